import type { RouterContextProvider } from "react-router";
import { formatDate } from "#app/arabic/dates.ts";
import type { Language } from "#app/arabic/language.ts";
import { listGuestNews, listNews, type NewsArticle, type NewsItem } from "#app/contract/news.ts";
import { newsCategories } from "#app/contract/news.values.ts";
import { call } from "#app/session/api.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { wordsOf } from "../news-item-view.server.ts";

const MAX_RELATED = 4;

export interface RelatedItem {
  readonly id: string;
  readonly title: string;
  readonly lang?: string | undefined;
  readonly day: string;
}

/** Undefined on failure. */
export async function loadRelated(
  context: Readonly<RouterContextProvider>,
  { id, category: named, related }: NewsArticle,
): Promise<RelatedItem[]> {
  const { language } = preferencesOf(context);
  if (related && related.length > 0) return related.map((item) => toRelated(item, language));
  const category = newsCategories.find((each) => each === named);
  const { kind } = await visitorOf(context);
  const list = kind === "authenticated" ? listNews : listGuestNews;
  const result = await call(context, list, { query: { limit: MAX_RELATED + 1, category } });
  if (!result.ok) return [];
  return result.data.items
    .filter((item) => item.id !== id)
    .slice(0, MAX_RELATED)
    .map((item) => toRelated(item, language));
}

function toRelated(item: NewsItem, language: Language): RelatedItem {
  const { title, lang } = wordsOf(item, language);
  return { id: item.id, title, lang, day: formatDate(item.createdAt, language, new Date()) };
}
