import { desc } from "drizzle-orm";
import { cairoDay } from "#app/arabic/dates.ts";
import { renewCalendarAddress } from "#app/contract/calendar.ts";
import { events } from "#app/platform/event/tables.ts";
import type { Platform } from "#app/platform/open.ts";
import { type BenchClient, createClient, openClient, timeBoth } from "./administrator.ts";
import { openDatabases } from "./databases.ts";
import { milliseconds, type Row, ratio } from "./table.ts";
import { median, percentile } from "./times.ts";

/** The promise: with a hundred times the events and meetings, less than so much slower. */
const MOST = 3;
/** Of members, so that five thousand verified ones come to one event. */
const MEMBERS = 8_000;

interface Asked {
  readonly what: string;
  /** Of either database, where they know the same by different ids. */
  readonly path: string | ((ids: Ids) => string);
  readonly as?: "admin" | "member";
  /** A hundred times as many stand on its page, or are looked through. */
  readonly grows?: boolean;
}
interface Ids {
  /** The event with most people. */
  readonly crowd: string;
  /** Of the administrator's feed. */
  readonly token: string;
}

const list = (path: string, query: Record<string, string>) => {
  const search = new URLSearchParams(query);
  return `${path}?${search}`;
};
const of = (query: Record<string, string>) => list("/events", query);
const month = { from: `${cairoDay(new Date()).slice(0, 7)}-01`, to: "" };
month.to = `${month.from.slice(0, 8)}28`;
const governorate = "القاهرة";
const crowd = (query: Record<string, string>) => (ids: Ids) =>
  list(`/events/${ids.crowd}/attendees`, query);

export const asked: readonly Asked[] = [
  { what: "events to come", path: "/events" },
  { what: "events to come, the last page", path: of({ page: "84" }) },
  { what: "events of the past", path: of({ time: "past" }) },
  { what: "events of the past, the last page", path: of({ time: "past", page: "84" }) },
  { what: "events of a category", path: of({ category: "public" }) },
  // With a thousand events there are few to count, with more up to a thousand.
  { what: "private events", path: of({ type: "private" }), grows: true },
  { what: "events of a governorate", path: of({ governorate }) },
  { what: "events of a month", path: of({ ...month, limit: "100" }) },
  // Of a thousand events a hundred are to come, and half as many are one's own.
  { what: "one's own events", path: of({ mine: "on" }), grows: true },
  { what: "one's own events of the past", path: of({ mine: "on", time: "past" }) },
  {
    what: "events, three filters",
    path: of({ governorate, category: "public", type: "private", time: "past" }),
    // With a thousand events there are two of them.
    grows: true,
  },
  { what: "events, three filters in a month", path: of({ ...month, governorate, type: "public" }) },
  // The count goes up to a thousand.
  { what: "events, a common word", path: of({ keyword: "ندوة" }), grows: true },
  {
    what: "events of the past, a common word",
    path: of({ keyword: "ندوة", time: "past" }),
    grows: true,
  },
  { what: "events of the past, a rare word", path: of({ keyword: "100300", time: "past" }) },
  { what: "events of the past, a word in none", path: of({ keyword: "ضظغ", time: "past" }) },
  { what: "events of the past, two letters", path: of({ keyword: "ضظ", time: "past" }) },
  {
    what: "events of the past, a word and two filters",
    path: of({ keyword: "ندوة", time: "past", governorate, category: "public" }),
    grows: true,
  },
  { what: "a member's events to come", path: "/events", as: "member" },
  { what: "a member's private events", path: of({ type: "private" }), as: "member" },
  {
    what: "a member's private events of the past",
    path: of({ type: "private", time: "past" }),
    as: "member",
  },
  { what: "a member's month", path: of({ ...month, limit: "100" }), as: "member" },
  {
    what: "a member's own events of the past",
    path: of({ mine: "on", time: "past" }),
    as: "member",
  },
  { what: "one event", path: (ids) => `/events/${ids.crowd}` },
  { what: "attendees of 5,000", path: crowd({ state: "registered" }) },
  { what: "attendees of 5,000, the last page", path: crowd({ state: "registered", page: "100" }) },
  { what: "attendees of 5,000, who came", path: crowd({ state: "came" }) },
  { what: "attendees of 5,000, who is absent", path: crowd({ state: "absent" }) },
  { what: "attendees of 5,000, a name", path: crowd({ state: "door", keyword: "محمد" }) },
  { what: "a door", path: (ids) => `/events/${ids.crowd}/door` },
  { what: "a door's list of 5,000", path: (ids) => `/events/${ids.crowd}/door/list` },
  { what: "meetings to come", path: "/meetings" },
  { what: "meetings of the past", path: list("/meetings", { time: "past" }) },
  // Of a thousand meetings there is no such page.
  {
    what: "meetings, the last page",
    path: list("/meetings", { time: "past", page: "50" }),
    grows: true,
  },
  { what: "meetings that one calls", path: list("/meetings", { time: "hosted" }) },
  { what: "a member's meetings that one calls", path: "/meetings?time=hosted", as: "member" },
  // A month has as many more events as there are.
  { what: "a calendar's month", path: list("/calendar", month), grows: true },
  { what: "a calendar's list", path: "/calendar", grows: true },
  // Of a thousand there is one or two in a month, of a person with two thousand a hundred.
  {
    what: "a calendar's month, one's own",
    path: list("/calendar", { ...month, mine: "on" }),
    grows: true,
  },
  { what: "a feed of 2,000", path: (ids) => `/calendar/feeds/${ids.token}`, grows: true },
];

