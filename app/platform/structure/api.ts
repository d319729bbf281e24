import { eq, sql } from "drizzle-orm";
import { CHANGE_ORGANISATION } from "#app/contract/ability.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import type { Database } from "../database/connect.ts";
import { type Caller, canEverywhere } from "../http/caller.ts";
import { isUuid } from "../http/id.ts";
import { units } from "./tables.ts";

/** Advisory lock: any number that no other has. */
const UNITS_LOCK = 7_470_021;

/** Until the transaction ends: free names and places depend on the others. */
export async function lockUnits(db: Database): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${UNITS_LOCK})`);
}

/** The structure is the whole organisation's: local roles change none. */
export function requireNational({ caller }: { readonly caller: Caller }): Refusal | undefined {
  return canEverywhere(caller, CHANGE_ORGANISATION) ? undefined : refuse("forbidden");
}

/** Whether a unit exists, and since when it is closed. */
export async function findUnitState(db: Database, id: string) {
  if (!isUuid(id)) return undefined;
  const [row] = await db
    .select({ id: units.id, closedAt: units.closedAt })
    .from(units)
    .where(eq(units.id, id));
  return row;
}
