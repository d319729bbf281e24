import { foldForSearch } from "#app/arabic/fold.ts";
import { wordsOf } from "#app/arabic/words.ts";
import {
  answerChatRequest,
  blockChatPerson,
  leaveChatRoom,
  listChatRooms,
  readChatRoom,
  saveOwnChat,
  searchChat,
} from "#app/contract/chat.ts";
import { MAX_CHAT_FOUND } from "#app/contract/chat.values.ts";
import { isRefusal, refuse } from "#app/contract/failure.ts";
import { metadata } from "#app/contract/page.ts";
import { byCaller } from "../database/rate-limit.ts";
import { resource } from "../http/resource.ts";
import { findStop } from "../moderation/api.ts";
import { withdrawUnread } from "../notification/api.ts";
import { SCREEN } from "./notify.ts";
import { hindranceIn, lockOpenRoom, mayCarryFiles, openRoom, otherOf } from "./own.ts";
import { excerptOf, openExcerpt } from "./present.ts";
import { looksAfter, mayChat, mutedUntil, seesMembers } from "./rules.ts";
import { findHeir, setBlock, skipAll, updateMember } from "./store-members.ts";
import { findLastMessages, listRoomRows, updateRoom } from "./store-rooms.ts";
import { listRoomIds, searchMessages } from "./store-search.ts";

const MINUTE = 60;
const writeLimits = [byCaller(60, MINUTE)];

