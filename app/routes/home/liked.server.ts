import type { RouterContextProvider } from "react-router";
import { cairoDay, startOfCairoDay } from "#app/arabic/dates.ts";
import type { listGuestNews, listNews, NewsItem, NewsPage } from "#app/contract/news.ts";
import { CAROUSEL_ITEMS } from "#app/contract/news.values.ts";
import { call } from "#app/session/api.server.ts";
import type { Result } from "#app/session/result.server.ts";

const MOST_LIKED = 3;
/** The text on home names this number. */
const LIKED_DAYS = 30;
const DAY = 24 * 60 * 60 * 1000;

export async function loadLiked(
  context: Readonly<RouterContextProvider>,
  list: typeof listNews | typeof listGuestNews,
  latest: Promise<Result<NewsPage>>,
): Promise<{ items: readonly NewsItem[]; areRecent: boolean }> {
  const since = cairoDay(new Date(Date.now() - LIKED_DAYS * DAY));
  const query = { limit: CAROUSEL_ITEMS + MOST_LIKED, sortBy: "likesCount" } as const;
  const [recent, shown] = await Promise.all([
    call(context, list, { query: { ...query, since } }),
    latest,
  ]);
  const shownIds = new Set(shown.ok ? shown.data.items.map(({ id }) => id) : []);
  const othersOf = (result: Result<NewsPage>) =>
    (result.ok ? result.data.items : [])
      .filter(({ id, likesCount }) => likesCount > 0 && !shownIds.has(id))
      .slice(0, MOST_LIKED);
  // Other platforms may ignore the bound.
  const from = startOfCairoDay(since).getTime();
  const items = othersOf(recent);
  const recentItems = items.filter(({ createdAt }) => createdAt && Date.parse(createdAt) >= from);
  if (recentItems.length > 0) return { items: recentItems, areRecent: true };
  if (items.length > 0 || !recent.ok) return { items, areRecent: false };
  return { items: othersOf(await call(context, list, { query })), areRecent: false };
}
