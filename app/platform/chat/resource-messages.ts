import {
  deleteChatMessage,
  editChatMessage,
  listChatMessages,
  markChatRead,
  pinChatMessage,
  readChatMessageInfo,
  sendChatMessage,
  tellChatTyping,
} from "#app/contract/chat.ts";
import {
  MAX_CHAT_MEMBERS_SHOWN,
  MAX_CHAT_PINS,
  MAX_CHAT_TICKED,
} from "#app/contract/chat.values.ts";
import { isRefusal, refuse } from "#app/contract/failure.ts";
import { LeastRecentlyUsed } from "#app/least-recently-used.ts";
import type { Database } from "../database/connect.ts";
import { byCaller, type RateLimit } from "../database/rate-limit.ts";
import type { Member } from "../http/caller.ts";
import type { HandlerContext } from "../http/handler.ts";
import { parseId } from "../http/id.ts";
import { resource } from "../http/resource.ts";
import { markReadAbout } from "../notification/api.ts";
import { pgNotify } from "../realtime/publish.ts";
import { refusalToWrite, writeMessage } from "./actions-messages.ts";
import { SCREEN, withdrawChatNotifications } from "./notify.ts";
import { hindranceIn, lockOpenRoom, openRoom } from "./own.ts";
import { openExcerpt, presentMessage } from "./present.ts";
import { isChangeable, mayChat, mayPin, seesMembers } from "./rules.ts";
import { deleteFiles } from "./store-files.ts";
import { deleteMentions, saveMentions } from "./store-mentions.ts";
import {
  countPins,
  deleteWords,
  findByKey,
  findMessage,
  insertWords,
  listMessages,
  listReaders,
  moveMark,
  updateMessage,
} from "./store-messages.ts";
import type { FoundRoom } from "./store-rooms.ts";
import { allTokensOf, allWords, tokensOf } from "./words.ts";

const MINUTE = 60;
const writeLimits = [byCaller(60, MINUTE)];

const byRoom = (
  times: number,
  seconds: number,
): RateLimit<HandlerContext<typeof sendChatMessage>> => ({
  by: "caller and room",
  subject: ({ caller, params }) => `${caller.id} ${params.id}`,
  times,
  seconds,
});

const byWholeRoom = (
  times: number,
  seconds: number,
): RateLimit<HandlerContext<typeof sendChatMessage>> => ({
  by: "room",
  subject: ({ params }) => params.id,
  times,
  seconds,
});

const BEFORE_IT = 15;

