import { href } from "react-router";
import {
  type AskedOf,
  choice,
  days,
  keyword,
  listAddress,
  secretariat,
} from "#app/components/list-address.ts";
import { NEWS_PER_PAGE, newsCategories } from "#app/contract/news.values.ts";

export const newsList = listAddress(href("/news"), {
  category: choice(newsCategories, { hint: "category" }),
  keyword,
  secretariat,
  ...days,
});

export type NewsAddress = AskedOf<typeof newsList>;

export function lastPageOf(totalItems: number): number {
  return Math.max(1, Math.ceil(totalItems / NEWS_PER_PAGE));
}
