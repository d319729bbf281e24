import type { ReactionKind } from "#app/contract/reaction.values.ts";
import type { Caller } from "../http/caller.ts";
import { parseId } from "../http/id.ts";

/**
 * Undefined for visitors and guests. Any signed-in user may like and comment, whatever the status.
 */
export function readerOf(caller: Caller): string | undefined {
  return caller.kind === "user" ? caller.id : undefined;
}

/** Others' comments answer 404 (docs/architecture.md#platform-features). */
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

const nobody = "00000000-0000-0000-0000-000000000000";

/** Source of the points of a like. News has no kind in it: it was the only one once. */
export function likeSource(kind: ReactionKind, targetId: number): string {
  return kind === "news" ? String(targetId) : `${kind}:${targetId}`;
}
