import {
  CHAT_EDIT_HOURS,
  type ChatFollows,
  type ChatHindrance,
  type ChatKind,
  type ChatMute,
  type ChatPart,
  type ChatRetention,
  type ChatStanding,
  type ChatState,
  type ChatWriters,
} from "#app/contract/chat.values.ts";
import type { Status } from "#app/contract/user.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** Chat is for members in good standing. */
export function mayChat({ status }: { readonly status: Status }): boolean {
  return status === "verified";
}

/** As much of a room as decides what somebody may do in it. */
export interface RoomFacts {
  readonly kind: ChatKind;
  readonly state: ChatState;
  readonly writers: ChatWriters;
  readonly lastSeq: number;
}

/** Where somebody stands with it. */
export interface OwnFacts {
  readonly standing: ChatStanding;
  readonly part: ChatPart;
  readonly mayWrite: boolean;
}

/** Of a direct room: where the other person stands, if they are in chat at all, and whether the writer blocks them. */
export interface OtherFacts {
  readonly standing: ChatStanding | null;
  readonly isBlocked: boolean;
}

/** Why somebody can't write in a room; null where they can (docs/product.md#chat). */
export function hindranceOf(
  room: RoomFacts,
  own: OwnFacts,
  other: OtherFacts | undefined,
): Exclude<ChatHindrance, "stopped"> | null {
  if (own.standing === "asked") return "asked";
  if (room.state === "closed") return "closed";
  if (room.kind === "direct") {
    if (!other?.standing) return "gone";
    if (other.isBlocked) return "blocked";
    // Who was asked has the first message to decide by. One who refused is never told of.
    return other.standing !== "in" && room.lastSeq > 0 ? "waiting" : null;
  }
  const isChosen = own.part !== "member" || own.mayWrite;
  return room.writers === "chosen" && !isChosen ? "chosen" : null;
}

/** Whether files go with what is written: who is only asked to be written to gets words alone. */
export function filesAreTaken(
  room: Pick<RoomFacts, "kind">,
  other: OtherFacts | undefined,
): boolean {
  return room.kind !== "direct" || other?.standing === "in";
}

/** Whether somebody looks after a group: its members, its name, who writes. */
export function looksAfter({ kind }: Pick<RoomFacts, "kind">, own: OwnFacts): boolean {
  return kind === "group" && own.standing === "in" && own.part !== "member";
}

/**
 * Whether somebody sees who belongs to a room and who has read what. Members of a unit or guests of one
 * event need not know of each other: there those who look after it do (docs/product.md#directory-of-members).
 */
export function seesMembers(
  room: Pick<RoomFacts, "kind"> & { readonly follows: ChatFollows | null },
  own: OwnFacts,
): boolean {
  return room.follows === null || room.follows === "meeting" || looksAfter(room, own);
}

/**
 * Whether somebody may take another out of a group, or say whether they write: helpers those who are only
 * members, the owner everybody else.
 */
export function mayManage(own: Pick<OwnFacts, "part">, other: Pick<OwnFacts, "part">): boolean {
  if (own.part === "owner") return other.part !== "owner";
  return own.part === "helper" && other.part === "member";
}

/** Until when authors may change and delete what they wrote. */
export function isChangeable(
  message: { readonly createdAt: Date; readonly deletedAt: Date | null },
  now: Date,
): boolean {
  const age = now.getTime() - message.createdAt.getTime();
  return message.deletedAt === null && age < CHAT_EDIT_HOURS * HOUR;
}

/** Who pins: in a direct room both, in a group those who look after it. */
export function mayPin(room: RoomFacts, own: OwnFacts): boolean {
  if (own.standing !== "in" || room.state === "closed") return false;
  return room.kind === "direct" || own.part !== "member";
}

const muteTimes = { hour: HOUR, day: DAY, week: 7 * DAY, always: 100 * 365 * DAY } as const;

/** Until when a room is silent; null for not any more. */
export function mutedUntil(mute: ChatMute, now: Date): Date | null {
  return mute === "off" ? null : new Date(now.getTime() + muteTimes[mute]);
}

const retentionDays = { year: 365, ninety_days: 90 } as const;

/** Messages from before are deleted; undefined where all are kept. */
export function keptSince(retention: ChatRetention, now: Date): Date | undefined {
  if (retention === "off") return undefined;
  return new Date(now.getTime() - retentionDays[retention] * DAY);
}

/** What tells the room of two people from all others. */
export function pairOf(one: string, other: string): string {
  return [one, other].sort().join(":");
}
