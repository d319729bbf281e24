import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Rank } from "#app/contract/user.ts";
import { leaderRanks } from "#app/contract/user.ts";
import { news } from "#app/platform/news/tables.ts";
import type { Platform } from "#app/platform/open.ts";
import { units } from "#app/platform/structure/tables.ts";
import { userSecretariats, users } from "#app/platform/user/tables.ts";
import { phoneAt } from "../seed/profiles.ts";
import type { BenchRequest } from "./administrator.ts";

/** What requests name by ids, which each database has of its own. */
export interface Known {
  /** The largest branch of a governorate. */
  readonly branch: string;
  /** Somebody of whom the audit log tells much, and somebody who did much. */
  readonly person: string;
  readonly actor: string;
  /** The central secretariat that fillSecretariat fills. */
  readonly secretariat: string;
  readonly phone: string;
}

export interface PeopleRequest {
  readonly what: string;
  /** Who asks; the administrator if left out. */
  readonly by?: Rank;
  readonly ask: (known: Known) => Omit<BenchRequest, "what">;
}

type Query = Record<string, string>;

const get = (path: string, query: Query = {}) => {
  const search = new URLSearchParams(query).toString();
  return { method: "GET", path: search ? `${path}?${search}` : path };
};
const asking =
  (path: string) =>
  ([what, query]: readonly [string, Query]): PeopleRequest => ({
    what,
    ask: () => get(path, query),
  });

const lastPage = { limit: "100", page: "10" };
const cairo = { governorate: "القاهرة" };

/** Each filter alone, three together, names that many and few have, and deep pages in each order. */
const everybody: readonly PeopleRequest[] = (
  [
    ["everybody", {}],
    ["the last page", lastPage],
    ["by name", { sortBy: "name", sortOrder: "ASC" }],
    ["by name, the last page", { sortBy: "name", sortOrder: "DESC", ...lastPage }],
    ["by number", { sortBy: "membershipId", sortOrder: "ASC", ...lastPage }],
    ["by number, down", { sortBy: "membershipId", sortOrder: "DESC" }],
    ["status verified", { status: "verified" }],
    ["status expired, by name", { status: "expired", sortBy: "name" }],
    ["status deleted, by number", { status: "deleted", sortBy: "membershipId" }],
    ["rank admin", { rank: "admin" }],
    ["rank member, by name", { rank: "member", sortBy: "name" }],
    ["a role", { role: "5" }],
    ["a governorate", cairo],
    ["a governorate, the last page", { ...cairo, ...lastPage }],
    ["a governorate, by name", { ...cairo, sortBy: "name", sortOrder: "ASC" }],
    ["a governorate, by number", { governorate: "جنوب سيناء", sortBy: "membershipId" }],
    ["a governorate, by number, the last page", { ...cairo, sortBy: "membershipId", ...lastPage }],
    ["a month", { from: "2019-03-01", to: "2019-03-31" }],
    ["a year, by name", { from: "2019-01-01", to: "2019-12-31", sortBy: "name" }],
    ["since a day", { from: "2024-01-01" }],
    ["memberships of a month", { dated: "began", from: "2019-03-01", to: "2019-03-31" }],
    ["memberships of a year, by name", { dated: "began", from: "2019-01-01", sortBy: "name" }],
    [
      "ended in a month",
      { dated: "ended", status: "expired", from: "2024-03-01", to: "2024-03-31" },
    ],
    ["until a day, by number", { to: "2018-12-31", sortBy: "membershipId" }],
    ["never signed in", { neverSignedIn: "true" }],
    ["never signed in, by name", { neverSignedIn: "true", sortBy: "name" }],
    ["never signed in, by number", { neverSignedIn: "true", sortBy: "membershipId" }],
    ["three filters", { status: "expired", governorate: "الجيزة", neverSignedIn: "true" }],
    [
      "three wide filters",
      { status: "expired", from: "2018-01-01", neverSignedIn: "true", sortBy: "name" },
    ],
    [
      "three filters, by number",
      { status: "verified", ...cairo, from: "2020-01-01", sortBy: "membershipId" },
    ],
    ["a name that many have", { keyword: "محمد" }],
    ["a name that many have, by name", { keyword: "محمد", sortBy: "name" }],
    ["a name that many have, by number", { keyword: "محمد", sortBy: "membershipId" }],
    ["a whole name", { keyword: "محمد أحمد محمود علي" }],
    ["a name that few have", { keyword: "ضظغ" }],
    ["two letters", { keyword: "ضظ" }],
    ["a name in a governorate", { keyword: "محمد", governorate: "قنا" }],
    ["a name in a governorate, by number", { keyword: "محمد", ...cairo, sortBy: "membershipId" }],
    ["a name and two filters", { keyword: "فاطمة", status: "pending", neverSignedIn: "true" }],
    ["a membership number", { keyword: "011000500" }],
  ] satisfies [string, Query][]
).map(asking("/users"));

