import { and, eq, inArray, ne } from "drizzle-orm";
import type { Database } from "../platform/database/connect.ts";
import { roleSteps } from "../platform/role/tables.ts";
import { roles, userRoles, users } from "../platform/user/tables.ts";
import type { DemoCalendar } from "./calendar.ts";
import { ADMIN } from "./content/people.ts";
import { moreHolders, secondRole, treasurerUids, unheldRole } from "./content/roles.ts";

const CENTRAL_LEADER = "demo-central-leader";
const MADE = 300;
const LAST_GIVEN = 110;
const DAYS_BETWEEN = 11;
const SECOND_MADE = 13;
const SECOND_GIVEN = 12;
const UNHELD_MADE = 4;

export async function seedRoles(db: Database, calendar: DemoCalendar): Promise<void> {
  const ids = await findPeople(db);
  const admin = ids.get(ADMIN) ?? "";
  const standard = await db.select().from(roles);
  for (const [rank, uids] of Object.entries(moreHolders)) {
    const role = standard.find(({ standardRank }) => standardRank === rank);
    const holders = uids.flatMap((uid) => ids.get(uid) ?? []);
    if (!role || holders.length < uids.length) throw new Error(`The demo lacks a ${rank}.`);
    await db.insert(userRoles).values(holders.map((userId) => ({ userId, roleId: role.id })));
  }
  const treasurer = standard.find(({ nameEn }) => nameEn === "Treasurer");
  const treasurers = treasurerUids.flatMap((uid) => ids.get(uid) ?? []);
  if (!treasurer || treasurers.length < treasurerUids.length) {
    throw new Error("The demo lacks a treasurer.");
  }
  await db.insert(userRoles).values(treasurers.map((userId) => ({ userId, roleId: treasurer.id })));
  const given = await db
    .select()
    .from(userRoles)
    .where(ne(userRoles.userId, admin))
    .orderBy(userRoles.roleId, userRoles.userId);
  for (const [place, { userId, roleId }] of given.entries()) {
    const since = calendar.officeDay(LAST_GIVEN + place * DAYS_BETWEEN);
    await db
      .update(userRoles)
      .set({ givenBy: admin, since })
      .where(and(eq(userRoles.userId, userId), eq(userRoles.roleId, roleId)));
  }
  const leader = ids.get(CENTRAL_LEADER) ?? "";
  const second = await addRole(db, secondRole);
  const unheld = await addRole(db, unheldRole);
  const since = calendar.officeDay(SECOND_GIVEN);
  await db.insert(userRoles).values({ userId: leader, roleId: second, givenBy: admin, since });
  const madeDaysAgo = new Map([
    [second, SECOND_MADE],
    [unheld, UNHELD_MADE],
  ]);
  await addHistory(db, admin, (roleId) => calendar.officeDay(madeDaysAgo.get(roleId) ?? MADE));
}

async function findPeople(db: Database): Promise<ReadonlyMap<string | null, string>> {
  const wanted = [ADMIN, CENTRAL_LEADER, ...Object.values(moreHolders).flat(), ...treasurerUids];
  const rows = await db
    .select({ id: users.id, uid: users.facebookId })
    .from(users)
    .where(inArray(users.facebookId, wanted));
  return new Map(rows.map(({ id, uid }) => [uid, id]));
}

async function addRole(db: Database, role: typeof secondRole): Promise<number> {
  const [row] = await db
    .insert(roles)
    .values({ ...role, abilities: [...role.abilities] })
    .returning({ id: roles.id });
  if (!row) throw new Error("The database kept no role.");
  return row.id;
}

async function addHistory(
  db: Database,
  admin: string,
  madeAt: (roleId: number) => Date,
): Promise<void> {
  const given = await db.select().from(userRoles).where(ne(userRoles.userId, admin));
  for (const { id: roleId, name, rank, abilities } of await db.select().from(roles)) {
    const step = { roleId, by: admin, role: { name, rank, abilities } };
    await db.insert(roleSteps).values({ ...step, act: "created", at: madeAt(roleId) });
    const holders = given
      .filter((each) => each.roleId === roleId)
      .map(({ userId: holderId, since }) => ({
        ...step,
        act: "given" as const,
        at: since ?? madeAt(roleId),
        holderId,
      }))
      .toSorted((one, other) => one.at.getTime() - other.at.getTime());
    if (holders.length > 0) await db.insert(roleSteps).values(holders);
  }
}
