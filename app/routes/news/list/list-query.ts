import { href } from "react-router";
import {
  choice,
  days,
  keyword,
  listAddress,
  type QueryOf,
  text,
} from "#app/components/list-address.ts";
import { NEWS_PER_PAGE, newsCategories } from "#app/contract/news.values.ts";

/** The platform's limit, in characters. */
const MAX_ID_LENGTH = 64;

export const newsList = listAddress(href("/news"), {
  category: choice(newsCategories, { hint: "category" }),
  keyword,
  secretariat: text(MAX_ID_LENGTH),
  ...days,
});

export const { path: listPath, search: listSearch } = newsList;
export type ListQuery = QueryOf<typeof newsList>;

export function lastPageOf(totalItems: number): number {
  return Math.max(1, Math.ceil(totalItems / NEWS_PER_PAGE));
}