const byId: readonly PeopleRequest[] = [
  { what: "a branch", ask: ({ branch }) => get("/users", { branch }) },
  {
    what: "a branch, by number, the last page",
    ask: ({ branch }) => get("/users", { branch, sortBy: "membershipId", ...lastPage }),
  },
  {
    what: "a branch, a status and a name",
    ask: ({ branch }) => get("/users", { branch, status: "verified", keyword: "محمد" }),
  },
  { what: "a secretariat", ask: ({ secretariat }) => get("/users", { secretariat }) },
  {
    what: "a secretariat, by name",
    ask: ({ secretariat }) => get("/users", { secretariat, sortBy: "name" }),
  },
  {
    what: "a secretariat, by number, the last page",
    ask: ({ secretariat }) => get("/users", { secretariat, sortBy: "membershipId", ...lastPage }),
  },
  {
    what: "a secretariat, a status and a name",
    ask: ({ secretariat }) => get("/users", { secretariat, status: "verified", keyword: "محمد" }),
  },
  {
    what: "a phone",
    ask: ({ phone }) => ({ method: "POST", path: "/users/by-number", body: { number: phone } }),
  },
  {
    what: "a national ID that nobody has",
    ask: () => ({
      method: "POST",
      path: "/users/by-number",
      body: { number: "29001011600163" },
    }),
  },
  { what: "choices", ask: () => get("/users/choices") },
  { what: "a file", ask: ({ person }) => get(`/users/${person}`) },
  { what: "search everywhere", ask: () => get("/search", { keyword: "محمد" }) },
];

/** The lists of leaders of each rank, in their own areas. */
const ofRanks: readonly PeopleRequest[] = leaderRanks
  .filter((rank) => rank !== "admin")
  .flatMap((by) =>
    (
      [
        ["all", {}],
        ["by name", { sortBy: "name", sortOrder: "ASC" }],
        ["by number, the last page", { sortBy: "membershipId", ...lastPage }],
        ["a name that many have", { keyword: "محمد" }],
        ["a name that few have", { keyword: "ضظغ" }],
        ["three filters", { status: "verified", from: "2019-01-01", neverSignedIn: "true" }],
      ] satisfies [string, Query][]
    ).map(([what, query]) => ({ what: `${by}: ${what}`, by, ask: () => get("/users", query) })),
  );

const directory: readonly PeopleRequest[] = (
  [
    ["directory", {}],
    ["directory, the last page", { page: "50" }],
    ["directory, a governorate", cairo],
    ["directory, a name that many have", { keyword: "محمد" }],
    ["directory, a name that few have", { keyword: "ضظغ" }],
    ["directory, two letters", { keyword: "ضظ" }],
    ["directory, a name in a governorate", { keyword: "فاطمة", ...cairo }],
  ] satisfies [string, Query][]
).map(asking("/members"));

