import { MAX_CELL_LENGTH, TableError } from "./table.ts";

export interface Tag {
  /** Without a prefix; `/row` closes. */
  readonly name: string;
  readonly attributes: string;
  readonly isEmpty: boolean;
  readonly text: string;
}

/** Characters. The longest real ones name some twenty namespaces. */
const MAX_TAG_LENGTH = 16_384;

/**
 * Streams the tags of a workbook's XML; comments and CDATA don't occur there.
 * @throws a TableError for an unclosed or too long tag: each step must be as long as a tag, or a
 * small file of "<" takes minutes
 */
export async function* readTags(chunks: AsyncIterable<Buffer>): AsyncGenerator<Tag> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of chunks) {
    rest += decoder.decode(chunk, { stream: true });
    let start = rest.indexOf("<");
    for (let next = rest.indexOf("<", start + 1); next > 0; next = rest.indexOf("<", next + 1)) {
      yield tagOf(rest, start, next);
      start = next;
    }
    rest = start < 0 ? "" : rest.slice(start);
    if (rest.length > 4 * MAX_CELL_LENGTH)
      throw new TableError("not-table", "The workbook has a cell that is too long.");
  }
}

function tagOf(xml: string, start: number, next: number): Tag {
  const end = xml.indexOf(">", start);
  if (end < 0 || end > next || end - start > MAX_TAG_LENGTH)
    throw new TableError("not-table", "The workbook is damaged.");
  const tag = xml.slice(start + 1, end);
  const [, close = "", name = "", attributes = ""] =
    /^(\/?)(?:[\w.-]+:)?([\w.-]+)([\s\S]*)$/.exec(tag) ?? [];
  const isEmpty = attributes.endsWith("/");
  return {
    name: close + name,
    attributes,
    isEmpty,
    text: decodeEntities(xml.slice(end + 1, next)),
  };
}

export function attribute({ attributes }: Tag, name: string): string | undefined {
  const found = new RegExp(`\\s${name}=["']([^"']*)["']`).exec(attributes)?.[1];
  return found === undefined ? undefined : decodeEntities(found);
}

const named: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  amp: "&",
  quot: '"',
  apos: "'",
};

function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
    if (name) return named[name] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
