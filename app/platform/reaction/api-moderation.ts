import { and, eq } from "drizzle-orm";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import type { ReactionKind } from "#app/contract/reaction.values.ts";
import { anyOf } from "../database/any-of.ts";
import type { Database } from "../database/connect.ts";
import { lockRow } from "../database/lock-row.ts";
import { parseId } from "../http/id.ts";
import { award, revoke } from "../leaderboard/api.ts";
import type { ReportedSubject, Writing } from "../moderation/api.ts";
import { users } from "../user/tables.ts";
import { pointEventOf } from "./actions.ts";
import { targets } from "./kinds.ts";
import { changeComment } from "./store-comments.ts";
import { closedThreads, comments } from "./tables.ts";

export const commentSubject: ReportedSubject = {
  find: ({ db }, ids) => findWritings(db, ids),

  async lock({ db }, id) {
    await lockComment(db, id);
    const [found] = await findWritings(db, [id]);
    return found;
  },

  async setState({ db, now }, id, state) {
    const before = await lockComment(db, id);
    if (!before || before.state === state) return;
    await changeComment(db, before.id, { state });
    // What its writer deleted is neither counted nor worth points.
    if (before.deletedAt || (before.state && state)) return;
    const by = state ? -1 : 1;
    await targets[before.kind].changeCounts(db, [before.targetId], { comments: by });
    await (state ? revoke : award)(db, pointEventOf(before, now));
  },
};

const lockComment = (db: Database, id: string) =>
  lockRow(db, comments, eq(comments.id, parseId(id)), "no key update");

async function findWritings(db: Database, ids: readonly string[]): Promise<Writing[]> {
  const rows = await db
    .select({
      comment: comments,
      author: users.displayName,
      governorateCode: users.governorateCode,
    })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.userId))
    .where(anyOf(comments.id, ids.map(parseId)));
  const places = new Map<string, Writing["place"]>();
  for (const [kind, group] of Map.groupBy(rows, ({ comment }) => comment.kind)) {
    const targetIds = [...new Set(group.map(({ comment }) => comment.targetId))];
    for (const { id, title, titleEn, isShown } of await targets[kind].find(db, targetIds)) {
      places.set(`${kind} ${id}`, { kind, id: String(id), title, titleEn, isShown });
    }
  }
  return rows.flatMap(({ comment, author, governorateCode }) => {
    const place = places.get(`${comment.kind} ${comment.targetId}`);
    if (!place) return [];
    return [
      {
        id: String(comment.id),
        authorId: comment.userId,
        author,
        governorateCode,
        text: comment.body,
        at: comment.createdAt,
        editedAt: comment.editedAt,
        state: comment.deletedAt ? ("deleted" as const) : comment.state,
        place,
      },
    ];
  });
}

/** Closes or opens the comments of an item; idempotent. */
export async function setThreadClosed(
  db: Database,
  { kind, id }: { kind: ReactionKind; id: string },
  { isClosed, by, now }: { isClosed: boolean; by: string; now: Date },
): Promise<{ isChanged: boolean } | Refusal> {
  const targetId = parseId(id);
  // Waits for those who are writing: they hold the item's lock.
  if (!(await targets[kind].lock(db, targetId))) return refuse("not-found");
  const changed = isClosed
    ? await db
        .insert(closedThreads)
        .values({ kind, targetId, closedAt: now, closedBy: by })
        .onConflictDoNothing()
        .returning({ kind: closedThreads.kind })
    : await db
        .delete(closedThreads)
        .where(and(eq(closedThreads.kind, kind), eq(closedThreads.targetId, targetId)))
        .returning({ kind: closedThreads.kind });
  return { isChanged: changed.length > 0 };
}
