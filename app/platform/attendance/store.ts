import { and, desc, eq, gte, isNull, lte, ne, sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { closedBefore, openStartRange } from "./rules.ts";
import { gatherings, presences } from "./tables.ts";

export type GatheringRow = typeof gatherings.$inferSelect;
export type PresenceRow = typeof presences.$inferSelect;

export async function findOpenGatherings(db: Database, now: Date): Promise<GatheringRow[]> {
  const { from, to } = openStartRange(now);
  return db
    .select()
    .from(gatherings)
    .where(
      and(
        gte(gatherings.startsAt, from),
        lte(gatherings.startsAt, to),
        gte(gatherings.endsAt, closedBefore(now)),
        isNull(gatherings.closedAt),
      ),
    )
    .orderBy(gatherings.startsAt, gatherings.id);
}

export async function savePresence(
  db: Database,
  at: { gatheringId: string; userId: string },
  now: Date,
): Promise<PresenceRow> {
  const [row] = await db
    .insert(presences)
    .values({ ...at, checkedInAt: now, notedAt: now })
    .onConflictDoUpdate({
      target: [presences.gatheringId, presences.userId],
      set: { checkedOutAt: null },
    })
    .returning();
  if (!row) throw new Error("The database kept no presence.");
  return row;
}

export async function checkOutOfOthers(
  db: Database,
  { gatheringId, userId }: { gatheringId: string; userId: string },
  now: Date,
): Promise<void> {
  await db
    .update(presences)
    .set({ checkedOutAt: now })
    .where(
      and(
        eq(presences.userId, userId),
        ne(presences.gatheringId, gatheringId),
        isNull(presences.checkedOutAt),
        // Older ones ended by themselves; a late tick ends nothing that came after it.
        gte(presences.checkedInAt, openStartRange(now).from),
        lte(presences.checkedInAt, now),
      ),
    );
}

export async function findCurrent(db: Database, userId: string, now: Date) {
  const { from, to } = openStartRange(now);
  const [row] = await db
    .select({ presence: presences, gathering: gatherings })
    .from(presences)
    .innerJoin(gatherings, eq(gatherings.id, presences.gatheringId))
    .where(
      and(
        eq(presences.userId, userId),
        isNull(presences.checkedOutAt),
        gte(gatherings.startsAt, from),
        lte(gatherings.startsAt, to),
        gte(gatherings.endsAt, closedBefore(now)),
        isNull(gatherings.closedAt),
      ),
    )
    .orderBy(desc(presences.checkedInAt))
    .limit(1);
  return row;
}

export async function findOwnPresences(
  db: Database,
  userId: string,
  { page, limit }: { page: number; limit: number },
) {
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(presences)
    .where(eq(presences.userId, userId));
  const rows = await db
    .select({ presence: presences, gathering: gatherings })
    .from(presences)
    .innerJoin(gatherings, eq(gatherings.id, presences.gatheringId))
    .where(eq(presences.userId, userId))
    .orderBy(desc(presences.checkedInAt), desc(presences.id))
    .limit(limit)
    .offset((page - 1) * limit);
  return { rows, total: counted?.total ?? 0 };
}
