import { eq } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import type { Member } from "../http/caller.ts";
import { parseId } from "../http/id.ts";
import { findOffer } from "./store.ts";
import { offers } from "./tables.ts";

/** The offer that a complaint names, if the caller may read it. */
export async function complainableOffer(
  db: Database,
  caller: Pick<Member, "status">,
  id: string,
): Promise<number | undefined> {
  return caller.status === "verified" ? (await findOffer(db, parseId(id)))?.id : undefined;
}

export async function nameOffer(db: Database, id: number) {
  const { title, provider, withdrawnAt } = offers;
  const [row] = await db
    .select({ title, provider, withdrawnAt })
    .from(offers)
    .where(eq(offers.id, id));
  return row && { title: row.title, provider: row.provider, isShown: row.withdrawnAt === null };
}
