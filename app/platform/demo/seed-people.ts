import { type Rank, ranks } from "#app/contract/user.ts";
import type { Database } from "../database/connect.ts";
import type { Personal } from "../personal.ts";
import { roles, userRoles, users } from "../user/tables.ts";
import { people } from "./content/people.ts";
import { readers } from "./content/readers.ts";
import { demoRoles } from "./content/roles.ts";
import type { Pictures } from "./seed-pictures.ts";
import { joinedAt, seedProfile } from "./seed-profiles.ts";

/** The people of readings §7; answers the ids of those who may like and comment. */
export async function seedPeople(
  db: Database,
  personal: Personal,
  { pictures, branches }: { pictures: Pictures; branches: ReadonlyMap<string, string> },
  now: Date,
): Promise<string[]> {
  const roleIds = new Map<Rank, number>();
  for (const rank of ranks) {
    if (rank === "member" || rank === "guest") continue;
    const { name, description, abilities } = demoRoles[rank];
    const [role] = await db
      .insert(roles)
      .values({ name, description, rank, abilities: [...abilities] })
      .returning({ id: roles.id });
    if (role) roleIds.set(rank, role.id);
  }
  const active: string[] = [];
  for (const [place, person] of [...people, ...readers].entries()) {
    if (!person.status) continue;
    const [row] = await db
      .insert(users)
      .values({
        displayName: person.name,
        status: person.status,
        email: person.email,
        photo: person.portrait === null ? null : pictures.portraits[person.portrait],
        facebookId: person.hasSocialAccount ? person.uid : null,
        membershipId: person.membershipId,
        governorateCode: person.governorateCode,
        branchId: person.membershipId ? branches.get(person.governorateCode) : null,
        createdAt: joinedAt(person, place, now),
      })
      .returning({ id: users.id });
    if (row) await seedProfile(db, personal, { userId: row.id, person, place }, now);
    const roleId = person.rank && roleIds.get(person.rank);
    if (row && roleId) await db.insert(userRoles).values({ userId: row.id, roleId });
    if (row && person.status === "verified") active.push(row.id);
  }
  return active;
}
