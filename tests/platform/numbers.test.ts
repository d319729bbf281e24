import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { presences } from "#app/platform/attendance/tables.ts";
import { openDoor } from "#app/platform/event/door.ts";
import { eventPlaces, events } from "#app/platform/event/tables.ts";
import { calls } from "#app/platform/http/api.ts";
import { tendStatistics } from "#app/platform/statistics/api-jobs.ts";
import { addEvent, idOf } from "#tests/world/event.ts";
import { openWorld } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

/* A number is a slow, plain count, and the same number wherever it stands. */

const world = setUp(() => openWorld());
let token: string;
beforeAll(async () => {
  token = (await world.signIn("demo-admin")).accessToken;
  await tendStatistics(world.platform.dependencies);
});

const HOUR = 60 * 60 * 1000;
const read = async (path: string) => {
  const { status, body } = await world.request("GET", path, { token });
  expect(status, path).toBe(200);
  return body.data;
};

interface Party {
  readonly companions: number;
  readonly came: boolean;
  /** None for who came by the code alone. */
  readonly state?: "registered" | "waiting" | "none";
}

/** An event that began an hour ago, with parties of one person and so many companions, and its door. */
async function held(title: string, parties: readonly Party[]) {
  const { dependencies: own } = world.platform;
  const now = world.clock.now();
  const startsAt = new Date(now.getTime() - HOUR);
  const createdBy = await idOf(own, "demo-admin");
  const id = await addEvent(own, { title, startsAt, maxCompanions: 5, createdBy });
  const [event] = await world.db.select().from(events).where(eq(events.id, id));
  if (!event) throw new Error("There is no event.");
  const gatheringId = await openDoor(world.db, event, { id: createdBy }, now);
  const since = startsAt;
  for (const [at, { companions, came, state = "registered" }] of parties.entries()) {
    const userId = sql`(select id from users where status = 'verified' order by id offset ${at} limit 1)`;
    const whose = { userId: userId as unknown as string };
    if (state !== "none") {
      const place = { eventId: id, state, answers: [], turn: at, since, companions };
      await world.db.insert(eventPlaces).values({ ...place, ...whose });
    }
    if (came) {
      await world.db.insert(presences).values({ gatheringId, ...whose, checkedInAt: now });
    }
  }
  const peopleOf = (wanted: string) =>
    parties
      .filter(({ state = "registered" }) => state === wanted)
      .reduce((sum, { companions }) => sum + 1 + companions, 0);
  const counts = { taken: peopleOf("registered"), waiting: peopleOf("waiting") };
  await world.db.update(events).set(counts).where(eq(events.id, id));
  return { id, gatheringId };
}

test("how many people came to an event is one number, at its door and wherever it is told", async () => {
  const full = await held("قافلة كاملة", [
    { companions: 2, came: true },
    { companions: 0, came: true },
    { companions: 4, came: false },
    { companions: 1, came: true, state: "waiting" },
    { companions: 0, came: true, state: "none" },
    { companions: 3, came: false, state: "waiting" },
  ]);
  const small = await held("ندوة صغيرة", [
    { companions: 1, came: true },
    { companions: 0, came: true, state: "waiting" },
  ]);
  const called = await held("لقاء ألغي", [{ companions: 3, came: true }]);
  await world.db.update(events).set({ state: "cancelled" }).where(eq(events.id, called.id));
  const day = world.clock.now().toISOString().slice(0, 10);
  const days = `period=custom&from=${day}&to=${day}`;

  for (const [{ id, gatheringId }, came, registered, cameWithoutPlace] of [
    [full, 7, 9, 3],
    [small, 3, 2, 1],
  ] as const) {
    const apart = { came, cameWithoutPlace };
    expect(await read(`/events/${id}/door`)).toMatchObject({ ...apart, expected: registered });
    expect((await read(`/events/${id}/attendees?state=came`)).people).toBe(came);
    expect((await read(`/report-desk/start?event=${id}`)).subject).toMatchObject({ came });
    expect((await read(`/attendance/gatherings/${gatheringId}`)).came).toBe(came);
    const { items } = await read("/attendance/gatherings?time=all&limit=100");
    expect(items.find((line: { id: string }) => line.id === gatheringId).came).toBe(came);
    const listed = await read(`/statistics/events?${days}&sortBy=came`);
    const line = listed.items.find((each: { id: string }) => each.id === id);
    expect(line).toMatchObject({ ...apart, registered });
    // Who has a place and did not come is the rest: the numbers of a line add up.
    const absent = (await read(`/events/${id}/attendees?state=absent`)).people;
    expect(line.registered - absent).toBe(line.came - line.cameWithoutPlace);
  }
  const { items, metadata } = await read(`/statistics/events?${days}&sortBy=came&limit=100`);
  expect(items.map(({ title }: { title: string }) => title)).not.toContain("لقاء ألغي");
  expect(items.map(({ came }: { came: number }) => came)).toEqual(
    items.map(({ came }: { came: number }) => came).toSorted((a: number, b: number) => b - a),
  );
  const { measures } = await read(`/statistics?${days}`);
  const countOf = (name: string) =>
    measures.find((each: { name: string }) => each.name === name)?.count;
  const sumOf = (name: string) =>
    items.reduce((sum: number, line: Record<string, number>) => sum + (line[name] ?? 0), 0);
  expect(countOf("events")).toBe(metadata.totalItems);
  expect(countOf("came")).toBe(sumOf("came"));
  expect(countOf("eventPlaces")).toBe(sumOf("registered"));
  expect(countOf("eventWaiting")).toBe(sumOf("waiting"));
});

