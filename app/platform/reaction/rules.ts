import type { ReactionKind } from "#app/contract/reaction.values.ts";
import type { Caller } from "../http/caller.ts";
import { parseId } from "../http/id.ts";

/**
 * Whose likes and own comments a list shows; nobody's for visitors and guests. Every authenticated
 * user may like and comment, whatever the status: blocked and deleted ones are not let in at all.
 */
export function readerOf(caller: Caller): string | undefined {
  return caller.kind === "user" ? caller.id : undefined;
}

/**
 * A comment as its writer names it: another's is not found
 * (docs/architecture.md#platform-features).
 */
export function ownComment(
  kind: ReactionKind,
  params: { id: string; commentId: string },
  caller: Caller,
) {
  return {
    kind,
    targetId: parseId(params.id),
    id: parseId(params.commentId),
    userId: readerOf(caller) ?? nobody,
  };
}

/** A uuid that no user has. */
const nobody = "00000000-0000-0000-0000-000000000000";

/** What the points of a like are recorded by. Those of news had no kind when they were the only one. */
export function likeSource(kind: ReactionKind, targetId: number): string {
  return kind === "news" ? String(targetId) : `${kind}:${targetId}`;
}
