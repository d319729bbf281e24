import type { MetaDescriptor } from "react-router";
import { organisation } from "#app/organisation.ts";

/** What a chat app shows of a link to a page (Open Graph), and a search engine: whole addresses. */
export interface Preview {
  readonly title: string;
  readonly description: string;
  readonly address: string;
  readonly picture?: string | undefined;
  readonly kind?: "profile";
}

export function preview(page: Preview | undefined): MetaDescriptor[] {
  if (!page) return [];
  const { title, description, address, picture, kind = "website" } = page;
  return [
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:type", content: kind },
    { property: "og:site_name", content: organisation.portal.ar },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    ...(picture ? [{ property: "og:image", content: picture }] : []),
  ];
}
