import type { HTMLElement } from "node-html-parser";

const inline = ["a", "abbr", "b", "bdi", "button", "em", "i", "label", "small", "span", "strong"];
const block = ["details", "dl", "div", "fieldset", "form", "ol", "p", "section", "table", "ul"];
/** In any of these a link may hold blocks. */
const phrasing = inline.filter((name) => name !== "a");
const blocksInline = phrasing.flatMap((outer) => block.map((each) => `${outer} ${each}`)).join();
const typed = ["text", "search", "url", "tel", "email", "password", "number"];

/**
 * What a validator has against a page's structure, in words: ids that stand twice, headings that skip
 * a level, blocks inside of inline elements, metadata in the body, a placeholder where none is shown.
 */
export function structureFaults(document: HTMLElement): string[] {
  const faults: string[] = [];
  const ids = document.querySelectorAll("[id]").map((element) => element.id);
  for (const id of new Set(ids.filter((each, at) => ids.indexOf(each) !== at))) {
    faults.push(`the id ${id} stands twice`);
  }
  let level = 0;
  for (const { tagName, text } of document.querySelectorAll(
    "main h1, main h2, main h3, main h4, main h5, main h6",
  )) {
    const next = Number(tagName[1]);
    if (next > level + 1) faults.push(`${tagName} «${text.trim()}» follows h${level}`);
    level = next;
  }
  for (const element of document.querySelectorAll(blocksInline)) {
    faults.push(`<${element.tagName}> stands in an inline element: ${element.text.slice(0, 40)}`);
  }
  // What stands in <noscript> is text to this parser.
  for (const { rawText } of document.querySelectorAll("body noscript")) {
    if (/<meta\b/.test(rawText)) faults.push(`metadata stands in the body: ${rawText}`);
  }
  for (const element of document.querySelectorAll("input[placeholder]")) {
    const type = element.getAttribute("type") ?? "text";
    if (!typed.includes(type)) faults.push(`a placeholder stands on an input of type ${type}`);
  }
  return faults;
}