export const chatResource = resource("chat")
  .on(listChatRooms, async ({ query, caller, db, personal, now }) => {
    if (!mayChat(caller)) return refuse("forbidden");
    const rows = await listRoomRows(db, caller.id);
    const all = rows.map((row) => {
      const { room, own } = row;
      const isRequest = own.standing === "asked";
      return {
        ...row,
        isRequest,
        isMuted: own.mutedUntil !== null && own.mutedUntil > now,
        isArchived: own.archivedAt !== null,
        name: room.sealedName === null ? row.otherName : personal.open(room.sealedName),
      };
    });
    const sought = foldForSearch(query.keyword ?? "");
    const shown = all.filter(({ isRequest, isArchived, name }) => {
      if (sought) return !isRequest && foldForSearch(name ?? "").includes(sought);
      if (query.view === "requests") return isRequest;
      return !isRequest && isArchived === (query.view === "archived");
    });
    const start = (query.page - 1) * query.limit;
    const page = shown.slice(start, start + query.limit);
    const last = await findLastMessages(
      db,
      caller.id,
      // Before joining, a group's messages are unreadable.
      page.flatMap(({ room, own, floor, isRequest }) =>
        isRequest && room.kind === "group" ? [] : [{ id: room.id, floor, readSeq: own.readSeq }],
      ),
    );
    const lastOf = new Map(last.map((row) => [row.room_id, row]));
    return {
      items: page.map(({ room, own, name, isMuted, isArchived, isRequest }) => {
        const message = lastOf.get(room.id);
        return {
          id: room.id,
          kind: room.kind,
          name,
          hasPicture: room.pictureAs !== null,
          state: room.state,
          unread: message?.unread ?? 0,
          isMuted,
          isArchived,
          isRequest,
          at: (isRequest ? own.joinedAt : room.lastMessageAt).toISOString(),
          last: message && {
            text: openExcerpt(personal, message.sealed_text),
            by: message.sender,
            isMine: message.sender_id === caller.id,
            isDeleted: message.sealed_text === null,
            file: message.sealed_text === null ? null : message.file,
          },
        };
      }),
      metadata: metadata(shown.length, query),
      unreadRooms: all.filter(({ hasNew, isMuted, isRequest }) => hasNew && !isMuted && !isRequest)
        .length,
      requests: all.filter(({ isRequest }) => isRequest).length,
    };
  })

  .on(readChatRoom, async ({ params, query, caller, db, personal, now }) => {
    if (!mayChat(caller)) return refuse("forbidden");
    const withMembers = query.members === "all";
    const { keyword } = query;
    const what = { withMembers, ...(keyword && { keyword }) };
    const found = await openRoom({ caller, db }, params.id, what);
    if (isRefusal(found)) return found;
    const { room, own, members, size, isBlocked, otherName, followedUnit } = found;
    const { id, kind, state, writers, retention, showsPast, version } = room;
    const hindrance = hindranceIn(found, caller.id);
    const stop = hindrance ? undefined : await findStop(db, caller.id, now);
    const isMuted = own.mutedUntil !== null && own.mutedUntil > now;
    const isRequest = own.standing === "asked";
    // Invited people see the managers; only these see whom they removed.
    const isDiscreet = isRequest || !seesMembers(room, own);
    const seen = members.filter(({ id: userId, part, standing }) =>
      isDiscreet
        ? part !== "member" || (userId === caller.id && !isRequest)
        : kind === "direct" || standing !== "removed" || looksAfter(room, own),
    );
    return {
      id,
      kind,
      name: room.sealedName === null ? otherName : personal.open(room.sealedName),
      hasPicture: room.pictureAs !== null,
      state,
      writers,
      retention,
      showsPast,
      version,
      follows:
        room.follows && room.followedId
          ? { kind: room.follows, id: room.followedId, unit: followedUnit }
          : null,
      part: own.part,
      isRequest,
      isArchived: own.archivedAt !== null,
      mutedUntil: isMuted ? (own.mutedUntil?.toISOString() ?? null) : null,
      isBlocked,
      hindrance: stop ? ("stopped" as const) : hindrance,
      stoppedUntil: stop?.until.toISOString() ?? null,
      takesFiles: mayCarryFiles(found, caller.id),
      size,
      seesMembers: !isDiscreet,
      members: seen.map((each) => ({
        id: each.id,
        name: each.name,
        part: each.part,
        mayWrite: each.mayWrite,
        isMe: each.id === caller.id,
        // Direct rooms don't reveal how the other decided.
        isAsked: kind === "group" && each.standing === "asked",
        isRemoved: kind === "group" && each.standing === "removed",
      })),
    };
  })

  .on(
    saveOwnChat,
    async ({ params, body, caller, db, now }) => {
      const found = await openRoom({ caller, db }, params.id);
      if (isRefusal(found)) return found;
      const { mute, archive } = body;
      await updateMember(
        db,
        { roomId: params.id, userId: caller.id },
        {
          roomId: params.id,
          ...(mute && { mutedUntil: mutedUntil(mute, now) }),
          ...(archive && { archivedAt: archive === "on" ? now : null }),
        },
      );
      return {};
    },
    { limits: writeLimits },
  )

  .on(
    answerChatRequest,
    async ({ params, body, caller, db, now }) => {
      const found = await lockOpenRoom({ caller, db }, params.id);
      if (isRefusal(found)) return found;
      const { room, own } = found;
      if (own.standing === "in") return body.answer === "accept" ? {} : refuse("not-found");
      const isAccepted = body.answer === "accept";
      const isGroup = room.kind === "group";
      await updateMember(
        db,
        { roomId: room.id, userId: caller.id },
        isAccepted
          ? {
              standing: "in",
              joinedAt: now,
              // The request counts as read; a group's earlier messages stay invisible.
              ...(isGroup && { joinedSeq: room.lastSeq, readSeq: room.lastSeq }),
            }
          : { standing: "left" },
      );
      return {};
    },
    { limits: writeLimits },
  )

  .on(
    leaveChatRoom,
    async ({ params, caller, db }) => {
      const found = await lockOpenRoom({ caller, db }, params.id);
      if (isRefusal(found)) return found;
      const { room, own } = found;
      if (room.kind !== "group" || own.standing !== "in") return refuse("not-found");
      const roomId = room.id;
      await updateMember(
        db,
        { roomId, userId: caller.id },
        { standing: "left", part: "member", mayWrite: false },
      );
      // A followed subject defines its leaders.
      if (own.part !== "owner" || room.follows) return {};
      const heir = await findHeir(db, roomId, caller.id);
      if (heir) await updateMember(db, { roomId, userId: heir }, { part: "owner" });
      else await updateRoom(db, room, { state: "closed" });
      return {};
    },
    { limits: writeLimits },
  )

  .on(
    blockChatPerson,
    async ({ params, body, caller, db, now }) => {
      const found = await openRoom({ caller, db }, params.id);
      if (isRefusal(found)) return found;
      const blockedId = otherOf(found, caller.id)?.id;
      if (!blockedId) return refuse("not-found");
      const isBlocked = body.block === "on";
      await setBlock(db, { userId: caller.id, blockedId }, isBlocked, now);
      if (isBlocked) {
        await skipAll(db, { roomId: params.id, userId: caller.id });
        await withdrawUnread(db, [caller.id], { screen: SCREEN, id: params.id });
      }
      return {};
    },
    { limits: writeLimits },
  )

  .on(
    searchChat,
    async ({ query, caller, db, personal }) => {
      if (!mayChat(caller)) return refuse("forbidden");
      const words = wordsOf(query.keyword).slice(0, MAX_WORDS);
      if (words.length === 0) return { items: [], isCut: false, before: null };
      const roomIds = query.room ? [query.room] : await listRoomIds(db, caller.id);
      const sought = roomIds.map((roomId) => ({
        roomId,
        tokens: words.map((word) => personal.tokensOf(roomId, word)),
      }));
      const before = query.room ? query.before : undefined;
      const { hits, cut } = await searchMessages(db, caller.id, sought, before);
      return {
        items: hits.map(
          ({ room, sealedName, otherName, seq, sender, senderId, sealedText, sealedAlt, at }) => ({
            room,
            name: sealedName === null ? otherName : personal.open(sealedName),
            seq,
            by: sender,
            isMine: senderId === caller.id,
            text: excerptOf(
              personal.open(sealedText) || (sealedAlt ? personal.open(sealedAlt) : ""),
            ),
            at: new Date(at).toISOString(),
          }),
        ),
        isCut: cut.length > 0 || hits.length === MAX_CHAT_FOUND,
        before: (query.room && cut[0]?.before) || null,
      };
    },
    { limits: [byCaller(60, MINUTE)] },
  );

/** More words find no more, and cost the database. */
const MAX_WORDS = 8;