export const chatMessageResource = resource("chat")
  .on(listChatMessages, async ({ params, query, caller, db, personal, now }) => {
    if (!mayChat(caller)) return refuse("forbidden");
    const found = await openRoom({ caller, db }, params.id, { withPins: true });
    if (isRefusal(found)) return found;
    const { own, room, pins, readTo } = found;
    const place = { roomId: room.id, userId: caller.id };
    const { rows, hasOlder, hasNewer } = await pageOfMessages(db, place, query, found);
    const shown = rows.at(-1)?.message.seq ?? 0;
    if (query.seen === "true" && own.standing === "in" && shown > own.readSeq) {
      await markRead(db, place, hasNewer ? shown : room.lastSeq, own.toldSeq > own.readSeq, now);
    }
    return {
      items: rows.map((row) => presentMessage(row, { personal, callerId: caller.id, now, readTo })),
      hasOlder,
      hasNewer,
      readSeq: own.readSeq,
      lastSeq: room.lastSeq,
      counter: room.counter,
      pinned: pins.map(({ seq, sealedText, by, file }) => ({
        seq,
        file,
        by,
        text: openExcerpt(personal, sealedText),
        isDeleted: sealedText === null,
      })),
    };
  })

  .on(
    sendChatMessage,
    async ({ params, body, caller, db, personal, jobs, now, language }) => {
      const found = await lockOpenRoom({ caller, db }, params.id);
      if (isRefusal(found)) return found;
      const { clientKey } = body;
      const known = clientKey && (await findByKey(db, params.id, caller.id, clientKey));
      if (known) return { seq: known };
      const refused = await refusalToWrite(db, found, caller.id, { now, language });
      if (refused) return refused;
      const writing = { callerId: caller.id, db, personal, jobs, now };
      const seq = await writeMessage(writing, found, body);
      return isRefusal(seq) ? seq : { seq };
    },
    { limits: [byCaller(60, MINUTE), byRoom(30, MINUTE), byWholeRoom(300, MINUTE)] },
  )

  .on(
    editChatMessage,
    async ({ params, body, caller, db, personal, now }) => {
      const found = await lockOwnMessage({ caller, db, now }, params);
      if (isRefusal(found)) return found;
      const { message } = found;
      const { roomId, seq, sealedText } = message;
      if (sealedText === null) return refuse("chat-too-late");
      const before = personal.open(sealedText);
      if (before === body.text) return {};
      const change = { sealedText: personal.seal(body.text), editedAt: now };
      await updateMessage(db, { roomId, seq }, change);
      await deleteWords(db, { roomId, seq }, allTokensOf(personal, roomId, before));
      const words = allWords(personal, body.text, found.files);
      await insertWords(db, { roomId, seq }, tokensOf(personal, roomId, words));
      await saveMentions(db, found, { seq, text: body.text }, { isChanged: true });
      return {};
    },
    { limits: writeLimits },
  )

  .on(
    deleteChatMessage,
    async ({ params, caller, db, personal, jobs, now }) => {
      const found = await lockOwnMessage({ caller, db, now }, params, { mayBeDeleted: true });
      if (isRefusal(found)) return found;
      const { files, message } = found;
      const { roomId, seq, sealedText, deletedAt } = message;
      if (deletedAt) return {};
      const said = sealedText === null ? "" : personal.open(sealedText);
      const words = allTokensOf(personal, roomId, allWords(personal, said, files));
      await updateMessage(
        db,
        { roomId, seq },
        { sealedText: null, sealedHidden: null, deletedAt: now, pinnedAt: null },
      );
      await deleteWords(db, { roomId, seq }, words);
      await deleteMentions(db, { roomId, seq });
      await withdrawChatNotifications({ db }, { roomId });
      const keys = await deleteFiles(db, roomId, [seq]);
      // Deleted once that is committed.
      if (keys.length > 0) await jobs.add(db, "deleteUnusedChatFiles", { keys });
      return {};
    },
    { limits: writeLimits },
  )

  .on(readChatMessageInfo, async ({ params, caller, db, personal, now }) => {
    if (!mayChat(caller)) return refuse("forbidden");
    const found = await findMessage(db, params.id, parseId(params.seq), caller.id);
    if (!found) return refuse("not-found");
    const { seq, roomId, senderId, isWithheld } = found.message;
    const shown = seesMembers(found.room, found.own) ? MAX_CHAT_MEMBERS_SHOWN : 0;
    const readers = await listReaders(db, roomId, senderId);
    // Newcomers who see no past are no readers of it.
    const readBy = readers.filter(
      (each) => !isWithheld && each.readSeq >= seq && each.joinedSeq < seq,
    );
    const notYet = readers.filter((each) => isWithheld || each.readSeq < seq);
    return {
      message: presentMessage(found, { personal, callerId: caller.id, now }),
      readCount: readBy.length,
      notYetCount: notYet.length,
      readBy: readBy.slice(0, shown).map(({ id, name, readAt }) => ({
        id,
        name,
        at: readAt?.toISOString() ?? null,
      })),
      notYet: notYet.slice(0, shown).map(({ id, name }) => ({ id, name })),
    };
  })

  .on(
    markChatRead,
    async ({ params, body, caller, db, now }) => {
      const found = await openRoom({ caller, db }, params.id);
      if (isRefusal(found)) return found;
      const place = { roomId: params.id, userId: caller.id };
      await markRead(db, place, body.seq, found.own.toldSeq > found.own.readSeq, now);
      return {};
    },
    { limits: [byCaller(240, MINUTE)] },
  )

  // No limit in the database: typing is stored nowhere, and throttled in memory.
  .on(tellChatTyping, async ({ params, caller, db, now }) => {
    const found = await openRoom({ caller, db }, params.id);
    if (isRefusal(found)) return found;
    const isShown = found.size <= MAX_CHAT_TICKED && !hindranceIn(found, caller.id);
    // Nor to those who block the caller.
    if (isShown && !found.isBlockedByOther && isTypingDue(caller.id, now)) {
      await announceTyping(db, params.id, caller.id);
    }
    return {};
  })

  .on(
    pinChatMessage,
    async ({ params, body, caller, db, now }) => {
      const found = await lockOpenRoom({ caller, db }, params.id);
      if (isRefusal(found)) return found;
      if (!mayPin(found.room, found.own)) return refuse("not-found");
      const seen = await findMessage(db, params.id, parseId(params.seq), caller.id);
      if (!seen || seen.message.deletedAt) return refuse("not-found");
      const isOn = body.pin === "on";
      if (isOn === (seen.message.pinnedAt !== null)) return {};
      if (isOn && (await countPins(db, params.id)) >= MAX_CHAT_PINS)
        return refuse("chat-pins-full");
      const { roomId, seq } = seen.message;
      await updateMessage(db, { roomId, seq }, { pinnedAt: isOn ? now : null });
      return {};
    },
    { limits: writeLimits },
  );

