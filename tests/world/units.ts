import type { Dependencies } from "#app/platform/dependencies.ts";
import { positions, terms } from "#app/platform/position/tables.ts";
import { units } from "#app/platform/structure/tables.ts";

type NewUnit = Partial<typeof units.$inferInsert> &
  Pick<typeof units.$inferInsert, "kind" | "name">;

/** Adds a unit; answers its id. */
export async function addUnit({ db }: Pick<Dependencies, "db">, unit: NewUnit): Promise<string> {
  const [row] = await db.insert(units).values(unit).returning({ id: units.id });
  return row?.id ?? "";
}

/** Adds a position to a unit with its terms; answers its id. */
export async function addPosition(
  { db }: Pick<Dependencies, "db">,
  position: typeof positions.$inferInsert,
  ...held: readonly Omit<typeof terms.$inferInsert, "positionId">[]
): Promise<string> {
  const [row] = await db.insert(positions).values(position).returning({ id: positions.id });
  const positionId = row?.id ?? "";
  if (held.length > 0) await db.insert(terms).values(held.map((term) => ({ ...term, positionId })));
  return positionId;
}
