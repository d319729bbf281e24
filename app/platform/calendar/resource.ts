import { cairoDay, dayAfter, startOfCairoDay } from "#app/arabic/dates.ts";
import {
  type CalendarItem,
  MAX_CALENDAR_ENTRIES,
  MAX_FEED_ENTRIES,
  readCalendar,
  readCalendarAddress,
  readCalendarFeed,
  removeCalendarAddress,
  renewCalendarAddress,
} from "#app/contract/calendar.ts";
import { refuse } from "#app/contract/failure.ts";
import { byAddress, byCaller } from "../database/rate-limit.ts";
import { votingDaysIn } from "../election/api-calendar.ts";
import { eventsOfFeed, ownEventsOfCalendar, seenEventsOfCalendar } from "../event/api-calendar.ts";
import { resource } from "../http/resource.ts";
import { meetingsOfCalendar, meetingsOfFeed } from "../meeting/api-calendar.ts";
import { mayMeet } from "../meeting/rules.ts";
import { readSignedId, signId } from "../privacy/signed-id.ts";
import { byStart, daysAfter, feedSince, isPeriod, latest, withOthers } from "./rules.ts";
import { deleteFeed, findFeedOf, findFeedOwner, replaceFeed } from "./store.ts";

const MINUTE = 60;
const FEEDS = "calendar feeds";
const DAYS_AHEAD = 30;

export const calendarResource = resource("calendar")
  .on(readCalendar, async ({ query, caller, db, publisher, now }) => {
    if (!mayMeet(caller)) return refuse("forbidden");
    const { from = cairoDay(now), mine } = query;
    const { to = daysAfter(from, DAYS_AHEAD) } = query;
    if (!isPeriod(from, to)) {
      return refuse("invalid", { fields: [{ path: "to", problem: "wrong" }] });
    }
    const period = { from: startOfCairoDay(from), until: startOfCairoDay(dayAfter(to)) };
    const most = MAX_CALENDAR_ENTRIES + 1;
    const [meetings, ownEvents, seenEvents, elections] = await Promise.all([
      meetingsOfCalendar(db, caller.id, period, most),
      ownEventsOfCalendar(db, caller.id, period, most),
      mine ? [] : seenEventsOfCalendar(db, caller, period, most),
      votingDaysIn(db, publisher, caller.governorateCode),
    ]);
    const own = byStart([...meetings.map(ofMeeting), ...ownEvents.map(ofEvent)]);
    const { items, isCapped } = withOthers(own, seenEvents.map(ofEvent), MAX_CALENDAR_ENTRIES);
    return {
      items: items.map(
        (item): CalendarItem => ({
          ...item,
          startsAt: item.startsAt.toISOString(),
          endsAt: item.endsAt.toISOString(),
        }),
      ),
      isCapped,
      elections: elections.filter((days) => days.from <= to && days.until >= from),
    };
  })

  .on(readCalendarAddress, async ({ caller, configuration, db }) => {
    if (!mayMeet(caller)) return refuse("forbidden");
    const id = await findFeedOf(db, caller.id);
    return id ? { token: signId(configuration, FEEDS, id) } : null;
  })

  .on(
    renewCalendarAddress,
    async ({ caller, configuration, db, now }) => {
      if (!mayMeet(caller)) return refuse("forbidden");
      return { token: signId(configuration, FEEDS, await replaceFeed(db, caller.id, now)) };
    },
    { limits: [byCaller(20, 10 * MINUTE)] },
  )

  .on(
    removeCalendarAddress,
    async ({ caller, db }) => {
      await deleteFeed(db, caller.id);
      return {};
    },
    { limits: [byCaller(20, 10 * MINUTE)], endsRepeatsOf: [renewCalendarAddress] },
  )

  .on(
    readCalendarFeed,
    async ({ params, configuration, db, publisher, now }) => {
      const id = readSignedId(configuration, FEEDS, params.token);
      const owner = id && (await findFeedOwner(db, id));
      if (!owner || !mayMeet(owner)) return refuse("not-found");
      const since = feedSince(now);
      const [meetings, events, elections] = await Promise.all([
        meetingsOfFeed(db, owner.id, since, MAX_FEED_ENTRIES),
        eventsOfFeed(db, owner.id, since, MAX_FEED_ENTRIES),
        votingDaysIn(db, publisher, owner.governorateCode),
      ]);
      const all = [
        ...meetings.map((meeting) => ({ ...meeting, kind: "meeting" as const, location: null })),
        ...events.map(({ location, detailedLocation, ...event }) => ({
          ...event,
          kind: "event" as const,
          location: `${location}, ${detailedLocation}`,
        })),
      ];
      return {
        items: latest(all, MAX_FEED_ENTRIES).map((entry) => ({
          kind: entry.kind,
          id: entry.id,
          title: entry.title,
          startsAt: entry.startsAt.toISOString(),
          endsAt: entry.endsAt.toISOString(),
          location: entry.location,
          description: entry.description,
          isCancelled: entry.state === "cancelled",
          sequence: entry.sequence,
          changedAt: entry.changedAt.toISOString(),
        })),
        elections,
      };
    },
    // Calendar services fetch for many people from few addresses.
    { limits: [byAddress(1200, MINUTE)] },
  );

interface Row {
  readonly id: string;
  readonly title: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly state: string;
  readonly mine: CalendarItem["mine"];
}

interface Entry extends Omit<Row, "state"> {
  readonly kind: CalendarItem["kind"];
  readonly location: string | null;
  readonly isCancelled: boolean;
}

function ofMeeting({ state, ...meeting }: Row): Entry {
  return { ...meeting, kind: "meeting", location: null, isCancelled: state === "cancelled" };
}

function ofEvent({ state, ...event }: Row & { readonly location: string }): Entry {
  return { ...event, kind: "event", isCancelled: state === "cancelled" };
}
