import { eq } from "drizzle-orm";
import { leaderRanks, type Rank } from "#app/contract/user.ts";
import type { Database } from "../platform/database/connect.ts";
import { guests } from "../platform/guest/tables.ts";
import type { Personal } from "../platform/privacy/personal.ts";
import { roles, userRoles, users } from "../platform/user/tables.ts";
import type { DemoCalendar } from "./calendar.ts";
import { everybody } from "./content/readers.ts";
import { demoRoles } from "./content/roles.ts";
import type { Pictures } from "./seed-pictures.ts";
import { joinedAt, seedProfile } from "./seed-profiles.ts";

export async function seedPeople(
  db: Database,
  personal: Personal,
  { pictures, branches }: { pictures: Pictures; branches: ReadonlyMap<string, string> },
  calendar: DemoCalendar,
): Promise<string[]> {
  const roleIds = new Map<Rank, number>();
  for (const rank of leaderRanks) roleIds.set(rank, await saveRole(db, rank));
  const active: string[] = [];
  for (const [place, person] of everybody.entries()) {
    if (!person.status) continue;
    const createdAt = joinedAt(person, place, calendar);
    const [row] = await db
      .insert(users)
      .values({
        displayName: person.name,
        status: person.status,
        email: person.email,
        photo: person.portrait === null ? null : pictures.portraits[person.portrait],
        facebookId: person.hasSocialAccount ? person.uid : null,
        activatedAt: person.hasSocialAccount ? createdAt : null,
        membershipId: person.membershipId,
        governorateCode: person.governorateCode,
        branchId:
          person.membershipId || person.status === "pending"
            ? branches.get(person.governorateCode)
            : null,
        createdAt,
      })
      .returning({ id: users.id });
    if (row) await seedProfile(db, personal, { userId: row.id, person, place }, calendar);
    if (row && person.status === "guest") {
      const { email, name: fullName, phoneNumber } = person;
      const sealedPhone = personal.seal(phoneNumber);
      await db
        .insert(guests)
        .values({ email: email ?? "", fullName, sealedPhone, createdAt, verifiedAt: createdAt });
    }
    const roleId = person.rank && !person.role && roleIds.get(person.rank);
    if (row && roleId) await db.insert(userRoles).values({ userId: row.id, roleId });
    if (row && person.status === "verified" && person.hasSocialAccount) active.push(row.id);
  }
  return active;
}

/** Recreates a standard role that was deleted. */
async function saveRole(db: Database, rank: Rank): Promise<number> {
  const demo = demoRoles[rank as keyof typeof demoRoles];
  const content = { ...demo, rank, abilities: [...demo.abilities] };
  const [standard] = await db
    .update(roles)
    .set(content)
    .where(eq(roles.standardRank, rank))
    .returning({ id: roles.id });
  if (standard) return standard.id;
  const [inserted] = await db
    .insert(roles)
    .values({ ...content, standardRank: rank })
    .returning({ id: roles.id });
  if (!inserted) throw new Error("The database kept no role.");
  return inserted.id;
}
