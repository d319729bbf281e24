import { and, eq, isNull, lt, notInArray, or } from "drizzle-orm";
import { addDays, startOfCairoDay } from "#app/arabic/dates.ts";
import type { Database } from "../database/connect.ts";
import type { Language } from "../i18n.ts";
import { statisticsSubscriptions } from "./tables.ts";

const { id, userId, language, createdAt, doneOn } = statisticsSubscriptions;

export async function isSubscribed(db: Database, ofUser: string): Promise<boolean> {
  const [row] = await db.select({ id }).from(statisticsSubscriptions).where(eq(userId, ofUser));
  return row !== undefined;
}

/** An existing subscription takes the new language. */
export async function subscribe(
  db: Database,
  row: Pick<typeof statisticsSubscriptions.$inferInsert, "userId" | "language" | "createdAt">,
): Promise<void> {
  await db
    .insert(statisticsSubscriptions)
    .values(row)
    .onConflictDoUpdate({ target: userId, set: { language: row.language } });
}

export interface Waiting {
  readonly id: string;
  readonly userId: string;
  readonly language: Language;
}

/**
 * Claims one subscriber for a Saturday and marks it done; undefined when nobody is left. New
 * subscribers wait for the next one. Locked against other processes: with the mail queued in the
 * same transaction, exactly one.
 * @param failed not claimed again
 */
export async function claimDue(
  db: Database,
  saturday: string,
  failed: readonly string[],
): Promise<Waiting | undefined> {
  const [row] = await db
    .select({ id, userId, language })
    .from(statisticsSubscriptions)
    .where(
      and(
        or(isNull(doneOn), lt(doneOn, saturday)),
        lt(createdAt, startOfCairoDay(addDays(saturday, 1))),
        notInArray(id, [...failed]),
      ),
    )
    .limit(1)
    .for("update", { skipLocked: true });
  if (!row) return undefined;
  await db.update(statisticsSubscriptions).set({ doneOn: saturday }).where(eq(id, row.id));
  return row;
}
