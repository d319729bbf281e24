import { href } from "react-router";
import {
  choice,
  day,
  governorate,
  keyword,
  listAddress,
  type QueryOf,
  text,
  view,
} from "#app/components/list-address.ts";
import { offerCategories, offerStates } from "#app/contract/offers.values.ts";

/** Between which days they are in force. */
const days = day("start", "end");

/** What an address asks of the offers. */
export const offerList = listAddress(href("/services/member-services"), {
  state: view(offerStates, "available"),
  keyword,
  provider: text(),
  category: choice(offerCategories),
  governorate,
  start: days,
  end: days,
});

export const { path: listPath, search: listSearch, isFiltered } = offerList;
export type ListQuery = QueryOf<typeof offerList>;
