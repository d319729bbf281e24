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

/** Who has subscribed goes on in the language asked for last. */
export async function subscribe(
  db: Database,
  row: Pick<typeof statisticsSubscriptions.$inferInsert, "userId" | "language" | "createdAt">,
): Promise<void> {
  await db
    .insert(statisticsSubscriptions)
    .values(row)
    .onConflictDoUpdate({ target: userId, set: { language: row.language } });
}

export async function unsubscribe(db: Database, ofUser: string): Promise<void> {
  await db.delete(statisticsSubscriptions).where(eq(userId, ofUser));
}

export async function deleteSubscription(db: Database, subscriptionId: string): Promise<void> {
  await db.delete(statisticsSubscriptions).where(eq(id, subscriptionId));
}

/** Who waits for the mail of a Saturday. */
export interface Waiting {
  readonly id: string;
  readonly userId: string;
  readonly language: Language;
}

/**
 * Takes one who waits for the mail of a Saturday, and writes down that it is done; undefined where nobody
 * is left. Who asked for it after that Saturday waits for the next. Two processes never take the same: in the transaction that queues the mail, it is exactly one.
 *
 * @param failed whom not to take again
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
