import type { RouterContextProvider } from "react-router";
import {
  type listGuestNews,
  type listNews,
  listPinnedNews,
  type NewsPage,
} from "#app/contract/news.ts";
import { CAROUSEL_ITEMS } from "#app/contract/news.values.ts";
import { call } from "#app/session/api.server.ts";
import { isOffered } from "#app/session/offered.server.ts";
import type { Result } from "#app/session/result.server.ts";

export async function loadCarousel(
  context: Readonly<RouterContextProvider>,
  list: typeof listNews | typeof listGuestNews,
): Promise<Result<NewsPage>> {
  const [latest, pinned] = await Promise.all([
    call(context, list, { query: { page: 1, limit: CAROUSEL_ITEMS } }),
    isOffered(listPinnedNews) ? call(context, listPinnedNews, {}) : undefined,
  ]);
  if (!latest.ok || !pinned?.ok || pinned.data.length === 0) return latest;
  const ids = new Set(pinned.data.map(({ id }) => id));
  const others = latest.data.items.filter(({ id }) => !ids.has(id));
  const items = [...pinned.data, ...others].slice(0, CAROUSEL_ITEMS);
  return { ...latest, data: { ...latest.data, items } };
}
