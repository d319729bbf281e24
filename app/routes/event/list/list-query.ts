import { href } from "react-router";
import {
  choice,
  days,
  flag,
  governorate,
  keyword,
  listAddress,
  month,
  type QueryOf,
  text,
  view,
} from "#app/components/list-address.ts";
import { eventCategories, eventTimes, eventTypes } from "#app/contract/event.values.ts";

/** The platform's limit, in characters. */
const MAX_ID_LENGTH = 64;

export const eventList = listAddress(href("/events"), {
  time: view(eventTimes, "upcoming"),
  keyword,
  category: choice(eventCategories),
  type: choice(eventTypes),
  governorate,
  ...days,
  mine: flag,
  secretariat: text(MAX_ID_LENGTH),
  month,
});

export const { path: listPath, search: listSearch, isFiltered } = eventList;
export type ListQuery = QueryOf<typeof eventList>;