test("who came keeps their companions and their place, however the place beside it changes", async () => {
  const { id, gatheringId } = await held("قافلة تتغير", [{ companions: 2, came: true }]);
  const peopleNow = async () => {
    const { came, cameWithoutPlace } = await read(`/events/${id}/door`);
    expect((await read(`/attendance/gatherings/${gatheringId}`)).came).toBe(came);
    return [came, cameWithoutPlace];
  };
  const place = eq(eventPlaces.eventId, id);
  await world.db.update(eventPlaces).set({ companions: 1 }).where(place);
  expect(await peopleNow()).toEqual([2, 0]);
  await world.db.update(eventPlaces).set({ state: "left" }).where(place);
  expect(await peopleNow()).toEqual([1, 1]);
  await world.db.update(eventPlaces).set({ state: "waiting" }).where(place);
  expect(await peopleNow()).toEqual([2, 2]);
  await world.db.update(eventPlaces).set({ state: "registered" }).where(place);
  await world.db.delete(eventPlaces).where(place);
  expect(await peopleNow()).toEqual([2, 0]);
  // No plain count knows of a place that is forgotten.
  await world.db.delete(presences).where(eq(presences.gatheringId, gatheringId));
  await world.db.update(events).set({ taken: 0 }).where(eq(events.id, id));
});

test("a column in raw SQL is written with its table, in a query of one table as well", async () => {
  const outer = sql<number>`(select count(*)::int from ${presences}
    where ${presences.gatheringId} = ${events.gatheringId})`;
  const rows = await world.db.select({ held: events.gatheringId, came: outer }).from(events);
  const all = await world.db.select().from(presences);
  expect(new Set(rows.map(({ came }) => came)).size).toBeGreaterThan(1);
  for (const { held, came } of rows) {
    expect(came).toBe(all.filter(({ gatheringId }) => gatheringId === held).length);
  }
  const changed = world.db.update(events).set({ waiting: 0 }).returning({ came: outer });
  expect(changed.toSQL().sql).toContain('"events"."gathering_id"');
  const inside = await world.db.transaction(async (tx) => tx.select({ came: outer }).from(events));
  expect(inside.map(({ came }) => came)).toEqual(rows.map(({ came }) => came));
});

type Row = Record<string, unknown>;
/** All rows of a table as they lie there, read once. */
const tables = new Map<string, Promise<Row[]>>();
const rowsOf = (table: string) => {
  const known = tables.get(table);
  if (known) return known;
  const rows = world.db
    .execute<Row>(sql`select * from ${sql.identifier(table)}`)
    .then((found) => found.rows);
  tables.set(table, rows);
  return rows;
};
const countRows = async (table: string, where: (row: Row) => boolean) =>
  (await rowsOf(table)).filter(where).length;
/** The id of what has most rows elsewhere: a list of none proves nothing. */
const mostOf = async (table: string, column: string, where: (row: Row) => boolean = () => true) => {
  const groups = Map.groupBy((await rowsOf(table)).filter(where), (row) => String(row[column]));
  const [most] = [...groups].sort((a, b) => b[1].length - a[1].length);
  return most?.[0] ?? "";
};
const EVER = "period=custom&from=2020-01-01&to=2026-12-31";