/** Events, doors, meetings and the calendar, on small and big data in turns. */
export async function measureEvents(folder: string, { quick }: { quick: boolean }): Promise<Row[]> {
  const [few, many] = quick ? [1_000, 10_000] : [1_000, 100_000];
  const sizes = (rows: number) => ({
    news: 100,
    candidates: 100,
    members: MEMBERS,
    events: rows,
    meetings: rows,
  });
  const databases = await openDatabases(folder, "events", {
    small: sizes(few),
    large: sizes(many),
  });
  try {
    const [small, large] = databases.platforms;
    const clients = (who: "admin" | "member") =>
      Promise.all([createClient(small, who), createClient(large, who)]) as Promise<
        [BenchClient, BenchClient]
      >;
    const by = { admin: await clients("admin"), member: await clients("member") };
    const ids = [await idsOf(small), await idsOf(large)] as const;
    const rows: Row[] = [];
    for (const { what, path, as = "admin", grows } of asked) {
      const pathOf = (known: Ids) => (typeof path === "string" ? path : path(known));
      const requests = [
        { what, method: "GET", path: pathOf(ids[0]) },
        { what, method: "GET", path: pathOf(ids[1]) },
      ] as const;
      const [before, after] = await timeBoth(by[as], requests, quick ? 40 : 200);
      const share = median(after) / median(before);
      const pair = (value: (times: number[]) => number) =>
        `${value(before).toFixed(1)} → ${milliseconds(value(after))}`;
      rows.push({
        what: `${what}, ${few} → ${many}`,
        figure: `p50 ${ratio(share)} (${pair(median)}; p99 ${pair((times) => percentile(times, 0.99))})`,
        ...(!grows && { promise: `< ×${MOST}`, held: share < MOST }),
      });
    }
    return rows;
  } finally {
    await databases.close();
  }
}

export async function idsOf(platform: Platform): Promise<Ids> {
  const [crowd] = await platform.dependencies.db
    .select({ id: events.id })
    .from(events)
    .orderBy(desc(events.taken))
    .limit(1);
  const ask = await openClient(platform);
  const { method, path } = renewCalendarAddress;
  const { data } = JSON.parse((await ask({ method, path, body: {} })).text);
  return { crowd: crowd?.id ?? "", token: data.token };
}
