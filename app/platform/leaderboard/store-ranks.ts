/*
 * Pages, ranks and names at any number of members. point_steps counts people per number of points,
 * so a deep page starts at the right points without skipping rows, and a rank is a sum over a few
 * hundred rows.
 * Measured at 1,000,000 members on a board, on a busy machine, in ms: page 1 20, page 50,000 8, the
 * last 140 (a quarter has one point there), ranks of ten 4, a rare name 12, one of every tenth 48,
 * two words 324, the last page of a search 425; an award 20.
 */
import { and, asc, desc, eq, gte, inArray, lte, type SQL, sql } from "drizzle-orm";
import { likePattern } from "#app/arabic/fold.ts";
import {
  type LeaderboardPeriod,
  type LeaderboardSort,
  MAX_RANKED,
} from "#app/contract/leaderboard.values.ts";
import type { Database } from "../database/connect.ts";
import { users } from "../user/tables.ts";
import { rankAfter } from "./rules.ts";
import { pointHolders, pointSteps, pointTotals } from "./tables.ts";

export interface Board {
  readonly period: LeaderboardPeriod;
  readonly bucket: string;
}

export interface PlaceRow {
  readonly userId: string;
  readonly name: string;
  readonly photo: string | null;
  readonly points: number;
}

interface PageFilter {
  readonly page: number;
  readonly limit: number;
  readonly sort: LeaderboardSort;
}

const columns = {
  userId: pointTotals.userId,
  name: users.displayName,
  photo: users.photo,
  points: pointTotals.points,
};

const shownOn = ({ period, bucket }: Board) =>
  and(
    eq(pointTotals.period, period),
    eq(pointTotals.bucket, bucket),
    sql`${pointTotals.isShown} and ${pointTotals.points} > 0`,
  );

/** Ties in order of id: that of joining. */
const inOrder = (sort: LeaderboardSort): SQL[] =>
  sort === "desc"
    ? [desc(pointTotals.points), desc(pointTotals.userId)]
    : [asc(pointTotals.points), asc(pointTotals.userId)];

export async function findPlaces(db: Database, board: Board, filter: PageFilter) {
  const { limit, sort } = filter;
  const offset = (filter.page - 1) * limit;
  const { total, from, before } = await findStep(db, board, sort, offset);
  if (from === undefined) return { rows: [], total };
  const beginning = sort === "desc" ? lte(pointTotals.points, from) : gte(pointTotals.points, from);
  const page = db
    .select({ userId: pointTotals.userId, points: pointTotals.points })
    .from(pointTotals)
    .where(and(shownOn(board), beginning))
    .orderBy(...inOrder(sort))
    .limit(limit)
    .offset(offset - before)
    .as("page");
  const rows: PlaceRow[] = await db
    .select({
      userId: page.userId,
      name: users.displayName,
      photo: users.photo,
      points: page.points,
    })
    .from(page)
    .innerJoin(users, eq(users.id, page.userId))
    .orderBy(
      ...(sort === "desc"
        ? [desc(page.points), desc(page.userId)]
        : [asc(page.points), asc(page.userId)]),
    );
  return { rows, total };
}

async function findStep(
  db: Database,
  { period, bucket }: Board,
  sort: LeaderboardSort,
  offset: number,
) {
  const order = sort === "desc" ? sql`desc` : sql`asc`;
  const { rows } = await db.execute<{
    total: number;
    from: number | null;
    before: number | null;
  }>(sql`
    with steps as materialized (
      select points, (sum(people) over (order by points ${order}) - people)::int as before, people
      from ${pointSteps} where period = ${period} and bucket = ${bucket} and people > 0)
    select coalesce((select sum(people) from steps), 0)::int as total, step.points as "from", step.before
    from (select 1) as one
    left join (select points, before from steps where before <= ${offset} and before + people > ${offset})
      as step on true`);
  const [row] = rows;
  return { total: row?.total ?? 0, from: row?.from ?? undefined, before: row?.before ?? 0 };
}

/**
 * A page of people whose names have all words, and their count up to MAX_RANKED. Rare names use the
 * trigram index, common ones walk down the board.
 */
export async function searchPlaces(
  db: Database,
  board: Board,
  tokens: readonly string[],
  filter: PageFilter,
) {
  const named = tokens.map((token) => sql`search_text like ${likePattern(token)}`);
  const { rows: few } = await db.execute<{ userId: string }>(sql`
    select user_id as "userId" from ${pointHolders}
    where ${sql.join(named, sql` and `)} limit ${MAX_LOOKED_UP + 1}`);
  const isRare = few.length <= MAX_LOOKED_UP;
  const ownPlaces = isRare
    ? inArray(
        pointTotals.userId,
        few.map(({ userId }) => userId),
      )
    : sql`exists (select 1 from ${pointHolders} where ${pointHolders.userId} = ${pointTotals.userId}
        and ${sql.join(named, sql` and `)})`;
  if (few.length === 0) return { rows: [], total: 0 };
  const offset = (filter.page - 1) * filter.limit;
  const found: PlaceRow[] = await db
    .select(columns)
    .from(pointTotals)
    .innerJoin(users, eq(users.id, pointTotals.userId))
    .where(and(shownOn(board), ownPlaces))
    .orderBy(...inOrder(filter.sort))
    .limit(isRare ? MAX_RANKED : Math.min(MAX_RANKED, offset + filter.limit * MAX_LOOKAHEAD));
  return { rows: found.slice(offset, offset + filter.limit), total: found.length };
}

/** Above this the board itself is read instead of single look-ups. */
const MAX_LOOKED_UP = 2000;
const MAX_LOOKAHEAD = 5;

export async function findRanks(
  db: Database,
  { period, bucket }: Board,
  points: readonly number[],
): Promise<(points: number) => number> {
  const distinctPoints = [...new Set(points)];
  if (distinctPoints.length === 0) return () => 0;
  const { rows } = await db.execute<{ points: number; above: number }>(sql`
    select asked.points, coalesce(sum(step.people), 0)::int as above
    from unnest(${sql.param(distinctPoints)}::int[]) as asked(points)
    left join ${pointSteps} as step
      on step.period = ${period} and step.bucket = ${bucket} and step.points > asked.points
    group by asked.points`);
  const above = new Map(rows.map((row) => [row.points, row.above]));
  return (points) => rankAfter(above.get(points) ?? 0);
}

export async function findOwn(db: Database, { period, bucket }: Board, userId: string) {
  const [row] = await db
    .select({ isHidden: pointHolders.isHidden, points: pointTotals.points })
    .from(pointHolders)
    .leftJoin(
      pointTotals,
      and(
        eq(pointTotals.userId, pointHolders.userId),
        eq(pointTotals.period, period),
        eq(pointTotals.bucket, bucket),
      ),
    )
    .where(eq(pointHolders.userId, userId));
  return { isHidden: row?.isHidden ?? false, points: row?.points ?? 0 };
}
