import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { moveRows, type PersonalData } from "../privacy/personal-data.ts";
import { keysOf, listSentFiles } from "./store-files.ts";
import { countOwnedGroups, lockOwnGroups } from "./store-leaving.ts";
import { findHeir, updateMember } from "./store-members.ts";
import { updateRoom } from "./store-rooms.ts";
import {
  chatBlocks,
  chatMembers,
  chatMentions,
  chatMessages,
  chatRooms,
  personalChats,
} from "./tables.ts";

export const chatData: PersonalData = {
  tables: personalChats,

  async read({ db, personal }, userId) {
    const rooms = await db
      .select({
        kind: chatRooms.kind,
        sealedName: chatRooms.sealedName,
        part: chatMembers.part,
        standing: chatMembers.standing,
        joinedAt: chatMembers.joinedAt,
        readAt: chatMembers.readAt,
      })
      .from(chatMembers)
      .innerJoin(chatRooms, eq(chatRooms.id, chatMembers.roomId))
      .where(eq(chatMembers.userId, userId))
      .orderBy(asc(chatMembers.joinedAt), asc(chatMembers.roomId));
    const written = await db
      .select({
        room: chatMessages.roomId,
        sealedText: sql<
          string | null
        >`coalesce(${chatMessages.sealedText}, ${chatMessages.sealedHidden})`,
        at: chatMessages.createdAt,
        editedAt: chatMessages.editedAt,
      })
      .from(chatMessages)
      .where(and(eq(chatMessages.senderId, userId), isNull(chatMessages.deletedAt)))
      .orderBy(asc(chatMessages.id));
    return {
      chatRooms: rooms.map(({ sealedName, ...room }) => ({
        ...room,
        name: sealedName === null ? null : personal.open(sealedName),
      })),
      chatMessages: written.map(({ sealedText, ...message }) => ({
        ...message,
        text: sealedText === null ? null : personal.open(sealedText),
      })),
      chatMentions: await db.$count(chatMentions, eq(chatMentions.userId, userId)),
      chatBlocks: await db.$count(chatBlocks, eq(chatBlocks.userId, userId)),
    };
  },

  async listFiles({ db, personal }, userId) {
    const sent = await listSentFiles(db, userId);
    return sent.map(({ file: { id, seq, roomId, place, sealedName, storedAs } }) => ({
      id,
      name: `chat/${roomId}/${seq}-${place + 1}-${personal.open(sealedName).replace(/\.\w{1,5}$/, "")}`,
      keptIn: "documents" as const,
      key: storedAs,
    }));
  },

  async eraseFiles({ db, documents }, { id }) {
    for (const { file } of await listSentFiles(db, id)) {
      for (const key of keysOf(file)) await documents.delete(key);
    }
  },

  /** Deletes the text and keeps its place: others' rooms go on. */
  async erase(db, { id }) {
    await db.execute(sql`delete from chat_files as file using ${chatMessages} as own
      where own.sender_id = ${id} and file.room_id = own.room_id and file.seq = own.seq`);
    await db.execute(sql`delete from chat_words as word using ${chatMessages} as own
      where own.sender_id = ${id} and word.room_id = own.room_id and word.seq = own.seq`);
    await db.execute(sql`delete from ${chatMentions} as named using ${chatMessages} as own
      where own.sender_id = ${id} and named.room_id = own.room_id and named.seq = own.seq`);
    await db.delete(chatMentions).where(eq(chatMentions.userId, id));
    await db.execute(sql`with touched as (
        select room_id, count(*) as messages from ${chatMessages}
        where sender_id = ${id} group by room_id)
      update ${chatRooms} as room set counter = room.counter + 1 from touched
      where room.id = touched.room_id`);
    await db.execute(sql`update ${chatMessages} as own
      set sealed_text = null, sealed_hidden = null, sender_id = null, client_key = null, pinned_at = null,
        deleted_at = coalesce(own.deleted_at, now()), changed = room.counter
      from ${chatRooms} as room where room.id = own.room_id and own.sender_id = ${id}`);
    await db.execute(sql`update ${chatRooms} set pair = null
      where id in (select room_id from ${chatMembers} where user_id = ${id}) and pair is not null`);
    await db.execute(heirs(id));
    await db.update(chatMembers).set({ askedBy: null }).where(eq(chatMembers.askedBy, id));
    await db.delete(chatMembers).where(eq(chatMembers.userId, id));
    await db.delete(chatBlocks).where(eq(chatBlocks.userId, id));
    await db.delete(chatBlocks).where(eq(chatBlocks.blockedId, id));
  },

  /** The kept record's place stays. Direct rooms with the same person are merged. */
  async handOver(db, handover) {
    const { fromId, toId } = handover;
    await db.execute(sql`delete from ${chatMembers} as given using ${chatMembers} as kept
      where given.user_id = ${fromId} and kept.user_id = ${toId} and kept.room_id = given.room_id`);
    await db.execute(sql`delete from ${chatBlocks} as given using ${chatBlocks} as kept
      where given.user_id = ${fromId} and kept.user_id = ${toId}
        and kept.blocked_id = given.blocked_id`);
    await db.execute(sql`delete from ${chatBlocks} as given using ${chatBlocks} as kept
      where given.blocked_id = ${fromId} and kept.blocked_id = ${toId}
        and kept.user_id = given.user_id`);
    await db.execute(sql`delete from ${chatMentions} as given using ${chatMentions} as kept
      where given.user_id = ${fromId} and kept.user_id = ${toId}
        and kept.room_id = given.room_id and kept.seq = given.seq`);
    await db.execute(sql`update ${chatMessages} set client_key = null
      where sender_id = ${fromId} and client_key is not null`);
    await moveRows(db, handover, chatMembers, chatMessages, chatMentions, chatBlocks);
    // Renames the pair, unless these two have a room already.
    await db.execute(sql`with own as (
        select room.id, (select string_agg(member.user_id::text, ':' order by member.user_id::text collate "C")
          from ${chatMembers} as member where member.room_id = room.id) as pair
        from ${chatRooms} as room
        where room.kind = 'direct' and room.pair like ${`%${fromId}%`})
      update ${chatRooms} as room set pair = case when exists (
          select from ${chatRooms} as taken where taken.pair = own.pair and taken.id <> room.id)
        then null else own.pair end
      from own where own.id = room.id`);
  },

  leave: {
    count: (db, userId) => ({ groups: countOwnedGroups(db, userId) }),

    /** Out of rooms that follow somebody falls with the membership. */
    async end({ caller, db }) {
      for (const { room, part } of await lockOwnGroups(db, caller.id)) {
        const left = { standing: "left", part: "member", mayWrite: false } as const;
        await updateMember(db, { roomId: room.id, userId: caller.id }, left);
        if (part !== "owner") continue;
        const heir = await findHeir(db, room.id, caller.id);
        if (heir) await updateMember(db, { roomId: room.id, userId: heir }, { part: "owner" });
        else await updateRoom(db, room, { state: "closed" });
      }
    },
  },
};

const heirs = (id: string) => sql`
  with heirs as (select distinct on (other.room_id) other.room_id, other.user_id
    from ${chatMembers} as own join ${chatMembers} as other on other.room_id = own.room_id
    where own.user_id = ${id} and own.part = 'owner' and other.user_id <> own.user_id
      and other.standing = 'in'
    order by other.room_id, other.part = 'helper' desc, other.joined_at, other.user_id)
  update ${chatMembers} as member set part = 'owner' from heirs
  where member.room_id = heirs.room_id and member.user_id = heirs.user_id`;
