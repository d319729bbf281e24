import { formatDate } from "#app/arabic/dates.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import type { Database } from "../database/connect.ts";
import type { Language } from "../i18n.ts";
import type { Jobs } from "../jobs/jobs.ts";
import { findStop } from "../moderation/api.ts";
import type { Personal } from "../privacy/personal.ts";
import { NOTIFY_AFTER_SECONDS } from "./notify.ts";
import { hindranceIn } from "./own.ts";
import { saveMentions } from "./store-mentions.ts";
import {
  findMessage,
  insertMessage,
  insertWords,
  moveMark,
  nextPlace,
  skipWithheld,
} from "./store-messages.ts";
import type { FoundRoom } from "./store-rooms.ts";
import { tokensOf } from "./words.ts";

interface Writing {
  readonly callerId: string;
  readonly db: Database;
  readonly personal: Personal;
  readonly jobs: Jobs;
  readonly now: Date;
}

interface Written {
  readonly text: string;
  readonly replyTo?: number | undefined;
  readonly clientKey?: string | undefined;
}

export async function refusalToWrite(
  db: Database,
  found: FoundRoom,
  callerId: string,
  { now, language }: { readonly now: Date; readonly language: Language },
): Promise<Refusal | undefined> {
  const hindrance = hindranceIn(found, callerId);
  if (hindrance) return refuse(`chat-${hindrance}`);
  const stop = await findStop(db, callerId, now);
  return stop && refuse("chat-stopped", { values: { day: formatDate(stop.until, language) } });
}

export async function writeMessage(
  { callerId, db, personal, jobs, now }: Writing,
  found: FoundRoom,
  { text, replyTo, clientKey }: Written,
): Promise<number | Refusal> {
  const { room, isBlockedByOther: isWithheld } = found;
  const answered = replyTo && (await findMessage(db, room.id, replyTo, callerId));
  if (replyTo && !answered) return refuse("not-found");
  const { seq, changed } = await nextPlace(db, room.id, { isWithheld, now });
  await insertMessage(db, {
    roomId: room.id,
    seq,
    senderId: callerId,
    clientKey: clientKey ?? null,
    sealedText: personal.seal(text),
    replyTo: replyTo ?? null,
    isWithheld,
    createdAt: now,
    changed,
  });
  await insertWords(db, { roomId: room.id, seq }, tokensOf(personal, room.id, text));
  await saveMentions(db, found, { seq, text });
  await moveMark(db, { roomId: room.id, userId: callerId }, seq, now);
  if (isWithheld) await skipWithheld(db, room.id, callerId);
  else {
    const roomId = room.id;
    await jobs.add(db, "notifyChat", { roomId }, { afterSeconds: NOTIFY_AFTER_SECONDS });
  }
  return seq;
}
