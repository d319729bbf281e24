import { and, eq, ne, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { users } from "../user/tables.ts";
import { membershipNumbers } from "./tables.ts";

export async function isLinkedElsewhere(
  db: Database,
  userId: string,
  facebookId: string,
): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.facebookId, facebookId), ne(users.id, userId)));
  return row !== undefined;
}

export type UserChange = Partial<Omit<typeof users.$inferInsert, "id" | "createdAt">>;

export async function changeUser(db: Database, id: string, change: UserChange): Promise<void> {
  await db.update(users).set(change).where(eq(users.id, id));
}

export async function nextMembershipNumber(db: Database, governorateCode: string): Promise<string> {
  for (;;) {
    const { rows } = await db.execute<{ next: string }>(
      sql`select nextval(${membershipNumbers.seqName ?? ""}) as next`,
    );
    const number = `${governorateCode}${rows[0]?.next}`;
    // Imported members keep the numbers that they have.
    const [taken] = await db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.membershipId, number));
    if (!taken) return number;
  }
}
