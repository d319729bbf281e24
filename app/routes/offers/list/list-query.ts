import { href } from "react-router";
import {
  choice,
  daysBetween,
  governorate,
  keyword,
  listAddress,
  type QueryOf,
  text,
  view,
} from "#app/components/list-address.ts";
import { offerCategories, offerStates } from "#app/contract/offers.values.ts";

export const offerList = listAddress(href("/services/member-services"), {
  state: view(offerStates, "available"),
  keyword,
  provider: text(),
  category: choice(offerCategories),
  governorate,
  ...daysBetween("start", "end"),
});

export const { path: listPath, search: listSearch, isFiltered } = offerList;
export type ListQuery = QueryOf<typeof offerList>;
