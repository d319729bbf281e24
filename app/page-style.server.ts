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

/**
 * Splits a flat style sheet into each page's part
 * (docs/decisions/0035-open-pages-without-the-application.md).
 * @returns a page's part by its HTML
 */
export function splitStyle(css: string): (html: string) => string {
  const parts = partsOf(css.replaceAll(/\/\*[\s\S]*?\*\//g, ""));
  return (html) => write(parts, namesIn(html));
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

function namesIn(html: string): Set<string> {
  const names = new Set(added);
  for (const [, tag = "", attributes = ""] of html.matchAll(/<([a-z][\w-]*)((?:\s[^>]*)?)\/?>/g)) {
    names.add(tag);
    const classes = /\sclass="([^"]*)"/.exec(attributes)?.[1];
    for (const name of classes?.split(" ") ?? []) names.add(`.${name}`);
    const id = /\sid="([^"]*)"/.exec(attributes)?.[1];
    if (id) names.add(`#${id}`);
  }
  return names;
}
