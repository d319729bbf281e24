import { createHash } from "node:crypto";
import { configuration } from "#app/configuration.ts";
import { listGuestNews, type NewsItem } from "#app/contract/news.ts";
import { call } from "#app/session/api.server.ts";
import { i18nOf } from "#app/session/i18n.server.ts";
import { organisationOf } from "#app/session/organisation.server.ts";
import type { Route } from "./+types/feed";

const ITEMS = 30;

/** /news/feed.ar.xml and /news/feed.en.xml: the newest items as RSS 2.0, the channel in that language. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const language = url.pathname.endsWith(".en.xml") ? "en" : "ar";
  const result = await call(context, listGuestNews, { query: { limit: ITEMS } });
  if (!result.ok) {
    return new Response(null, { status: 503, headers: { "Retry-After": "60" } });
  }
  const t = i18nOf(context).getFixedT(language, "news");
  const name = { organisation: organisationOf(context).name[language] };
  const xml = feed(result.data.items, {
    language,
    self: configuration().publicUrl + url.pathname,
    title: t("feed.title", name),
    text: t("feed.text", name),
    category: (category) => t(`category.${category}`, { defaultValue: category }),
  });
  const etag = `"${createHash("sha256").update(xml).digest("base64url").slice(0, 22)}"`;
  const headers = new Headers({
    "Content-Type": "application/rss+xml; charset=utf-8",
    "X-Page-Cache": "open",
    ETag: etag,
  });
  const newest = dateOf(result.data.items[0]);
  if (newest) headers.set("Last-Modified", newest);
  const isKnown = request.headers.get("if-none-match")?.includes(etag);
  return new Response(isKnown ? null : xml, { status: isKnown ? 304 : 200, headers });
}

interface Channel {
  language: string;
  /** The feed's own address. */
  self: string;
  title: string;
  text: string;
  category(name: string): string;
}

function feed(items: readonly NewsItem[], channel: Channel): string {
  const { publicUrl } = configuration();
  const newest = dateOf(items[0]);
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">
<channel>
<title>${xml(channel.title)}</title>
<link>${xml(publicUrl)}/news</link>
<description>${xml(channel.text)}</description>
<language>${channel.language}</language>
<atom:link href="${xml(channel.self)}" rel="self" type="application/rss+xml"/>
${newest ? `<lastBuildDate>${newest}</lastBuildDate>` : ""}
${items.map((item) => entry(item, channel, publicUrl)).join("\n")}
</channel>
</rss>
`;
}

function entry(item: NewsItem, channel: Channel, publicUrl: string): string {
  const { id, title, summary, category, imageUrl } = item;
  const address = xml(`${publicUrl}/news/${encodeURIComponent(id)}`);
  const published = dateOf(item);
  const picture = imageUrl && URL.parse(imageUrl, publicUrl)?.href;
  return [
    "<item>",
    `<title>${xml(title)}</title>`,
    `<link>${address}</link>`,
    `<guid isPermaLink="true">${address}</guid>`,
    summary ? `<description>${xml(summary)}</description>` : "",
    `<category>${xml(channel.category(category))}</category>`,
    published ? `<pubDate>${published}</pubDate>` : "",
    picture ? `<media:content url="${xml(picture)}" medium="image"/>` : "",
    "</item>",
  ]
    .filter(Boolean)
    .join("\n");
}

/** RFC 822, as RSS wants it and HTTP too. */
function dateOf(item: NewsItem | undefined): string | undefined {
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

/** Text for XML 1.0: escaped, without the characters that it cannot hold at all. */
function xml(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "")
    .replace(/[&<>"']/g, (character) => entities[character] ?? "");
}
