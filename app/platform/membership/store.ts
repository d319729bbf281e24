import { eq } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { lockRow } from "../database/lock-row.ts";
import type { SignUpIdentity } from "../http/caller.ts";
import { users } from "../user/tables.ts";
import type { Applicant } from "./rules.ts";

type User = typeof users.$inferSelect;

export const lockUser = (db: Database, id: string) => lockRow(db, users, eq(users.id, id));

export async function hasAccount(db: Database, identity: SignUpIdentity): Promise<boolean> {
  const found = await db
    .select({ id: users.id })
    .from(users)
    .where(
      "email" in identity
        ? eq(users.email, identity.email)
        : eq(users.facebookId, identity.facebookId),
    )
    .limit(1);
  return found.length > 0;
}

export async function saveApplicant(
  db: Database,
  applicant: Applicant,
  columns: Pick<User, "displayName" | "email" | "governorateCode"> & {
    branchId?: string | null;
    status?: "pending";
  },
  now: Date,
): Promise<string> {
  const id = { id: users.id };
  const [row] =
    "userId" in applicant
      ? await db.update(users).set(columns).where(eq(users.id, applicant.userId)).returning(id)
      : await db
          .insert(users)
          .values({
            status: "pending",
            ...columns,
            ...("email" in applicant
              ? { email: applicant.email, emailConfirmedAt: now }
              : { facebookId: applicant.facebookId }),
            activatedAt: now,
            createdAt: now,
          })
          .returning(id);
  if (!row) throw new Error("The database kept no applicant.");
  return row.id;
}
