import type { Caller } from "../http/caller.ts";

/** The id in an address; 0, which nothing has, for a text that is not a number. */
export function parseId(id: string): number {
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
}

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
export function ownComment(params: { id: string; commentId: string }, caller: Caller) {
  return {
    newsId: parseId(params.id),
    id: parseId(params.commentId),
    userId: readerOf(caller) ?? nobody,
  };
}

/** A uuid that no user has. */
const nobody = "00000000-0000-0000-0000-000000000000";
