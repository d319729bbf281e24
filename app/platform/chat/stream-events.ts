import type { Personal } from "../privacy/personal.ts";
import { openExcerpt, presentMessage } from "./present.ts";
import type { ChangeRow } from "./store-messages.ts";
import type { AdmittedRow, SaidRow } from "./store-streams.ts";

type Own = Pick<AdmittedRow, "userId" | "standing" | "kind" | "floor">;

export interface ChangeEvent {
  readonly changed: number;
  readonly seq: number;
  isSeenBy(own: Own): boolean;
  /** undefined: invisible to them. */
  jsonFor(own: Own): string | undefined;
  excerptFor(own: Own): object;
}

/** Opens each message once, and shares JSON between readers with the same view. */
export function presentEvents(
  changes: readonly ChangeRow[],
  { personal, now }: { personal: Personal; now: Date },
): ChangeEvent[] {
  return changes.map((row) => presentEvent(row, personal, now));
}

function presentEvent(row: ChangeRow, personal: Personal, now: Date): ChangeEvent {
  const { message, answered } = row;
  const senderId = message.senderId ?? "";
  const made = new Map<string, string>();
  let excerpt: string | null | undefined;
  const isSeenBy = ({ userId, standing, kind, floor }: Own) =>
    message.seq > floor &&
    (standing === "in" || kind === "direct") &&
    (!message.isWithheld || message.senderId === userId);
  return {
    changed: message.changed,
    seq: message.seq,
    isSeenBy,
    jsonFor(own) {
      if (!isSeenBy(own)) return undefined;
      const isMine = own.userId === senderId;
      const isQuoted =
        answered !== null &&
        answered.seq > own.floor &&
        (!answered.isWithheld || answered.senderId === own.userId);
      const isNamed = row.mentioned?.some(({ id }) => id === own.userId) ?? false;
      const key = `${isMine} ${isQuoted} ${isNamed && own.userId}`;
      const known = made.get(key);
      if (known !== undefined) return known;
      const seen = isQuoted ? row : { ...row, answered: null };
      const callerId = isMine ? senderId : isNamed ? own.userId : "";
      const json = JSON.stringify(presentMessage(seen, { personal, callerId, now }));
      made.set(key, json);
      return json;
    },
    excerptFor(own) {
      if (excerpt === undefined) excerpt = openExcerpt(personal, message.sealedText);
      const isMine = own.userId === senderId;
      const file = excerpt === null ? null : (row.files[0]?.kind ?? null);
      return { text: excerpt, by: row.by, isMine, isDeleted: excerpt === null, file };
    },
  };
}

export function presentLine(
  id: string,
  { readSeq, floor, lastMessageAt, standing, kind, userId }: AdmittedRow,
  said: readonly SaidRow[],
  last: object | undefined,
): string {
  const isShown = standing === "in" || kind === "direct";
  return JSON.stringify({
    id,
    unread: isShown
      ? said.filter(({ seq, senderId }) => seq > Math.max(readSeq, floor) && senderId !== userId)
          .length
      : 0,
    at: lastMessageAt.toISOString(),
    ...(isShown && last && { last }),
  });
}
