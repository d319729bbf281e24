import type { MetaDescriptor } from "react-router";

export interface ShareCard {
  readonly site: string;
  readonly icon?: string | undefined;
  readonly poster?: string | undefined;
}

export interface OpenGraphPage {
  readonly title: string;
  readonly description: string;
  readonly address: string;
  readonly poster?: string | undefined;
  readonly picture?: string | undefined;
  readonly kind?: "profile" | "article";
  readonly isCopy?: boolean;
  readonly card: ShareCard;
}

export function openGraphMeta(page: OpenGraphPage | undefined): MetaDescriptor[] {
  if (!page) return [];
  const { title, description, address, card, kind = "website" } = page;
  return [
    ...(page.isCopy ? [{ name: "robots", content: "noindex" }] : []),
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:type", content: kind },
    { property: "og:site_name", content: card.site },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    ...pictureMeta(page),
  ];
}

/** Pixels of every generated share image. */
const POSTER = { width: 1200, height: 630 };

function pictureMeta({ title, poster, picture, card }: OpenGraphPage): MetaDescriptor[] {
  const drawn = poster ?? (picture ? undefined : card.poster);
  const shown = drawn ?? picture ?? card.icon;
  return [
    ...(shown ? [{ property: "og:image", content: shown }] : []),
    ...(drawn
      ? [
          { property: "og:image:width", content: String(POSTER.width) },
          { property: "og:image:height", content: String(POSTER.height) },
        ]
      : []),
    ...(shown ? [{ property: "og:image:alt", content: title }] : []),
    {
      name: "twitter:card",
      content: shown && shown !== card.icon ? "summary_large_image" : "summary",
    },
  ];
}
