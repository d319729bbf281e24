import type { RichBlock, RichInline } from "./rich-text.tsx";

/** Plain text in one line, for excerpts. */
export function textOf(blocks: readonly RichBlock[]): string {
  return blocks.map(ofBlock).filter(Boolean).join(" ").replaceAll(/\s+/g, " ").trim();
}

function ofBlock(block: RichBlock): string {
  switch (block.type) {
    case "quote":
      return textOf(block.children);
    case "list":
      return block.items.map(textOf).join(" ");
    default:
      return ofInlines(block.children);
  }
}

function ofInlines(inlines: readonly RichInline[]): string {
  return inlines
    .map((inline) => (typeof inline === "string" ? inline : ofInlines(inline.children)))
    .join("");
}
