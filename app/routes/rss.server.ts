import { createHash } from "node:crypto";
import type { Language } from "#app/arabic/language.ts";
import { configuration } from "#app/configuration.ts";

export interface Channel {
  readonly language: Language;
  readonly self: string;
  readonly list: string;
  readonly title: string;
  readonly text: string;
}

export interface Entry {
  readonly title: string;
  readonly path: string;
  readonly text?: string | undefined;
  readonly category?: string | undefined;
  readonly createdAt?: string | null | undefined;
  readonly imageUrl?: string | null | undefined;
}

/** Public, answering 304 by ETag. */
export function feedResponse(request: Request, channel: Channel, entries: readonly Entry[]) {
  const xml = feed(entries, channel);
  const etag = `"${createHash("sha256").update(xml).digest("base64url").slice(0, 22)}"`;
  const headers = new Headers({
    "Content-Type": "application/rss+xml; charset=utf-8",
    "X-Page-Cache": "open",
    ETag: etag,
  });
  const newest = dateOf(entries[0]);
  if (newest) headers.set("Last-Modified", newest);
  const isKnown = request.headers.get("if-none-match")?.includes(etag);
  return new Response(isKnown ? null : xml, { status: isKnown ? 304 : 200, headers });
}

export function feedAway(): Response {
  return new Response(null, { status: 503, headers: { "Retry-After": "60" } });
}

function feed(entries: readonly Entry[], channel: Channel): string {
  const { publicUrl } = configuration();
  const newest = dateOf(entries[0]);
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">
<channel>
<title>${xml(channel.title)}</title>
<link>${xml(publicUrl + channel.list)}</link>
<description>${xml(channel.text)}</description>
<language>${channel.language}</language>
<atom:link href="${xml(publicUrl + channel.self)}" rel="self" type="application/rss+xml"/>
${newest ? `<lastBuildDate>${newest}</lastBuildDate>` : ""}
${entries.map((each) => entry(each, publicUrl)).join("\n")}
</channel>
</rss>
`;
}

function entry(item: Entry, publicUrl: string): string {
  const { title, path, text, category, imageUrl } = item;
  const address = xml(publicUrl + path);
  const published = dateOf(item);
  const picture = imageUrl && URL.parse(imageUrl, publicUrl)?.href;
  return [
    "<item>",
    `<title>${xml(title)}</title>`,
    `<link>${address}</link>`,
    `<guid isPermaLink="true">${address}</guid>`,
    text ? `<description>${xml(text)}</description>` : "",
    category ? `<category>${xml(category)}</category>` : "",
    published ? `<pubDate>${published}</pubDate>` : "",
    picture ? `<media:content url="${xml(picture)}" medium="image"/>` : "",
    "</item>",
  ]
    .filter(Boolean)
    .join("\n");
}

/** RFC 822, as RSS and HTTP want it. */
function dateOf(item: Entry | undefined): string | undefined {
  const at = Date.parse(item?.createdAt ?? "");
  return Number.isNaN(at) ? undefined : new Date(at).toUTCString();
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Drops characters that XML 1.0 forbids. */
function xml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replace(/[&<>"']/g, (character) => entities[character] ?? "");
}
