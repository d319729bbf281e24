import { href } from "react-router";
import {
  type AskedOf,
  choice,
  days,
  flag,
  governorate,
  keyword,
  listAddress,
  month,
  secretariat,
  view,
} from "#app/components/list-address.ts";
import { eventCategories, eventTimes, eventTypes } from "#app/contract/event.values.ts";

export const eventList = listAddress(href("/events"), {
  time: view(eventTimes, "upcoming"),
  keyword,
  category: choice(eventCategories),
  type: choice(eventTypes),
  governorate,
  ...days,
  mine: flag,
  secretariat,
  month,
});

export type EventAddress = AskedOf<typeof eventList>;