async function pageOfMessages(
  db: Database,
  place: { readonly roomId: string; readonly userId: string },
  query: HandlerContext<typeof listChatMessages>["query"],
  { room, floor, own }: FoundRoom,
) {
  const { before, after, around, limit } = query;
  // With more unread messages than a page, continues at the first.
  const isFarBehind = query.seen === "true" && room.lastSeq - own.readSeq > limit;
  const unread = isFarBehind && !before ? own.readSeq + 1 : undefined;
  const start = around ? Math.max(1, around - BEFORE_IT) : after ? after + 1 : unread;
  // One extra row tells whether there are more.
  const from = start === undefined ? undefined : Math.max(start, floor + 1);
  const to = start === undefined ? before : undefined;
  const range = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  const rows = await listMessages(db, place, { ...range, limit: limit + 1 });
  const hasMore = rows.length > limit;
  const page = rows.slice(0, limit);
  if (from !== undefined) return { rows: page, hasOlder: from > floor + 1, hasNewer: hasMore };
  const hasNewer = before !== undefined && before <= room.lastSeq;
  return { rows: page.reverse(), hasOlder: hasMore, hasNewer };
}

async function markRead(
  db: Database,
  place: { readonly roomId: string; readonly userId: string },
  seq: number,
  wasTold: boolean,
  now: Date,
): Promise<void> {
  await moveMark(db, place, seq, now);
  if (wasTold) {
    await markReadAbout(db, place.userId, { screen: SCREEN, id: place.roomId }, now);
  }
}

async function lockOwnMessage(
  { caller, db, now }: { caller: Member; db: Database; now: Date },
  { id, seq }: { id: string; seq: string },
  { mayBeDeleted = false } = {},
) {
  const found = await lockOpenRoom({ caller, db }, id);
  if (isRefusal(found)) return found;
  const seen = await findMessage(db, id, parseId(seq), caller.id);
  if (!seen || seen.message.senderId !== caller.id) return refuse("not-found");
  const own = { ...seen, room: found.room, own: found.own };
  if (mayBeDeleted && seen.message.deletedAt) return own;
  if (found.room.state === "closed") return refuse("chat-closed");
  return isChangeable(seen.message, now) ? own : refuse("chat-too-late");
}

const TYPING_MS = 3_000;
const MAX_TYPING = 5_000;

/** In this process's memory only. */
const told = new LeastRecentlyUsed<string, number>(MAX_TYPING);

function isTypingDue(userId: string, now: Date): boolean {
  const age = now.getTime() - (told.get(userId) ?? Number.NEGATIVE_INFINITY);
  // Tolerates timers that fire early.
  if (age >= 0 && age < TYPING_MS - 200) return false;
  told.set(userId, now.getTime());
  return true;
}

async function announceTyping(db: Database, roomId: string, userId: string): Promise<void> {
  await pgNotify(db, "chat", `typing ${roomId} ${userId}`);
}