/** Where each list of the contract is; who reads it where that is not the administrator. */
const lists: Record<string, { at: string | (() => Promise<string>); as?: string }> = {
  listMembers: { at: "/members", as: "demo-member" },
  listNews: { at: "/news" },
  listGuestNews: { at: "/news/guest" },
  listNewsComments: {
    at: async () =>
      `/news/${await mostOf("comments", "target_id", ({ kind }) => kind === "news")}/comments`,
  },
  listPostsComments: {
    at: async () =>
      `/posts/${await mostOf("comments", "target_id", ({ kind }) => kind === "posts")}/comments`,
  },
  listCases: { at: "/moderation/cases" },
  listPosts: { at: "/posts" },
  listNewsContent: { at: "/content/news" },
  listPostsContent: { at: "/content/posts" },
  listArchiveContent: { at: "/content/archive" },
  listOffersContent: { at: "/content/offers" },
  listCandidateContent: { at: "/content/candidates" },
  listArchive: { at: "/archive" },
  listOffers: { at: "/offers" },
  listCandidates: { at: "/election/candidates" },
  listOwnFeedback: { at: "/feedback/my-feedback", as: "demo-member" },
  listFeedback: { at: "/feedback/all" },
  listApplications: { at: "/membership/applications" },
  readLeaderboard: { at: "/user/leaderboard" },
  listOwnPresences: { at: "/attendance/mine", as: "demo-member" },
  listGatherings: { at: "/attendance/gatherings?time=all" },
  listPresent: {
    at: async () => `/attendance/gatherings/${await mostOf("presences", "gathering_id")}/presences`,
  },
  listEvents: { at: "/events?time=past" },
  listEventDrafts: { at: "/event-desk" },
  listEventAttendees: {
    at: async () => `/events/${await mostOf("event_places", "event_id")}/attendees`,
  },
  listMeetings: { at: "/meetings?time=past", as: "demo-central-leader" },
  listReports: { at: "/reports?view=all" },
  listSurveys: { at: "/surveys?view=closed", as: "demo-member" },
  listDeskSurveys: { at: "/survey-desk" },
  listChatRooms: { at: "/chat/rooms", as: "demo-member" },
  listNotifications: { at: "/notifications/me", as: "demo-member" },
  listOwnAid: { at: "/humanitarian-aid/my-requests", as: "demo-member" },
  listAid: { at: "/humanitarian-aid" },
  listRoleHolders: { at: async () => `/roles/${await mostOf("user_roles", "role_id")}/holders` },
  listEventNumbers: { at: `/statistics/events?${EVER}` },
  listReactions: { at: `/statistics/reactions/likes?${EVER}` },
  listUsers: { at: "/users" },
  listDepartures: { at: "/users/departures" },
  listAudit: { at: "/audit" },
  listImports: { at: "/imports" },
  listCandidateImports: { at: "/election/imports" },
};
/** Lists whose totals are proved where their files, ballots and debts are made. */
const elsewhere: Record<string, string> = {
  listCandidateRows: "candidate-import.test.ts",
  listBallots: "survey.test.ts",
  listSurveyTexts: "survey.test.ts",
  listDuesAccounts: "dues-home.test.ts",
  readCashDesk: "dues.test.ts",
};

const reactions = {
  likesCount: (kind: string) => (item: Row) =>
    countRows("likes", (row) => row.kind === kind && String(row.target_id) === String(item.id)),
  commentsCount: (kind: string) => (item: Row) =>
    countRows(
      "comments",
      (row) =>
        row.kind === kind &&
        String(row.target_id) === String(item.id) &&
        !row.deleted_at &&
        row.state === null,
    ),
  sharesCount: (kind: string) => (item: Row) =>
    countRows("shares", (row) => row.kind === kind && String(row.target_id) === String(item.id)),
};
const reactionsTo = (kind: string) => ({
  likesCount: reactions.likesCount(kind),
  commentsCount: reactions.commentsCount(kind),
  sharesCount: reactions.sharesCount(kind),
});
const peopleOf = async (id: unknown, states: readonly string[]) =>
  (await rowsOf("event_places"))
    .filter((row) => row.event_id === id && states.includes(String(row.state)))
    .reduce((sum, row) => sum + 1 + Number(row.companions), 0);
