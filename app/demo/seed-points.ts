import { and, gte, inArray, isNotNull, isNull } from "drizzle-orm";
import { cairoDay } from "#app/arabic/dates.ts";
import { foldForSearch } from "#app/arabic/fold.ts";
import type { PointAct } from "#app/contract/leaderboard.values.ts";
import { presences } from "../platform/attendance/tables.ts";
import type { Database } from "../platform/database/connect.ts";
import { feedback } from "../platform/feedback/tables.ts";
import type { PointEvent } from "../platform/leaderboard/api.ts";
import { bucketsOf, pointsEarned } from "../platform/leaderboard/rules.ts";
import { pointHolders, points, pointTotals } from "../platform/leaderboard/tables.ts";
import { likeSource } from "../platform/reaction/rules.ts";
import { comments, likes } from "../platform/reaction/tables.ts";
import { users } from "../platform/user/tables.ts";
import type { DemoCalendar } from "./calendar.ts";

const DAY = 24 * 60 * 60_000;
const COUNTED_DAYS = 35;
const BATCH_SIZE = 1_000;

/**
 * Same result as `award` (platform/leaderboard/api.ts), in bulk: two thousand calls took half of
 * the loading time.
 */
export async function seedPoints(db: Database, calendar: DemoCalendar): Promise<void> {
  const acts = (await actsUntil(db, calendar.now)).sort(
    (one, other) => one.now.getTime() - other.now.getTime(),
  );
  const holders = await db
    .select({ userId: users.id, name: users.displayName, status: users.status })
    .from(users)
    .where(inArray(users.id, [...new Set(acts.map(({ userId }) => userId))]));
  const isVerified = new Map(holders.map(({ userId, status }) => [userId, status === "verified"]));
  const earlier = new Map<string, number>();
  const totals = new Map<string, typeof pointTotals.$inferInsert>();
  const earned = acts.map(({ userId, act, source, now }) => {
    const today = `${userId} ${act} ${cairoDay(now)}`;
    const before = earlier.get(today) ?? 0;
    const worth = pointsEarned(act, before);
    if (worth > 0) earlier.set(today, before + 1);
    for (const of of worth > 0 ? bucketsOf(now) : []) {
      const key = `${userId} ${of.period} ${of.bucket}`;
      const total = (totals.get(key)?.points ?? 0) + worth;
      const isShown = isVerified.get(userId) ?? false;
      totals.set(key, { userId, ...of, points: total, isShown });
    }
    return { userId, act, source, points: worth, at: now };
  });
  await db.insert(pointHolders).values(
    holders.map(({ userId, name }) => {
      const searchText = foldForSearch(name);
      return { userId, searchText, isVerified: isVerified.get(userId) ?? false };
    }),
  );
  for (const batch of batchesOf(earned)) await db.insert(points).values(batch);
  for (const batch of batchesOf([...totals.values()])) await db.insert(pointTotals).values(batch);
}

function batchesOf<T>(rows: readonly T[]): T[][] {
  const starts = Array.from({ length: Math.ceil(rows.length / BATCH_SIZE) }, (_, at) => at);
  return starts.map((at) => rows.slice(at * BATCH_SIZE, (at + 1) * BATCH_SIZE));
}

const actOf = {
  complaints: "complaint",
  suggestions: "suggestion",
  "street-pulse": "street-pulse",
} as const;

async function actsUntil(db: Database, now: Date): Promise<PointEvent[]> {
  const since = new Date(now.getTime() - COUNTED_DAYS * DAY);
  const event = (userId: string, act: PointAct, source: string, at: Date): PointEvent => ({
    userId,
    act,
    source,
    now: at,
  });
  const came = await db.select().from(presences).where(isNotNull(presences.userId));
  const liked = await db.select().from(likes).where(gte(likes.createdAt, since));
  const written = await db
    .select()
    .from(comments)
    .where(and(gte(comments.createdAt, since), isNull(comments.state)));
  const sent = await db.select().from(feedback).where(gte(feedback.createdAt, since));
  return [
    ...came.flatMap(({ userId, gatheringId, checkedInAt }) =>
      userId ? event(userId, "attendance", gatheringId, checkedInAt) : [],
    ),
    ...liked.map(({ userId, kind, targetId, createdAt }) =>
      event(userId, "like", likeSource(kind, targetId), createdAt),
    ),
    ...written.flatMap(({ userId, id, createdAt }) =>
      userId ? event(userId, "comment", String(id), createdAt) : [],
    ),
    ...sent.flatMap(({ userId, id, type, createdAt }) =>
      userId ? event(userId, actOf[type], id, createdAt) : [],
    ),
  ];
}
