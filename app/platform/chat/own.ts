import { type Refusal, refuse } from "#app/contract/failure.ts";
import type { Database } from "../database/connect.ts";
import type { Member } from "../http/caller.ts";
import { filesAreTaken, hindranceOf, looksAfter, mayChat, type OtherFacts } from "./rules.ts";
import { enterFollowing } from "./store-followed.ts";
import { type FoundRoom, findRoom, lockRoom } from "./store-rooms.ts";

interface Asking {
  readonly caller: Member;
  readonly db: Database;
}

export async function openRoom(
  { caller, db }: Asking,
  id: string,
  what: { withMembers?: boolean; withPins?: boolean; keyword?: string } = {},
): Promise<FoundRoom | Refusal> {
  if (!mayChat(caller)) return refuse("not-found");
  const found = await findRoom(db, id, caller.id, what);
  if (found) return found;
  // New members of its subject need not wait for the synchronisation.
  const entered = await enterFollowing(db, id, caller.id);
  return (entered && (await findRoom(db, id, caller.id, what))) || refuse("not-found");
}

/** Locks it, against concurrent changes. */
export async function lockOpenRoom(asking: Asking, id: string): Promise<FoundRoom | Refusal> {
  if (!mayChat(asking.caller)) return refuse("not-found");
  await lockRoom(asking.db, id);
  return openRoom(asking, id);
}

export async function lockOwnGroup(asking: Asking, id: string): Promise<FoundRoom | Refusal> {
  const found = await lockOpenRoom(asking, id);
  if ("refused" in found) return found;
  return looksAfter(found.room, found.own) ? found : refuse("not-found");
}

export function otherOf({ room, members, isBlocked }: FoundRoom, callerId: string) {
  if (room.kind !== "direct") return undefined;
  const other = members.find(({ id }) => id !== callerId);
  // Blocked, closed and expired accounts read no new messages.
  const standing = other && mayChat(other) ? other.standing : null;
  const facts: OtherFacts = { standing, isBlocked };
  return { ...facts, id: other?.id };
}

export function mayCarryFiles(found: FoundRoom, callerId: string): boolean {
  return filesAreTaken(found.room, otherOf(found, callerId));
}

export function hindranceIn(found: FoundRoom, callerId: string) {
  return hindranceOf(found.room, found.own, otherOf(found, callerId));
}