const placesOf = {
  attendees: ({ id }: Row) => peopleOf(id, ["registered", "offered"]),
  waiting: ({ id }: Row) => peopleOf(id, ["waiting"]),
  placesLeft: async ({ id, maxAttendance }: Row) =>
    Number(maxAttendance) - (await peopleOf(id, ["registered", "offered"])),
};
const cameTo = async (gatheringId: unknown) =>
  (await rowsOf("presences"))
    .filter((row) => row.gathering_id === gatheringId)
    .reduce((sum, row) => sum + 1 + Number(row.companions), 0);

const questionsOf = async ({ id }: Row) => {
  const survey = (await rowsOf("surveys")).find((row) => row.id === id);
  return (survey?.questions as unknown[] | undefined)?.length ?? 0;
};

const cameWithoutPlace = async (eventId: string) => {
  const event = (await rowsOf("events")).find(({ id }) => id === eventId);
  const places = (await rowsOf("event_places")).filter(
    (place) =>
      place.event_id === eventId && ["registered", "offered"].includes(String(place.state)),
  );
  const ids = new Set(places.flatMap(({ id, user_id }) => [id, user_id]));
  return (await rowsOf("presences"))
    .filter(
      (row) =>
        row.gathering_id === event?.gathering_id &&
        !ids.has(row.user_id) &&
        !ids.has(row.guest_key),
    )
    .reduce((sum, { companions }) => sum + 1 + Number(companions), 0);
};

/** The numbers on the lines of lists, each counted once more. */
const counts: Record<string, Record<string, (item: Row) => Promise<number>>> = {
  listNews: reactionsTo("news"),
  listGuestNews: reactionsTo("news"),
  listPosts: {
    ...reactionsTo("posts"),
    mediaCount: ({ id }) => countRows("post_media", (row) => String(row.post_id) === String(id)),
  },
  listGatherings: { came: ({ id }) => cameTo(id) },
  listEvents: placesOf,
  listEventDrafts: placesOf,
  listEventNumbers: {
    registered: placesOf.attendees,
    waiting: placesOf.waiting,
    came: async ({ id }) =>
      cameTo((await rowsOf("events")).find((row) => row.id === id)?.gathering_id),
    cameWithoutPlace: ({ id }) => cameWithoutPlace(String(id)),
  },
  listMeetings: {
    invited: ({ id }) => countRows("meeting_people", (row) => row.meeting_id === id),
    coming: ({ id }) =>
      countRows("meeting_people", (row) => row.meeting_id === id && row.answer === "accepted"),
  },
  listSurveys: {
    questions: questionsOf,
  },
  listDeskSurveys: {
    questions: questionsOf,
  },
  listCases: {
    reports: ({ id }) => countRows("moderation_reports", (row) => row.case_id === id),
  },
};
/** Fields whose numbers count nothing: they name, measure or limit. */
const noCounts =
  /\.(number|line|rank|listOrder|minutes|maxAttendance|places|amount|bytes|size|width|height|seconds|companions|id|year)$/;
/** Counts that are proved with their feature: by call and path, so that a new one of the same name is not. */
const provedElsewhere: ReadonlySet<string> = new Set([
  ...["membership", "account", "returned"].map((count) => `listDepartures.months[].${count}`),
  "listArchive.items[].documents",
  "listArchive.years[].items",
  ...["News", "Posts", "Archive", "Offers", "Candidate"].map(
    (kind) => `list${kind}Content.counts{}`,
  ),
  "listDeskSurveys.counts{}",
  "listDeskSurveys.items[].answered",
  "listDeskSurveys.items[].asked",
  "listEventAttendees.people",
  "listEventAttendees.counts{}",
  "listChatRooms.items[].unread",
  "listChatRooms.unreadRooms",
  "listChatRooms.requests",
  "listNotifications.unreadCount",
  "listNotifications.unreadChats",
  "listDuesAccounts.items[].owed",
  ...["items[]", "open"].flatMap((part) =>
    ["float", "taken", "givenBack", "expected", "counted", "difference"].map(
      (sum) => `readCashDesk.${part}.${sum}`,
    ),
  ),
  ...["items[]", "top[]", "mine", "worths[]"].map((part) => `readLeaderboard.${part}.points`),
  "readLeaderboard.worths[].mostADay",
  ...["listImports", "listCandidateImports"].flatMap((name) =>
    ["rows", "added", "changed", "same", "rejected", "repeated"].map(
      (part) => `${name}.items[].counts.${part}`,
    ),
  ),
]);