const audit: readonly PeopleRequest[] = [
  { what: "audit", ask: () => get("/audit") },
  { what: "audit, the last page", ask: () => get("/audit", lastPage) },
  { what: "audit, a person", ask: ({ person }) => get("/audit", { person }) },
  { what: "audit, somebody's acts", ask: ({ actor }) => get("/audit", { actor }) },
  {
    what: "audit, somebody's acts, the last page",
    ask: ({ actor }) => get("/audit", { actor, ...lastPage }),
  },
  { what: "audit, an act", ask: () => get("/audit", { act: "aid-changed", ...lastPage }) },
  { what: "audit, an act that nobody did", ask: () => get("/audit", { act: "unit-deleted" }) },
  {
    what: "audit, a month",
    ask: () => get("/audit", { from: "2025-03-01", to: "2025-03-31", ...lastPage }),
  },
  {
    what: "audit, somebody's acts of a kind in a month",
    ask: ({ actor }) =>
      get("/audit", { actor, act: "aid-changed", from: "2025-03-01", to: "2025-03-31" }),
  },
  {
    what: "audit, an act to a person",
    ask: ({ person }) => get("/audit", { person, act: "unit-deleted" }),
  },
  { what: "audit, a name to choose", ask: () => get("/audit/people", { keyword: "محمد" }) },
  { what: "audit, a rare name to choose", ask: () => get("/audit/people", { keyword: "ضظغ" }) },
];

/** What the guide at /membership asks, and the desks of structure and branches. */
const guide: readonly PeopleRequest[] = [
  { what: "guide", ask: () => get("/structure") },
  { what: "guide, a governorate", ask: () => get("/structure/governorates/01") },
  { what: "guide, a secretariat", ask: ({ secretariat }) => get(`/structure/${secretariat}`) },
  { what: "guide, its news", ask: ({ secretariat }) => get(`/structure/${secretariat}/news`) },
  { what: "guide, its events", ask: ({ secretariat }) => get(`/structure/${secretariat}/events`) },
  {
    what: "guide, all its news",
    ask: ({ secretariat }) => get("/news/guest", { secretariat, page: "10" }),
  },
  { what: "guide, all its events", ask: ({ secretariat }) => get("/events", { secretariat }) },
  { what: "guide, branches of a governorate", ask: () => get("/branch", cairo) },
  { what: "guide, all branches", ask: () => get("/branch") },
  { what: "structure desk, the country", ask: () => get("/structure/desk") },
  { what: "structure desk, a governorate", ask: () => get("/structure/desk", cairo) },
  { what: "branches with their people", ask: () => get("/branch/all") },
  { what: "imports", ask: () => get("/imports") },
  { what: "own exports", ask: () => get("/users/exports") },
];

export const peopleRequests: readonly PeopleRequest[] = [
  ...everybody,
  ...byId,
  ...ofRanks,
  ...directory,
  ...audit,
  ...guide,
];

/** One of so many people works in the secretariat that is asked for: five thousand of a million. */
const ONE_OF = 200;

/** Puts members into a central secretariat until it is as large as any may be; half of the news are its own. */
export async function fillSecretariat(platform: Platform): Promise<void> {
  const { db } = platform.dependencies;
  const { secretariat } = await findKnown(platform);
  await db.execute(sql`insert into ${userSecretariats} (user_id, unit_id, since)
    select id, ${secretariat}::uuid, '2025-01-01' from (
      select id, row_number() over (order by id) as place from ${users} where status = 'verified'
    ) as member where place % ${ONE_OF} = 0 on conflict do nothing`);
  await db.execute(sql`update ${news} set secretariat_id = ${secretariat} where id % 2 = 0`);
  await db.execute(sql`vacuum (analyze) ${userSecretariats}, ${news}`);
}

/** Finds in a database what requests name. */
export async function findKnown({ dependencies: { db } }: Platform): Promise<Known> {
  const { rows: ofAudit } = await db.execute<{ person: string; actor: string }>(sql`select
    (select subject from audit_log join users on users.id = subject
      group by subject order by count(*) desc, subject limit 1) as person,
    (select by from audit_log group by by order by count(*) desc, by limit 1) as actor`);
  const [branch] = await db
    .select({ id: units.id })
    .from(units)
    .innerJoin(users, eq(users.branchId, units.id))
    .where(and(eq(units.governorateCode, "01"), isNull(units.closedAt)))
    .groupBy(units.id)
    .orderBy(sql`count(*) desc`, asc(units.id))
    .limit(1);
  const [central] = await db
    .select({ id: units.id })
    .from(units)
    .where(and(eq(units.kind, "central_secretariat"), isNotNull(units.name)))
    .orderBy(asc(units.id))
    .limit(1);
  const { person = "", actor = "" } = ofAudit[0] ?? {};
  return {
    branch: branch?.id ?? "",
    person,
    actor,
    secretariat: central?.id ?? "",
    phone: phoneAt(500),
  };
}
