import { href } from "react-router";
import {
  type AskedOf,
  choice,
  daysBetween,
  governorate,
  keyword,
  listAddress,
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

export type OfferAddress = AskedOf<typeof offerList>;
