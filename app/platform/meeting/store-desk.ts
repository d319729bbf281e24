import { and, asc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { foldDigits } from "#app/arabic/digits.ts";
import { searchTokens } from "#app/arabic/fold.ts";
import {
  MAX_MEETING_NAMED,
  MAX_MEETING_PEOPLE,
  MAX_MEETING_PEOPLE_FOUND,
} from "#app/contract/meeting.values.ts";
import { secretariatKinds } from "#app/contract/structure.values.ts";
import type { Database } from "../database/connect.ts";
import { lockRow } from "../database/lock-row.ts";
import { hasToken } from "../database/search.ts";
import { units } from "../structure/tables.ts";
import { withinArea, worksIn } from "../user/api-area.ts";
import { type Area, governoratesOf } from "../user/area.ts";
import { userRoles, users } from "../user/tables.ts";
import type { MeetingRow, NewMeeting } from "./store.ts";
import { meetingActions, meetingDocuments, meetingPeople, meetings } from "./tables.ts";

interface IdAndName {
  readonly id: string;
  readonly name: string;
}

interface NamedUnit extends IdAndName {
  readonly nameEn: string | null;
}

/** Secretariats invitable as a whole: central ones, and local ones of the area's governorates. */
export async function listSecretariatNames(db: Database, area: Area): Promise<NamedUnit[]> {
  const codes = governoratesOf(area);
  return db
    .select({ id: units.id, name: units.name, nameEn: units.nameEn })
    .from(units)
    .where(
      and(
        inArray(units.kind, [...secretariatKinds]),
        isNull(units.closedAt),
        // A national area names central ones only; their local ones belong to them.
        codes === "all"
          ? isNull(units.governorateCode)
          : inArray(units.governorateCode, [...codes]),
      ),
    )
    .orderBy(asc(units.order), asc(units.name))
    .limit(MAX_MEETING_NAMED);
}

function invitableIn(area: Area): SQL | undefined {
  const columns = {
    governorateCode: users.placeCode,
    userId: users.id,
    branchId: users.branchId,
  };
  return and(eq(users.status, "verified"), withinArea(area, columns));
}

const personColumns = {
  id: users.id,
  name: users.displayName,
  governorateCode: users.placeCode,
};

export async function findByKeyword(db: Database, area: Area, keyword: string) {
  const tokens = searchTokens(keyword);
  if (tokens.length === 0) return [];
  const number = foldDigits(keyword).replaceAll(/\s/g, "");
  return db
    .select(personColumns)
    .from(users)
    .where(
      and(
        or(
          eq(users.membershipId, number),
          and(...tokens.map((token) => hasToken(users.foldedName, token))),
        ),
        invitableIn(area),
      ),
    )
    .limit(MAX_MEETING_PEOPLE_FOUND);
}

export async function findByIds(db: Database, area: Area, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .select(personColumns)
    .from(users)
    .where(and(inArray(users.id, [...ids]), invitableIn(area)))
    .orderBy(asc(users.displayName), asc(users.id));
}

export interface Chosen {
  readonly userIds: readonly string[];
  readonly roleIds: readonly number[];
  readonly governorateCode: string | undefined;
  readonly secretariatIds: readonly string[];
}

/** All named people of the area; one more than the maximum shows an excess. */
export async function findChosen(
  db: Database,
  area: Area,
  { userIds, roleIds, governorateCode, secretariatIds }: Chosen,
  today: string,
): Promise<string[]> {
  const holds = sql`exists (select from ${userRoles} as held where held.user_id = ${users.id}
    and held.role_id = any(${sql.param([...roleIds])}::bigint[])
    and (held.until is null or held.until >= ${today}::date))`;
  const byPlace =
    roleIds.length > 0 || governorateCode !== undefined
      ? and(
          roleIds.length > 0 ? holds : undefined,
          governorateCode === undefined ? undefined : eq(users.placeCode, governorateCode),
        )
      : undefined;
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        invitableIn(area),
        or(
          userIds.length > 0 ? inArray(users.id, [...userIds]) : undefined,
          byPlace,
          secretariatIds.length > 0 ? worksIn(secretariatIds) : undefined,
          sql`false`,
        ),
      ),
    )
    .orderBy(asc(users.id))
    .limit(MAX_MEETING_PEOPLE + 1);
  return rows.map(({ id }) => id);
}

export async function insertMeeting(db: Database, meeting: NewMeeting): Promise<MeetingRow> {
  const [row] = await db.insert(meetings).values(meeting).returning();
  if (!row) throw new Error("The database kept no meeting.");
  return row;
}