/** The paths of the numbers of an answer, like `items[].came`. */
function numbersOf(schema: unknown, path = "", depth = 0): string[] {
  const { def } = (schema as { _zod?: { def: Row } })._zod ?? {};
  if (!def || depth > 12) return [];
  const inner = (one: unknown, at = path) => numbersOf(one, at, depth + 1);
  switch (def.type) {
    case "object":
      return Object.entries(def.shape as Row).flatMap(([key, one]) =>
        inner(one, path ? `${path}.${key}` : key),
      );
    case "array":
      return inner(def.element, `${path}[]`);
    case "record":
      return inner(def.valueType, `${path}{}`);
    case "union":
      return (def.options as unknown[]).flatMap((one) => inner(one));
    case "intersection":
      return [...inner(def.left), ...inner(def.right)];
    case "pipe":
      return inner(def.out);
    case "number":
      return [path];
    default:
      return def.innerType ? inner(def.innerType) : [];
  }
}
const listCalls = calls.filter(
  ({ method, answer }) => method === "GET" && numbersOf(answer).includes("metadata.totalItems"),
);

test("no list, and no number on its lines, is without its plain count", () => {
  const names = listCalls.map(({ name }) => name);
  expect(names.filter((name) => !(name in lists) && !(name in elsewhere))).toEqual([]);
  const uncounted: string[] = listCalls.flatMap(({ name, answer }) =>
    numbersOf(answer)
      .filter((path) => !path.startsWith("metadata."))
      .map((path) => [path.split(".").at(-1) ?? "", `${name}.${path}`] as const)
      .filter(([field, path]) => !counts[name]?.[field] && !noCounts.test(path))
      .map(([, path]) => path),
  );
  expect(uncounted.filter((path) => !provedElsewhere.has(path))).toEqual([]);
  expect([...provedElsewhere].filter((path) => !uncounted.includes(path))).toEqual([]);
});

test("a list has as many lines as it says, each on one page, and its numbers are plain counts", async () => {
  tables.clear();
  const tokens = new Map<string, string>();
  const { id: awaited } = await held("قافلة ينتظرها أكثر", [{ companions: 1, came: true }]);
  await world.db.insert(eventPlaces).values({
    eventId: awaited,
    userId: await idOf(world.platform.dependencies, "demo-governorate-leader"),
    state: "waiting",
    companions: 1,
    answers: [],
    turn: 9,
    since: world.clock.now(),
  });
  await world.db.update(events).set({ waiting: 2 }).where(eq(events.id, awaited));
  const wrong: string[] = [];
  const differing = new Map<string, Set<number>>();
  for (const [name, { at, as = "demo-admin" }] of Object.entries(lists)) {
    if (!tokens.has(as)) tokens.set(as, (await world.signIn(as)).accessToken);
    const path = typeof at === "string" ? at : await at();
    const page = async (number: number, limit: number) => {
      const asked = `${path}${path.includes("?") ? "&" : "?"}page=${number}&limit=${limit}`;
      const { status, body } = await world.request("GET", asked, { token: tokens.get(as) });
      if (status !== 200) wrong.push(`${name}: ${status} for ${asked}`);
      const none = { items: [], metadata: { totalItems: 0 } };
      return (status === 200 ? body.data : none) as {
        items: Row[];
        metadata: { totalItems: number };
      };
    };
    const total = (await page(1, 1)).metadata.totalItems;
    const limit = Math.min(100, Math.max(1, Math.ceil(total / 3)));
    const lines: Row[] = [];
    for (let number = 1; (number - 1) * limit < total; number++) {
      lines.push(...(await page(number, limit)).items);
    }
    const different = new Set(lines.map((line) => JSON.stringify(line))).size;
    if (different !== total) wrong.push(`${name}: ${different} lines, said to be ${total}`);
    for (const [field, count] of Object.entries(counts[name] ?? {})) {
      const told = lines.map((line) => Number(line[field]));
      const counted = await Promise.all(lines.map((line) => count(line)));
      for (const [at, number] of told.entries()) {
        if (number !== counted[at]) {
          wrong.push(`${name}: ${field} ${number}, counted ${counted[at]}, of ${lines[at]?.id}`);
        }
      }
      const seen = differing.get(field) ?? new Set();
      for (const number of told) seen.add(number);
      differing.set(field, seen);
    }
  }
  // Of a number that is everywhere the same nobody sees whose it is.
  for (const [field, seen] of differing) if (seen.size < 2) wrong.push(`${field} is one number`);
  expect(wrong).toEqual([]);
}, 120_000);
