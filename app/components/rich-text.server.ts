/* CommonMark is parsed into an allowlist of nodes, rendered as React elements, never as HTML. */
import type { Nodes, Parent, Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import type { RichBlock, RichInline } from "./rich-text.tsx";

/** Not in the subset: stays literal text. */
const disabled = [
  "codeFenced",
  "codeIndented",
  "codeText",
  "definition",
  "htmlFlow",
  "htmlText",
  "labelStartImage",
  "setextUnderline",
];

/** Deeper lists are dropped, against stack overflow. */
const MAX_DEPTH = 8;

/**
 * Parsing is quadratic in lines and marks: 20,000 crafted characters took 7 s, this limit 0.1 s.
 * Real texts have a tenth.
 */
const MAX_MARKS = 1_000;

/** Line breaks start new paragraphs. Beyond MAX_MARKS the text stays literal. */
export function toRichText(markdown: string): RichBlock[] {
  if ((markdown.match(/\*+|_+|\[|\n/g)?.length ?? 0) > MAX_MARKS) return toPlainText(markdown);
  const root: Root = fromMarkdown(limitNesting(markdown), {
    extensions: [{ disable: { null: disabled } }],
  });
  return blocksOf(root, 0);
}

/** Thousands of quote marks or indents would nest as deep. */
function limitNesting(markdown: string): string {
  return markdown
    .replaceAll(/^(?:[ \t]*(?:>|[-+*]|\d{1,9}[.)])(?=[ \t>]|$)){9,}/gm, "")
    .replaceAll(/^([ \t]{32})[ \t]+/gm, "$1");
}

/** Texts from before Markdown. */
export function toPlainText(text: string): RichBlock[] {
  return text
    .split(/\n+/)
    .filter(Boolean)
    .map((line) => ({ type: "paragraph", children: [line] }));
}

function blocksOf(parent: Parent, depth: number): RichBlock[] {
  if (depth > MAX_DEPTH) return [];
  return (parent.children as Nodes[]).flatMap((node) => blockOf(node, depth));
}

function blockOf(node: Nodes, depth: number): RichBlock[] {
  switch (node.type) {
    case "paragraph":
      return linesOf(inlinesOf(node, depth)).map((children) => ({ type: "paragraph", children }));
    case "heading": {
      const children = inlinesOf(node, depth);
      // The page has an h1.
      return [{ type: "heading", level: node.depth <= 2 ? 2 : 3, children }];
    }
    case "blockquote":
      return [{ type: "quote", children: blocksOf(node, depth + 1) }];
    case "list":
      return [
        {
          type: "list",
          ...(node.ordered && { start: node.start ?? 1 }),
          items: node.children.map((item) => blocksOf(item, depth + 1)),
        },
      ];
    default:
      return [];
  }
}

function inlinesOf(parent: Parent, depth: number): RichInline[] {
  if (depth > MAX_DEPTH) return [];
  return (parent.children as Nodes[]).flatMap((node): RichInline[] => {
    switch (node.type) {
      case "text":
        return [node.value];
      case "break":
        return ["\n"];
      case "strong":
      case "emphasis":
        return [{ type: node.type, children: inlinesOf(node, depth + 1) }];
      case "link": {
        const children = inlinesOf(node, depth + 1);
        const href = safeHref(node.url);
        return href ? [{ type: "link", href, children }] : children;
      }
      default:
        return [];
    }
  });
}

function linesOf(children: readonly RichInline[]): RichInline[][] {
  const lines: RichInline[][] = [[]];
  for (const child of children) {
    if (typeof child !== "string") {
      lines.at(-1)?.push(child);
      continue;
    }
    const [first = "", ...others] = child.split(/\n+/);
    if (first) lines.at(-1)?.push(first);
    for (const line of others) lines.push(line ? [line] : []);
  }
  return lines.filter((line) => line.length > 0);
}

/** http(s), mailto, tel or a path of this site. */
export function safeHref(url: string): string | undefined {
  const plain = url.replaceAll(/[\p{Cc}\p{Cf}\s]/gu, "");
  if (plain !== url || url === "") return undefined;
  if (url.startsWith("/")) {
    const base = "http://here.invalid";
    return URL.canParse(url, base) && new URL(url, base).origin === base ? url : undefined;
  }
  if (/^mailto:[^@\s<>"]+@[^@\s<>"]+$/i.test(url) || /^tel:\+?[\d-]{3,20}$/i.test(url)) return url;
  if (!/^https?:\/\/[^\s"'<>\\]+$/i.test(url) || !URL.canParse(url)) return undefined;
  const { username, password, href } = new URL(url);
  // A user name before the host can imitate another site.
  return username || password ? undefined : href;
}
