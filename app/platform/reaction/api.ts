import { and, type Column, eq, type Placeholder, sql } from "drizzle-orm";
import type { ReactionCalls } from "#app/contract/reaction.ts";
import type { ReactionKind } from "#app/contract/reaction.values.ts";
import type { Database } from "../database/connect.ts";
import { deleteCases } from "../moderation/api.ts";
import { closedThreads, comments, likes, shares } from "./tables.ts";

/** A feature's `api-reaction.ts` exports it; kinds.ts lists all. */
export interface ReactionTarget {
  readonly calls: ReactionCalls;
  /**
   * Whether the item is public; locked until the transaction ends, so that its counts stay true.
   */
  lock(db: Database, id: number): Promise<boolean>;
  /** In no order; hidden ones too. */
  find(db: Database, ids: readonly number[]): Promise<readonly TargetItem[]>;
  /** Returns the counts of the first. */
  changeCounts(
    db: Database,
    ids: readonly number[],
    by: { readonly likes?: number; readonly comments?: number; readonly shares?: number },
  ): Promise<ReactionCounts | undefined>;
}

export interface ReactionCounts {
  readonly likesCount: number;
  readonly commentsCount: number;
  readonly sharesCount: number;
}

export interface TargetItem {
  readonly id: number;
  readonly title: string;
  readonly titleEn: string | null;
  readonly commentsCount: number;
  readonly isShown: boolean;
}

/** For the list of a kind, in the query of its items. */
export function isLikedBy(kind: ReactionKind, id: Column, reader: string | Placeholder) {
  return sql<boolean>`exists(select 1 from ${likes} where ${likes.kind} = ${kind}
    and ${likes.targetId} = ${id} and ${likes.userId} = ${reader})`;
}

/** For an item that is deleted for good. */
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
