import { and, desc, eq, gte, isNull, or, sql } from "drizzle-orm";
import { cairoDay } from "#app/arabic/dates.ts";
import { applications } from "../application/tables.ts";
import { buildOnce } from "../database/build-once.ts";
import type { Database } from "../database/connect.ts";
import type { Member } from "../http/caller.ts";
import { lastDayOf } from "../leaving/rules.ts";
import { departures } from "../leaving/tables.ts";
import { units } from "../structure/tables.ts";
import { belongingColumns, toBelonging } from "../user/api-belonging.ts";
import { combine } from "../user/area.ts";
import { abilitiesOf, type HeldRole, highestRankOf, scopedAbilitiesOf } from "../user/rules.ts";
import { roles, userRoles, users } from "../user/tables.ts";
import { sessions } from "./tables.ts";

const heldRoles = sql<(HeldRole & { id: number })[]>`coalesce(
  json_agg(json_build_object('id', ${roles.id}, 'rank', ${roles.rank}, 'abilities', ${roles.abilities}))
    filter (where ${roles.id} is not null),
  '[]')`;

/** One query for all that a page says of its reader. */
export async function findMember(
  db: Database,
  { userId, sessionId }: { userId: string; sessionId: string },
  now: Date,
): Promise<Member | undefined> {
  const day = cairoDay(now);
  const [row] = await memberQuery(db).execute({ userId, sessionId, day });
  return row && toMember(row, sessionId);
}

export async function findMemberOf(
  db: Database,
  userId: string,
  now: Date,
): Promise<Member | undefined> {
  const [row] = await memberOfQuery(db).execute({ userId, day: cairoDay(now) });
  return row && toMember(row, "");
}

type MemberRow = Awaited<ReturnType<ReturnType<typeof memberQuery>["execute"]>>[number];

function toMember(row: MemberRow, sessionId: string): Member {
  const { facebookId, displayName, email, photo, application, leaving } = row;
  const belonging = toBelonging(row);
  const held = scopedAbilitiesOf(row.roles, belonging);
  return {
    kind: "user",
    id: row.id,
    sessionId,
    status: row.status,
    highestRank: highestRankOf(row.status, row.roles),
    scopedAbilities: held,
    area: combine(held.map(({ area }) => area)),
    belonging,
    abilities: abilitiesOf(held),
    governorateCode: row.governorateCode,
    roleIds: row.roles.map(({ id: roleId }) => roleId),
    account: {
      facebookId,
      displayName,
      email,
      photo,
      application,
      leaving: leaving && { kind: leaving.kind, until: lastDayOf(leaving.dueAt) },
    },
  };
}

const memberQuery = buildOnce((db) => {
  const newest = newestApplication(db);
  return db
    .select(memberColumns(newest))
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(units, eq(units.id, users.branchId))
    .leftJoin(userRoles, and(eq(userRoles.userId, users.id), isCurrent()))
    .leftJoin(roles, eq(roles.id, userRoles.roleId))
    .leftJoinLateral(newest, sql`true`)
    .leftJoin(departures, isLeaving())
    .where(
      and(
        eq(sessions.id, sql.placeholder("sessionId")),
        eq(users.id, sql.placeholder("userId")),
        isNull(sessions.endedAt),
      ),
    )
    .groupBy(users.id, units.id, newest.kind, newest.state, departures.id);
});

const memberOfQuery = buildOnce((db) => {
  const newest = newestApplication(db);
  return db
    .select(memberColumns(newest))
    .from(users)
    .leftJoin(units, eq(units.id, users.branchId))
    .leftJoin(userRoles, and(eq(userRoles.userId, users.id), isCurrent()))
    .leftJoin(roles, eq(roles.id, userRoles.roleId))
    .leftJoinLateral(newest, sql`true`)
    .leftJoin(departures, isLeaving())
    .where(eq(users.id, sql.placeholder("userId")))
    .groupBy(users.id, units.id, newest.kind, newest.state, departures.id);
});

function newestApplication(db: Database) {
  return db
    .select({ kind: applications.kind, state: applications.state })
    .from(applications)
    .where(eq(applications.userId, users.id))
    .orderBy(desc(applications.submittedAt), desc(applications.id))
    .limit(1)
    .as("newest");
}

function memberColumns(newest: ReturnType<typeof newestApplication>) {
  return {
    id: users.id,
    status: users.status,
    governorateCode: users.governorateCode,
    facebookId: users.facebookId,
    displayName: users.displayName,
    email: users.email,
    photo: users.photo,
    application: { kind: newest.kind, state: newest.state },
    leaving: { kind: departures.kind, dueAt: departures.dueAt },
    roles: heldRoles,
    ...belongingColumns,
  };
}

/** Literally, so that the index of those that wait is used. */
function isLeaving() {
  return and(eq(departures.userId, users.id), sql`${departures.state} = 'waiting'`);
}

function isCurrent() {
  return or(isNull(userRoles.until), gte(userRoles.until, sql.placeholder("day")));
}
