import { and, eq, sql } from "drizzle-orm";
import { type LateMail, MAX_COUNTED } from "#app/contract/first-steps.ts";
import type {
  FirstStep,
  NightOutcome,
  Service,
  TestOutcome,
} from "#app/contract/first-steps.values.ts";
import { type ProxyFault, type ProxyPart, proxyParts } from "#app/contract/proxy.values.ts";
import { leaderRanks, type Rank } from "#app/contract/user.ts";
import type { Database } from "../database/connect.ts";
import type { Language } from "../i18n.ts";
import { lateMail } from "../jobs/store.ts";
import { news } from "../news/tables.ts";
import { units } from "../structure/tables.ts";
import { roleNameIn } from "../user/api-role-name.ts";
import { roles, userRoles, users } from "../user/tables.ts";
import { markedSteps, serviceTests } from "./tables.ts";

export async function saveMark(
  db: Database,
  mark: { step: FirstStep; doneBy: string; doneAt: Date; isSkipped: boolean },
): Promise<void> {
  await db
    .insert(markedSteps)
    .values(mark)
    .onConflictDoUpdate({ target: markedSteps.step, set: mark });
}

export async function saveTest(
  db: Database,
  test: {
    service: Service | ProxyPart;
    outcome: TestOutcome | ProxyFault;
    values: Readonly<Record<string, number>>;
    testedAt: Date;
  },
): Promise<void> {
  await db
    .insert(serviceTests)
    .values(test)
    .onConflictDoUpdate({ target: serviceTests.service, set: test });
}

/** @param bytes only that of a body which was no larger */
export async function deleteTest(db: Database, service: ProxyPart, bytes?: number): Promise<void> {
  const isPassed = bytes && sql`(${serviceTests.values} ->> 'bytes')::bigint <= ${bytes}`;
  await db
    .delete(serviceTests)
    .where(and(eq(serviceTests.service, service), isPassed || undefined));
}

/** Counts go up to `MAX_COUNTED`. One query: home shows it. */
export async function findSetup(db: Database, language: Language) {
  const upTo = (rows: unknown) =>
    sql`(select count(*)::int from (${rows} limit ${MAX_COUNTED}) as counted)`;
  const ranks = sql.param([...leaderRanks]);
  const { rows } = await db.execute<SetupRow>(sql`select
    array(select json_build_object('step', step, 'isSkipped', is_skipped) from ${markedSteps}) as marks,
    array(select json_build_object('service', service, 'outcome', outcome, 'values', "values",
      'testedAt', tested_at) from ${serviceTests}) as tests,
    array(select json_build_object('rank', rank, 'name', ${roleNameIn(language)}) from ${roles}
      where rank = any(${ranks}::text[]) order by name) as roles,
    (select coalesce(json_object_agg(rank, people), '{}') from (
      select ${roles.rank} as rank, count(distinct ${userRoles.userId})::int as people
      from ${userRoles} join ${roles} on ${roles.id} = ${userRoles.roleId}
      where ${roles.rank} = any(${ranks}::text[]) group by ${roles.rank}) as held) as holders,
    ${upTo(sql`select from ${units} where kind = 'branch' and closed_at is null`)} as branches,
    ${upTo(sql`select from ${users} where ${users.membershipId} is not null`)} as members,
    ${upTo(sql`select from ${news}`)} as news,
    ${lateMail(MAX_COUNTED)} as "lateMail"`);
  const [{ marks, tests, roles: named, holders, lateMail: late, ...counts } = nothing] = rows;
  const latest = tests.map((test) => ({ ...test, testedAt: new Date(test.testedAt) }));
  return {
    marks,
    tests: latest.filter(isOfService),
    proxy: latest.filter(isOfProxy),
    backup: latest.find(isOfBackup),
    roles: named,
    holders,
    counts,
    lateMail: late && { ...late, oldestAt: new Date(late.oldestAt).toISOString() },
  };
}

interface Latest<Of, Outcome> {
  readonly service: Of;
  readonly outcome: Outcome;
  readonly values: Readonly<Record<string, number>>;
}
type OfService = Latest<Service, TestOutcome>;
type OfProxy = Latest<ProxyPart, ProxyFault>;
type OfBackup = Latest<"backup", NightOutcome>;
type AnyLatest = OfService | OfProxy | OfBackup;

function isOfProxy<Each extends AnyLatest>(each: Each): each is Each & OfProxy {
  return proxyParts.some((part) => part === each.service);
}

function isOfBackup<Each extends AnyLatest>(each: Each): each is Each & OfBackup {
  return each.service === "backup";
}

function isOfService<Each extends AnyLatest>(each: Each): each is Each & OfService {
  return !isOfProxy(each) && !isOfBackup(each);
}

type SetupRow = {
  marks: { step: FirstStep; isSkipped: boolean }[];
  tests: (AnyLatest & { testedAt: string })[];
  roles: { rank: Rank; name: string }[];
  holders: Partial<Record<Rank, number>>;
  branches: number;
  members: number;
  news: number;
  lateMail: LateMail | null;
};
const nothing: SetupRow = {
  marks: [],
  tests: [],
  roles: [],
  holders: {},
  branches: 0,
  members: 0,
  news: 0,
  lateMail: null,
};
