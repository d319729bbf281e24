import { and, type Column, eq, type Placeholder, sql } from "drizzle-orm";
import type { ReactionCalls } from "#app/contract/reaction.ts";
import type { ReactionKind } from "#app/contract/reaction.values.ts";
import type { Database } from "../database/connect.ts";
import { deleteCases } from "../moderation/api.ts";
import { closedThreads, comments, likes, shares } from "./tables.ts";

/**
 * A kind of content that people like and comment on: what its feature says of itself. The feature's
 * `api-reaction.ts` exports it, and kinds.ts lists all.
 */
export interface ReactionTarget {
  readonly calls: ReactionCalls;
  /** Whether people read the item; locked until the transaction ends, so that its counts stay true. */
  lock(db: Database, id: number): Promise<boolean>;
  /** Items by their ids, in no order, those that nobody reads any more as well. */
  find(db: Database, ids: readonly number[]): Promise<readonly TargetItem[]>;
  /** Adds to the counts of items; answers those of the first. */
  changeCounts(
    db: Database,
    ids: readonly number[],
    by: { readonly likes?: number; readonly comments?: number; readonly shares?: number },
  ): Promise<ReactionCounts | undefined>;
}

/** What people did with an item, as its own row counts it. */
export interface ReactionCounts {
  readonly likesCount: number;
  readonly commentsCount: number;
  readonly sharesCount: number;
}

/** An item as it is listed beside what people said of it. */
export interface TargetItem {
  readonly id: number;
  readonly title: string;
  readonly titleEn: string | null;
  readonly commentsCount: number;
  /** Whether people read it. */
  readonly isShown: boolean;
}

/** Whether a reader likes the item of a row: for the list of a kind, in the query of its items. */
export function isLikedBy(kind: ReactionKind, id: Column, reader: string | Placeholder) {
  return sql<boolean>`exists(select 1 from ${likes} where ${likes.kind} = ${kind}
    and ${likes.targetId} = ${id} and ${likes.userId} = ${reader})`;
}

/** Deletes what people said of an item that is deleted for good. */
export async function deleteReactions(db: Database, kind: ReactionKind, id: number): Promise<void> {
  await db.delete(likes).where(and(eq(likes.kind, kind), eq(likes.targetId, id)));
  await db.delete(shares).where(and(eq(shares.kind, kind), eq(shares.targetId, id)));
  await db
    .delete(closedThreads)
    .where(and(eq(closedThreads.kind, kind), eq(closedThreads.targetId, id)));
  const deleted = await db
    .delete(comments)
    .where(and(eq(comments.kind, kind), eq(comments.targetId, id)))
    .returning({ id: comments.id });
  await deleteCases(
    db,
    "comment",
    deleted.map((comment) => String(comment.id)),
  );
}
