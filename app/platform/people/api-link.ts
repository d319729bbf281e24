import { and, eq } from "drizzle-orm";
import { READ_USERS } from "#app/contract/ability.ts";
import type { Database } from "../database/connect.ts";
import { areaFor, can, type Member } from "../http/caller.ts";
import { users } from "../user/tables.ts";
import { inArea } from "./store-area.ts";

/**
 * The id for a link to somebody's file (docs/product.md#people).
 * @returns null for a reader who may not open it
 */
export async function fileIdFor(
  db: Database,
  caller: Member,
  userId: string,
): Promise<string | null> {
  if (!can(caller, READ_USERS)) return null;
  const area = areaFor(caller, READ_USERS);
  if (area === "national") return userId;
  const isTheirs = and(eq(users.id, userId), inArea(area));
  const [found] = await db.select({ id: users.id }).from(users).where(isTheirs);
  return found?.id ?? null;
}
