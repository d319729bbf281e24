import type { MetaDescriptor } from "react-router";

/** The portal's name, and what stands for it where a page has no picture (session/organisation.server.ts). */
export interface ShareCard {
  readonly site: string;
  readonly icon?: string | undefined;
  readonly poster?: string | undefined;
}

/** What a chat app shows of a link to a page (Open Graph), and a search engine: whole addresses. */
export interface OpenGraphPage {
  readonly title: string;
  readonly description: string;
  readonly address: string;
  /** The page's own share picture. */
  readonly poster?: string | undefined;
  /** Where there is none: another picture of the page's subject. */
  readonly picture?: string | undefined;
  readonly kind?: "profile" | "article";
  /** Search engines are to show the page at `address` instead of this one. */
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

/** The sides of every share picture that the platform draws, in pixels. */
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
