import { and, asc, count, inArray, isNull, sql } from "drizzle-orm";
import { seededRandom } from "#app/demo/content/random.ts";
import type { Database } from "#app/platform/database/connect.ts";
import { units } from "#app/platform/structure/tables.ts";
import { userSecretariats } from "#app/platform/user/tables.ts";
import { insertInBatches } from "./batches.ts";
import type { Seeding } from "./database.ts";
import { findPeople, type Person } from "./people.ts";

const BATCH_SIZE = 5_000;
const GIVEN = "2025-01-01T00:00:00Z";
/** So many of them work in a central secretariat, the others where they live. */
const CENTRAL = 0.1;

/**
 * Puts verified members into secretariats, each into one, up to a total of people who work in any. There
 * are never more than findPeople knows.
 */
export async function seedSecretariats({ db }: Pick<Seeding, "db">, total: number): Promise<void> {
  const [row] = await db.select({ have: count() }).from(userSecretariats);
  const have = row?.have ?? 0;
  const secretariats = await findSecretariats(db);
  // Who works in one already is passed over, so that a second run goes on behind the first.
  const busy = await db.selectDistinct({ id: userSecretariats.userId }).from(userSecretariats);
  const known = new Set(busy.map(({ id }) => id));
  const people = (await findPeople(db)).filter(({ id }) => !known.has(id));
  const most = Math.max(have, Math.min(total, have + people.length));
  await insertInBatches(
    "secretariats",
    { have, total: most, atOnce: BATCH_SIZE },
    async (from, many) => {
      const first = from - have;
      const batch = people.slice(first, first + many).map((person, at) => ({
        userId: person.id,
        unitId: secretariatOf(person, secretariats, from + at),
      }));
      await db.execute(sql`
        insert into ${userSecretariats} (user_id, unit_id, since)
        select user_id, unit_id, ${GIVEN}::timestamptz
        from unnest(${sql.param(batch.map(({ userId }) => userId))}::uuid[],
          ${sql.param(batch.map(({ unitId }) => unitId))}::uuid[]) as work (user_id, unit_id)`);
    },
  );
}

/** The open secretariats by their governorate's code; the central ones by an empty one. */
async function findSecretariats(db: Database): Promise<ReadonlyMap<string, readonly string[]>> {
  const kinds = ["central_secretariat", "governorate_secretariat", "sector_secretariat"] as const;
  const rows = await db
    .select({ id: units.id, code: units.governorateCode })
    .from(units)
    .where(and(inArray(units.kind, [...kinds]), isNull(units.closedAt)))
    .orderBy(asc(units.governorateCode), asc(units.kind), asc(units.name), asc(units.id));
  const byCode = Map.groupBy(rows, ({ code }) => code ?? "");
  return new Map([...byCode].map(([code, own]) => [code, own.map(({ id }) => id)]));
}

function secretariatOf(
  { governorateCode }: Person,
  secretariats: ReadonlyMap<string, readonly string[]>,
  place: number,
): string {
  const random = seededRandom(15_000_000 + place);
  const central = secretariats.get("") ?? [];
  const local = secretariats.get(governorateCode ?? "") ?? central;
  return random.pick(random.happens(CENTRAL) ? central : local);
}
