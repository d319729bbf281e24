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

export function mayChat({ status }: { readonly status: Status }): boolean {
  return status === "verified";
}

export interface RoomFacts {
  readonly kind: ChatKind;
  readonly state: ChatState;
  readonly writers: ChatWriters;
  readonly lastSeq: number;
}

export interface OwnFacts {
  readonly standing: ChatStanding;
  readonly part: ChatPart;
  readonly mayWrite: boolean;
}

/** Of a direct room: their standing, if in chat at all, and whether the writer blocks them. */
export interface OtherFacts {
  readonly standing: ChatStanding | null;
  readonly isBlocked: boolean;
}

/** null: nothing (docs/product.md#chat). */
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
    // A request is decided by its first message. Refusals are never revealed.
    return other.standing !== "in" && room.lastSeq > 0 ? "waiting" : null;
  }
  const isChosen = own.part !== "member" || own.mayWrite;
  return room.writers === "chosen" && !isChosen ? "chosen" : null;
}

/** Until a request is accepted, words only. */
export function filesAreTaken(
  room: Pick<RoomFacts, "kind">,
  other: OtherFacts | undefined,
): boolean {
  return room.kind !== "direct" || other?.standing === "in";
}

export function looksAfter({ kind }: Pick<RoomFacts, "kind">, own: OwnFacts): boolean {
  return kind === "group" && own.standing === "in" && own.part !== "member";
}

/** Members of a unit or guests of an event need not know of each other: there only managers do. */
export function seesMembers(
  room: Pick<RoomFacts, "kind"> & { readonly follows: ChatFollows | null },
  own: OwnFacts,
): boolean {
  return room.follows === null || room.follows === "meeting" || looksAfter(room, own);
}

export function mayManage(own: Pick<OwnFacts, "part">, other: Pick<OwnFacts, "part">): boolean {
  if (own.part === "owner") return other.part !== "owner";
  return own.part === "helper" && other.part === "member";
}

export function isChangeable(
  message: { readonly createdAt: Date; readonly deletedAt: Date | null },
  now: Date,
): boolean {
  const age = now.getTime() - message.createdAt.getTime();
  return message.deletedAt === null && age < CHAT_EDIT_HOURS * HOUR;
}

export function mayPin(room: RoomFacts, own: OwnFacts): boolean {
  if (own.standing !== "in" || room.state === "closed") return false;
  return room.kind === "direct" || own.part !== "member";
}

const muteTimes = { hour: HOUR, day: DAY, week: 7 * DAY, always: 100 * 365 * DAY } as const;

/** null: no longer muted. */
export function mutedUntil(mute: ChatMute, now: Date): Date | null {
  return mute === "off" ? null : new Date(now.getTime() + muteTimes[mute]);
}

const retentionDays = { year: 365, ninety_days: 90 } as const;

export function keptSince(retention: ChatRetention, now: Date): Date | undefined {
  if (retention === "off") return undefined;
  return new Date(now.getTime() - retentionDays[retention] * DAY);
}

export function pairOf(one: string, other: string): string {
  return [one, other].sort().join(":");
}
