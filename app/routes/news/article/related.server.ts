import type { RouterContextProvider } from "react-router";
import { formatDate } from "#app/arabic/dates.ts";
import { listGuestNews, listNews, type NewsItem } from "#app/contract/news.ts";
import { newsCategories } from "#app/contract/news.values.ts";
import { call } from "#app/session/api.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";

const MAX_RELATED = 4;

export interface RelatedItem {
  readonly id: string;
  readonly title: string;
  readonly day: string;
}

/** The newest of an item's category, without itself. Not worth an error when it cannot be had. */
export async function loadRelated(
  context: Readonly<RouterContextProvider>,
  { id, category: named }: NewsItem,
): Promise<RelatedItem[]> {
  const category = newsCategories.find((each) => each === named);
  const { kind } = await visitorOf(context);
  const list = kind === "authenticated" ? listNews : listGuestNews;
  const result = await call(context, list, { query: { limit: MAX_RELATED + 1, category } });
  if (!result.ok) return [];
  const { language } = preferencesOf(context);
  return result.data.items
    .filter((item) => item.id !== id)
    .slice(0, MAX_RELATED)
    .map((item) => ({
      id: item.id,
      title: item.title,
      day: formatDate(item.createdAt, language),
    }));
}
