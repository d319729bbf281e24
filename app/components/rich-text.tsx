import { Fragment, type ReactNode } from "react";

export type RichBlock =
  | { readonly type: "paragraph"; readonly children: readonly RichInline[] }
  | { readonly type: "heading"; readonly level: 2 | 3; readonly children: readonly RichInline[] }
  | { readonly type: "quote"; readonly children: readonly RichBlock[] }
  | {
      readonly type: "list";
      readonly start?: number;
      readonly items: readonly (readonly RichBlock[])[];
    };
export type RichInline =
  | string
  | { readonly type: "strong"; readonly children: readonly RichInline[] }
  | { readonly type: "emphasis"; readonly children: readonly RichInline[] }
  | { readonly type: "link"; readonly href: string; readonly children: readonly RichInline[] };

interface RichTextProps {
  blocks: readonly RichBlock[];
  className?: string;
  lang?: string | undefined;
}

export function RichText({ blocks, className, lang }: RichTextProps) {
  return (
    <div className={className} lang={lang}>
      {blocks.map(toBlock)}
    </div>
  );
}

function toBlock(block: RichBlock, key: number): ReactNode {
  switch (block.type) {
    case "paragraph":
      return (
        <p key={key} dir="auto">
          {block.children.map(toInline)}
        </p>
      );
    case "heading": {
      const Heading = `h${block.level}` as const;
      return (
        <Heading key={key} dir="auto">
          {block.children.map(toInline)}
        </Heading>
      );
    }
    case "quote":
      return <blockquote key={key}>{block.children.map(toBlock)}</blockquote>;
    case "list": {
      const items = block.items.map((item, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text may be equal, and never move
        <li key={at} dir="auto">
          {isTight(item) ? item[0]?.children.map(toInline) : item.map(toBlock)}
        </li>
      ));
      return block.start === undefined ? (
        <ul key={key}>{items}</ul>
      ) : (
        <ol key={key} start={block.start === 1 ? undefined : block.start}>
          {items}
        </ol>
      );
    }
  }
}

function isTight(
  item: readonly RichBlock[],
): item is readonly [Extract<RichBlock, { type: "paragraph" }>] {
  return item.length === 1 && item[0]?.type === "paragraph";
}

function toInline(inline: RichInline, key: number): ReactNode {
  if (typeof inline === "string") return <Fragment key={key}>{inline}</Fragment>;
  const children = inline.children.map(toInline);
  if (inline.type === "strong") return <strong key={key}>{children}</strong>;
  if (inline.type === "emphasis") return <em key={key}>{children}</em>;
  const isOwn = inline.href.startsWith("/");
  return (
    <a key={key} href={inline.href} rel={isOwn ? undefined : "nofollow noopener noreferrer"}>
      {children}
    </a>
  );
}