export async function findHosted(
  db: Database,
  id: string,
  hostId: string,
): Promise<MeetingRow | undefined> {
  const [row] = await db
    .select()
    .from(meetings)
    .where(and(eq(meetings.id, id), eq(meetings.hostId, hostId)));
  return row;
}

export const lockHosted = (db: Database, id: string, hostId: string) =>
  lockRow(db, meetings, and(eq(meetings.id, id), eq(meetings.hostId, hostId)));

export async function isHostedBy(db: Database, id: string, hostId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: meetings.id })
    .from(meetings)
    .where(and(eq(meetings.id, id), eq(meetings.hostId, hostId)));
  return row !== undefined;
}

export async function unguardedHasDocument(db: Database, storedAs: string): Promise<boolean> {
  const [row] = await db
    .select({ id: meetingDocuments.id })
    .from(meetingDocuments)
    .where(eq(meetingDocuments.storedAs, storedAs));
  return row !== undefined;
}

export const unguardedLock = (db: Database, id: string) =>
  lockRow(db, meetings, eq(meetings.id, id));

export async function updateMeeting(
  db: Database,
  { id, version }: Pick<MeetingRow, "id" | "version">,
  change: Partial<NewMeeting>,
): Promise<void> {
  await db
    .update(meetings)
    .set({ ...change, version: version + 1 })
    .where(eq(meetings.id, id));
  const { startsAt } = change;
  if (startsAt) {
    await db.update(meetingPeople).set({ startsAt }).where(eq(meetingPeople.meetingId, id));
  }
}

export async function insertPeople(
  db: Database,
  { id, startsAt }: Pick<MeetingRow, "id" | "startsAt">,
  userIds: readonly string[],
  now: Date,
): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .insert(meetingPeople)
    .values(userIds.map((userId) => ({ meetingId: id, userId, startsAt, invitedAt: now })))
    .onConflictDoNothing()
    .returning({ userId: meetingPeople.userId });
  return rows.map(({ userId }) => userId);
}

export async function deletePeople(
  db: Database,
  meetingId: string,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  await db
    .delete(meetingPeople)
    .where(
      and(eq(meetingPeople.meetingId, meetingId), inArray(meetingPeople.userId, [...userIds])),
    );
}

export interface Told {
  readonly userId: string;
  readonly email: string | null;
}

export async function findTold(
  db: Database,
  meetingId: string,
  userIds?: readonly string[],
): Promise<Told[]> {
  return db
    .select({ userId: users.id, email: users.email })
    .from(meetingPeople)
    .innerJoin(users, eq(users.id, meetingPeople.userId))
    .where(
      and(
        eq(meetingPeople.meetingId, meetingId),
        eq(users.status, "verified"),
        userIds ? inArray(meetingPeople.userId, [...userIds]) : undefined,
      ),
    )
    .orderBy(asc(users.id));
}

/** By name, the host first, and who gets notifications (`findTold`). */
export async function listPeople(
  db: Database,
  { id, hostId }: Pick<MeetingRow, "id" | "hostId">,
): Promise<(IdAndName & { readonly isTold: boolean })[]> {
  return db
    .select({
      id: users.id,
      name: users.displayName,
      isTold: sql<boolean>`${users.status} = 'verified'`,
    })
    .from(meetingPeople)
    .innerJoin(users, eq(users.id, meetingPeople.userId))
    .where(eq(meetingPeople.meetingId, id))
    .orderBy(sql`${users.id} = ${hostId} desc nulls last`, asc(users.displayName), asc(users.id));
}

export async function isInvited(db: Database, meetingId: string, userId: string): Promise<boolean> {
  const where = and(eq(meetingPeople.meetingId, meetingId), eq(meetingPeople.userId, userId));
  return (await db.$count(meetingPeople, where)) > 0;
}

export async function countDocuments(db: Database, meetingId: string): Promise<number> {
  return db.$count(meetingDocuments, eq(meetingDocuments.meetingId, meetingId));
}

export async function deleteDocument(
  db: Database,
  { meetingId, documentId }: { meetingId: string; documentId: string },
): Promise<string | undefined> {
  const [row] = await db
    .delete(meetingDocuments)
    .where(and(eq(meetingDocuments.id, documentId), eq(meetingDocuments.meetingId, meetingId)))
    .returning({ storedAs: meetingDocuments.storedAs });
  return row?.storedAs;
}

export async function countActions(db: Database, meetingId: string): Promise<number> {
  return db.$count(meetingActions, eq(meetingActions.meetingId, meetingId));
}
