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

/** The platform's longest id, in characters. */
const MAX_ID_LENGTH = 64;

/** What an address asks of the events. */
export const eventList = listAddress(href("/events"), {
  time: view(eventTimes, "upcoming"),
  keyword,
  category: choice(eventCategories),
  type: choice(eventTypes),
  governorate,
  ...days,
  mine: flag,
  /** The id of the secretariat whose events they are. */
  secretariat: text(MAX_ID_LENGTH),
  /** The events of a month, as a calendar. */
  month,
});

export const { path: listPath, search: listSearch, isFiltered } = eventList;
export type ListQuery = QueryOf<typeof eventList>;
