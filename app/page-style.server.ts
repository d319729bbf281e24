type Part =
  /** Always kept: fonts, key frames, imports. */
  | { readonly text: string }
  /** Kept where the page matches all names of a selector. */
  | { readonly selectors: readonly Selector[]; readonly body: string }
  /** `@media`, `@supports`, `@container`: kept if something in them is. */
  | { readonly head: string; readonly parts: readonly Part[] };

interface Selector {
  readonly text: string;
  readonly names: readonly string[];
}

export interface SplitStyle {
  /** All tags, classes and ids that it has rules for. */
  readonly names: ReadonlySet<string>;
  /** The part for a page that has these names. */
  of(names: ReadonlySet<string>): string;
}

/**
 * Splits a flat style sheet into each page's part
 * (docs/decisions/0035-open-pages-without-the-application.md).
 */
export function splitStyle(css: string): SplitStyle {
  const parts = partsOf(css.replaceAll(/\/\*[\s\S]*?\*\//g, ""));
  return { names: new Set(namesOf(parts)), of: (names) => write(parts, names) };
}

function namesOf(parts: readonly Part[]): string[] {
  return parts.flatMap((part) => {
    if ("text" in part) return [];
    return "parts" in part ? namesOf(part.parts) : part.selectors.flatMap(({ names }) => names);
  });
}

function partsOf(css: string): Part[] {
  const parts: Part[] = [];
  for (let at = 0; at < css.length; ) {
    const open = css.indexOf("{", at);
    const end = css.indexOf(";", at);
    if (end >= 0 && (end < open || open < 0)) {
      parts.push({ text: css.slice(at, end + 1).trim() });
      at = end + 1;
      continue;
    }
    if (open < 0) break;
    const close = closing(css, open);
    const head = css.slice(at, open).trim();
    const body = css.slice(open + 1, close);
    if (/^@(media|supports|container)/.test(head)) parts.push({ head, parts: partsOf(body) });
    else if (head.startsWith("@")) parts.push({ text: `${head}{${body}}` });
    else parts.push({ selectors: selectorsOf(head), body });
    at = close + 1;
  }
  return parts;
}

function closing(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at++) {
    if (css[at] === "{") depth++;
    else if (css[at] === "}" && --depth === 0) return at;
  }
  throw new Error("The style sheet has a brace that nothing closes.");
}

function selectorsOf(head: string): Selector[] {
  return head.split(/,(?![^([]*[)\]])/).map((part) => {
    const text = part.trim();
    // Attributes and states change while a page is open, and what is in :not() may be missing.
    const lasting = text.replaceAll(/\[[^\]]*\]|::?[\w-]+(\([^)]*\))?/g, "");
    return { text, names: lasting.match(/[.#]?[a-z][\w-]*/gi) ?? [] };
  });
}

function write(parts: readonly Part[], names: ReadonlySet<string>): string {
  let css = "";
  for (const part of parts) {
    if ("text" in part) css += part.text;
    else if ("parts" in part) {
      const inner = write(part.parts, names);
      if (inner) css += `${part.head}{${inner}}`;
    } else {
      const kept = part.selectors.filter((selector) => selector.names.every((it) => names.has(it)));
      if (kept.length > 0) css += `${kept.map(({ text }) => text).join(",")}{${part.body}}`;
    }
  }
  return css;
}

/** Added by scripts (app/enhancement/page-action.ts). */
const added = ["button", ".button", ".quiet", ".small", "svg", ".icon"];
/** Of somebody known: by app/enhancement/personal, and what the bell opens. */
const addedSignedIn = [
  ".connection-lost",
  ".error",
  ".icon-button",
  ".keys",
  ".left-behind",
  ".meta",
  ".muted",
  ".plain",
  ".row",
  ".section",
  ".sending",
  ".title",
  ".toast",
  ".vh",
  ".wide",
  "a",
  "bdi",
  "details",
  "form",
  "h2",
  "header",
  "kbd",
  "li",
  "p",
  "span",
  "summary",
  "ul",
];

/** Tags, classes and ids. */
export function namesIn(html: string): ReadonlySet<string> {
  const names = new Set(added);
  if (html.includes('id="page-status"')) for (const each of addedSignedIn) names.add(each);
  const seen = new Set<string>();
  for (const [all, tag, attribute, value = ""] of html.matchAll(NAMES)) {
    if (seen.has(all)) continue;
    seen.add(all);
    if (tag) names.add(tag);
    else if (attribute === "id") names.add(`#${value}`);
    else for (const name of value.split(" ")) names.add(`.${name}`);
  }
  return names;
}

const NAMES = /<([a-z][\w-]*)|\s(class|id)="([^"]*)"/g;
