import { detectEncoding } from "./encoding.ts";
import type { Source } from "./source.ts";
import { type Line, MAX_CELL_LENGTH, MAX_COLUMNS, type Table, TableError } from "./table.ts";

const SEPARATORS = [",", ";", "\t"];

/** Comma-, semicolon- or tab-separated values (RFC 4180), in any encoding of Excel's. */
export async function openCsv(source: Source): Promise<Table> {
  const { size } = source;
  const encoding = await detectEncoding(source);
  let read = 0;
  async function* texts() {
    const decoder = new TextDecoder(encoding);
    for await (const chunk of source.read()) {
      read += (chunk as Buffer).length;
      yield decoder.decode(chunk as Buffer, { stream: true });
    }
    yield decoder.decode();
  }
  return { lines: readCsv(texts()), share: () => (size ? read / size : 1) };
}

/** Lines that are searched for the separator: a file may have a title above its header. */
const HEAD_LINES = 10;

/**
 * Rows of a streamed text. The separator is the most frequent candidate in the first lines; empty
 * lines are skipped.
 * @throws an Error when a quotation mark stays open
 */
export async function* readCsv(texts: AsyncIterable<string>): AsyncGenerator<Line> {
  let reader: Reader | undefined;
  let head = "";
  for await (const text of texts) {
    if (reader) {
      yield* reader.read(text);
      continue;
    }
    head += text;
    if (
      head.split(/\r\n?|\n/, HEAD_LINES + 1).length <= HEAD_LINES &&
      head.length < MAX_CELL_LENGTH
    )
      continue;
    reader = new Reader(separatorOf(head));
    yield* reader.read(head);
  }
  if (!reader) {
    reader = new Reader(separatorOf(head));
    yield* reader.read(head);
  }
  yield* reader.end();
}

function separatorOf(head: string): string {
  const first = head.replace(/"[^"]*"/g, "").split(/[\r\n]+/, HEAD_LINES);
  const count = (separator: string) =>
    first.reduce((sum, line) => sum + line.split(separator).length, 0);
  return SEPARATORS.reduce((best, each) => (count(each) > count(best) ? each : best));
}

class Reader {
  #cells: string[] = [];
  #cell = "";
  /** `closed` after the second mark, which a third turns into a character. */
  #quote: "none" | "open" | "closed" = "none";
  #afterReturn = false;
  #line = 1;
  #begin = 1;
  /** As a spreadsheet shows it: a row with line breaks inside is one. */
  #row = 0;
  readonly #separator: string;

  constructor(separator: string) {
    this.#separator = separator;
  }

  *read(text: string): Generator<Line> {
    for (const letter of text) {
      const isSecond = letter === "\n" && this.#afterReturn;
      this.#afterReturn = letter === "\r";
      if ((letter === "\n" || letter === "\r") && !isSecond) this.#line += 1;
      if (this.#quote === "open") this.#inQuotes(letter);
      else if (isSecond) continue;
      else if (letter === "\n" || letter === "\r") yield* this.#endRow();
      else if (letter === this.#separator) this.#endCell();
      else if (letter === '"' && this.#quote === "closed") this.#reopen();
      else if (letter === '"' && this.#cell === "") this.#quote = "open";
      else this.#add(letter);
    }
  }

  *end(): Generator<Line> {
    if (this.#quote === "open") throw this.#unclosed();
    yield* this.#endRow();
  }

  #inQuotes(letter: string): void {
    if (letter === '"') this.#quote = "closed";
    else if (this.#cell.length > MAX_CELL_LENGTH) throw this.#unclosed();
    else this.#cell += letter;
  }

  #add(letter: string): void {
    if (this.#cell.length > MAX_CELL_LENGTH) {
      throw new TableError("not-table", `Line ${this.#line} has a cell that is too long.`);
    }
    this.#cell += letter;
  }

  #reopen(): void {
    this.#cell += '"';
    this.#quote = "open";
  }

  #endCell(): void {
    if (this.#cells.length >= MAX_COLUMNS) {
      throw new TableError("not-table", `Line ${this.#line} has more columns than Excel knows.`);
    }
    this.#cells.push(this.#cell);
    this.#cell = "";
    this.#quote = "none";
  }

  *#endRow(): Generator<Line> {
    this.#endCell();
    this.#row += 1;
    if (this.#cells.some((cell) => cell.trim() !== "")) {
      yield { line: this.#row, cells: this.#cells };
    }
    this.#cells = [];
    this.#begin = this.#line;
  }

  #unclosed(): TableError {
    const said = `A quotation mark opens on line ${this.#begin} and never closes.`;
    return new TableError("quote-open", said, { line: this.#begin });
  }
}
