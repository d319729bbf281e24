import { and, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { HELD_AT_FIRST, type ReportReason } from "#app/contract/moderation.values.ts";
import type { ReactionKind } from "#app/contract/reaction.values.ts";
import type { Database } from "../database/connect.ts";
import { lockRow } from "../database/lock-row.ts";
import { newestCaseOf, stopOf } from "../moderation/api.ts";
import { users } from "../user/tables.ts";
import { closedThreads, comments } from "./tables.ts";

const columns = {
  id: comments.id,
  body: comments.body,
  createdAt: comments.createdAt,
  editedAt: comments.editedAt,
  userId: comments.userId,
  state: comments.state,
  author: users.displayName,
  photo: users.photo,
};

export type CommentRow = Pick<
  typeof comments.$inferSelect,
  "id" | "body" | "createdAt" | "editedAt" | "userId" | "state"
> & { author: string; photo: string | null; caseId?: string | null };

export interface Target {
  readonly kind: ReactionKind;
  readonly targetId: number;
}

/** Others' comments are not found. */
export interface OwnComment extends Target {
  readonly id: number;
  readonly userId: string;
}

/** Sees their own hidden comments, or all of them. */
export interface CommentReader {
  readonly userId: string | undefined;
  readonly seesAll: boolean;
}

const isOn = ({ kind, targetId }: Target) =>
  and(eq(comments.kind, kind), eq(comments.targetId, targetId), isNull(comments.deletedAt));

const isOwn = (own: OwnComment) =>
  and(eq(comments.id, own.id), isOn(own), eq(comments.userId, own.userId));

const ownCase = (userId: string) => sql<string | null>`case
  when ${comments.state} is not null and ${comments.userId} = ${userId}
  then ${newestCaseOf("comment", sql`${comments.id}`)} end`;

function isSeenBy({ userId, seesAll }: CommentReader): SQL | undefined {
  if (seesAll) return undefined;
  const isShown = isNull(comments.state);
  return userId ? or(isShown, eq(comments.userId, userId)) : isShown;
}

export async function findComments(
  db: Database,
  target: Target,
  reader: CommentReader,
  { page, limit }: { page: number; limit: number },
): Promise<CommentRow[]> {
  return db
    .select({ ...columns, ...(reader.userId && { caseId: ownCase(reader.userId) }) })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .where(and(isOn(target), isSeenBy(reader)))
    .orderBy(desc(comments.createdAt), desc(comments.id))
    .limit(limit)
    .offset((page - 1) * limit);
}

export async function countBefore(
  db: Database,
  target: Target,
  reader: CommentReader,
  id: number,
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${comments}
    where ${and(isOn(target), isSeenBy(reader))} and (${comments.createdAt}, ${comments.id}) > (
      select found.created_at, found.id from ${comments} as found
      where found.id = ${id} and found.kind = ${target.kind} and found.target_id = ${target.targetId})`);
  return rows[0]?.count ?? 0;
}

export interface ThreadRow {
  readonly isClosed: boolean;
  readonly stop: { readonly until: string; readonly reason: ReportReason } | null;
  /** Comments that only the reader sees. */
  readonly unseen: number;
}

/** In one query. */
export async function findThread(
  db: Database,
  target: Target,
  { userId, seesAll }: CommentReader,
  now: Date,
): Promise<ThreadRow> {
  const { kind, targetId } = target;
  const unseen = db
    .select({ count: sql`count(*)::int` })
    .from(comments)
    .where(
      and(
        isOn(target),
        sql`${comments.state} is not null`,
        seesAll ? undefined : eq(comments.userId, userId ?? ""),
      ),
    );
  const { rows } = await db.execute<{ [Key in keyof ThreadRow]: ThreadRow[Key] }>(sql`select
    exists(select from ${closedThreads} where kind = ${kind} and target_id = ${targetId}) as "isClosed",
    ${userId ? stopOf(userId, now) : sql`null`} as stop,
    ${userId ? sql`(${unseen})` : sql`0`} as unseen`);
  return rows[0] ?? { isClosed: false, stop: null, unseen: 0 };
}

export async function findOwnComment(
  db: Database,
  own: OwnComment,
): Promise<CommentRow | undefined> {
  const [row] = await db
    .select(columns)
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .where(isOwn(own));
  return row;
}

export const lockOwnComment = (db: Database, own: OwnComment) =>
  lockRow(db, comments, isOwn(own), "no key update");

export interface Writer {
  readonly since: Date;
  readonly governorateCode: string | null;
  /** Their public comments, counted as far as a new account's limit. */
  readonly shown: number;
}

export async function findWriter(db: Database, userId: string): Promise<Writer> {
  const shown = db
    .select({ one: sql`1` })
    .from(comments)
    .where(and(eq(comments.userId, userId), isNull(comments.state)))
    .limit(HELD_AT_FIRST)
    .as("shown");
  const [row] = await db
    .select({
      since: sql<Date>`coalesce(${users.activatedAt}, ${users.createdAt})`.mapWith(users.createdAt),
      governorateCode: users.governorateCode,
      shown: sql<number>`(select count(*)::int from ${shown})`,
    })
    .from(users)
    .where(eq(users.id, userId));
  if (!row) throw new Error("somebody without an account writes");
  return row;
}

/** The item must be locked. */
export async function insertComment(
  db: Database,
  comment: Target & { userId: string; body: string; createdAt: Date; state: CommentRow["state"] },
): Promise<number> {
  const [row] = await db.insert(comments).values(comment).returning({ id: comments.id });
  if (!row) throw new Error("a comment was not stored");
  return row.id;
}

export async function changeComment(
  db: Database,
  id: number,
  change: Partial<Pick<typeof comments.$inferInsert, "body" | "editedAt" | "deletedAt" | "state">>,
): Promise<void> {
  await db.update(comments).set(change).where(eq(comments.id, id));
}
