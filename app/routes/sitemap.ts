import { configuration } from "#app/configuration.ts";
import { type Candidate, listCandidates } from "#app/contract/election.ts";
import { listGuestNews, type NewsItem } from "#app/contract/news.ts";
import { MAX_PER_PAGE } from "#app/contract/page.ts";
import { call } from "#app/session/api.server.ts";
import type { Route } from "./+types/sitemap";

/** Crawlers find the rest by links; a sitemap may hold 50,000. */
const PAGES = 10;

export async function loader({ context }: Route.LoaderArgs) {
  const news: NewsItem[] = [];
  const candidates: Candidate[] = [];
  for (let page = 1; page <= PAGES; page++) {
    const result = await call(context, listGuestNews, { query: { page, limit: MAX_PER_PAGE } });
    if (!result.ok) return away();
    news.push(...result.data.items);
    if (page >= result.data.metadata.totalPages) break;
  }
  for (let page = 1; page <= PAGES; page++) {
    const result = await call(context, listCandidates, { query: { page, limit: MAX_PER_PAGE } });
    if (!result.ok) return away();
    candidates.push(...result.data.items);
    if (page >= result.data.metadata.totalPages) break;
  }
  const { publicUrl } = configuration();
  const entries = [
    ...["/news", "/Election", "/DataEntire"].map((path) => entry(publicUrl + path)),
    ...news.map(({ id, createdAt }) =>
      entry(`${publicUrl}/news/${encodeURIComponent(id)}`, createdAt),
    ),
    ...candidates.map(({ id }) => entry(`${publicUrl}/candidate/${encodeURIComponent(id)}`)),
  ];
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join("\n")}
</urlset>
`;
  return new Response(xml, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "X-Page-Cache": "open" },
  });
}

/** A partial sitemap would make crawlers drop the rest. */
function away(): Response {
  return new Response(null, { status: 503, headers: { "Retry-After": "60" } });
}

function entry(address: string, changed?: string | null): string {
  const day = /^\d{4}-\d{2}-\d{2}/.exec(changed ?? "")?.[0];
  return `<url><loc>${address}</loc>${day ? `<lastmod>${day}</lastmod>` : ""}</url>`;
}
