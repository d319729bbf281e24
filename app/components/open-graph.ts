import type { MetaDescriptor } from "react-router";

/** What a chat app shows of a link to a page (Open Graph), and a search engine: whole addresses. */
export interface OpenGraphPage {
  readonly title: string;
  readonly description: string;
  readonly address: string;
  readonly picture?: string | undefined;
  readonly kind?: "profile";
  /** Search engines are to show the page at `address` instead of this one. */
  readonly isCopy?: boolean;
  /** The portal's name and icon (session/organisation.server.ts). */
  readonly card: { readonly site: string; readonly icon?: string | undefined };
}

export function openGraphMeta(page: OpenGraphPage | undefined): MetaDescriptor[] {
  if (!page) return [];
  const { title, description, address, card, picture = card.icon, kind = "website" } = page;
  const robots = page.isCopy ? [{ name: "robots", content: "noindex" }] : [];
  return [
    ...robots,
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:type", content: kind },
    { property: "og:site_name", content: card.site },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    ...(picture ? [{ property: "og:image", content: picture }] : []),
  ];
}
