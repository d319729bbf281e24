/* Moderators see what was reported, and nothing else of its room. */
import { and, desc, eq, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { REPORTED_BEFORE } from "#app/contract/moderation.values.ts";
import type { Dependencies } from "../dependencies.ts";
import type { Member } from "../http/caller.ts";
import { isUuid } from "../http/id.ts";
import type { QuotedBefore, ReportedSubject, Writing } from "../moderation/api.ts";
import type { Personal } from "../privacy/personal.ts";
import { users } from "../user/tables.ts";
import { withdrawChatNotifications } from "./notify.ts";
import { presentFile } from "./present.ts";
import { mayChat } from "./rules.ts";
import { type FileRow, filesOf } from "./store-files.ts";
import { deleteMentions } from "./store-mentions.ts";
import { deleteWords, insertWords, updateMessage } from "./store-messages.ts";
import { memberOf, seenBy } from "./store-scope.ts";
import { chatMembers, chatMessages, chatRooms } from "./tables.ts";
import { allTokensOf, allWords, tokensOf } from "./words.ts";

type Parts = Pick<Dependencies, "db" | "personal">;

export const messageSubject: ReportedSubject = {
  isSealed: true,
  find: findWritings,

  async lock(parts, id) {
    const [row] = isUuid(id)
      ? await parts.db
          .select({ id: chatMessages.id })
          .from(chatMessages)
          .where(eq(chatMessages.id, id))
          .for("no key update")
      : [];
    return row && (await findWritings(parts, [row.id]))[0];
  },

  async isSeenBy(db, id, caller) {
    if (!mayChat(caller)) return false;
    const found = await db
      .select({ id: chatMessages.id })
      .from(chatMembers)
      .innerJoin(chatRooms, memberOf(caller.id, { withRequests: true }))
      .innerJoin(chatMessages, seenBy(caller.id))
      .where(and(eq(chatMembers.userId, caller.id), eq(chatMessages.id, id)));
    return found.length > 0;
  },

  findBefore,

  /** Hidden text stays for its author, and leaves the search. */
  async setState({ db, personal }, id, state) {
    const files = filesOf(sql.raw("chat_messages.room_id"), sql.raw("chat_messages.seq"));
    const [found] = await db
      .select({ message: chatMessages, files })
      .from(chatMessages)
      .where(eq(chatMessages.id, id));
    if (!found || found.message.deletedAt) return;
    const { roomId, seq, sealedText, sealedHidden } = found.message;
    const wordsIn = (sealed: string) => allWords(personal, personal.open(sealed), found.files);
    const place = { roomId, seq };
    if (state && sealedText) {
      const change = { sealedText: null, sealedHidden: sealedText, pinnedAt: null };
      await updateMessage(db, place, change);
      await deleteWords(db, place, allTokensOf(personal, roomId, wordsIn(sealedText)));
      await deleteMentions(db, place);
      await withdrawChatNotifications({ db }, { roomId });
    } else if (!state && sealedHidden) {
      await updateMessage(db, place, { sealedText: sealedHidden, sealedHidden: null });
      await insertWords(db, place, tokensOf(personal, roomId, wordsIn(sealedHidden)));
    }
  },
};

async function findWritings({ db, personal }: Parts, ids: readonly string[]): Promise<Writing[]> {
  const known = ids.filter(isUuid);
  if (known.length === 0) return [];
  const rows = await db
    .select({
      message: chatMessages,
      files: filesOf(sql`${chatMessages.roomId}`, sql`${chatMessages.seq}`),
      author: users.displayName,
      governorateCode: users.governorateCode,
    })
    .from(chatMessages)
    .innerJoin(users, eq(users.id, chatMessages.senderId))
    .where(inArray(chatMessages.id, known));
  return rows.flatMap(({ message, files, author, governorateCode }) => {
    const { id, senderId, createdAt, editedAt, sealedText, sealedHidden } = message;
    const sealed = sealedText ?? sealedHidden;
    // Of a message that its author deleted, the case has the words.
    if (!sealed || !senderId) return [];
    return [
      {
        id,
        authorId: senderId,
        author,
        governorateCode,
        text: wordsOf(personal, sealed, files),
        at: createdAt,
        editedAt,
        state: sealedHidden ? ("hidden" as const) : null,
        place: null,
        files: files.map((file) => presentFile(file, personal)),
      },
    ];
  });
}

async function findBefore(
  { db, personal }: Parts,
  id: string,
  caller: Member,
): Promise<QuotedBefore[]> {
  const reported = db
    .select({ seq: chatMessages.seq, roomId: chatMessages.roomId })
    .from(chatMessages)
    .where(eq(chatMessages.id, id))
    .as("reported");
  const rows = await db
    .select({
      by: users.displayName,
      sealedText: chatMessages.sealedText,
      files: filesOf(sql`${chatMessages.roomId}`, sql`${chatMessages.seq}`),
    })
    .from(reported)
    .innerJoin(
      chatMembers,
      and(eq(chatMembers.roomId, reported.roomId), eq(chatMembers.userId, caller.id)),
    )
    .innerJoin(chatRooms, memberOf(caller.id, { withRequests: true }))
    .innerJoin(chatMessages, and(seenBy(caller.id), lt(chatMessages.seq, reported.seq)))
    .innerJoin(users, eq(users.id, chatMessages.senderId))
    .where(isNotNull(chatMessages.sealedText))
    .orderBy(desc(chatMessages.seq))
    .limit(REPORTED_BEFORE);
  return rows.reverse().map(({ by, sealedText, files }) => ({
    by,
    text: sealedText ? wordsOf(personal, sealedText, files) : "",
  }));
}

function wordsOf(personal: Personal, sealedText: string, files: readonly FileRow[]): string {
  const named = files.map(({ sealedName, sealedAlt }) =>
    [sealedName, sealedAlt].flatMap((sealed) => (sealed ? [personal.open(sealed)] : [])).join(": "),
  );
  return [personal.open(sealedText), ...named].filter(Boolean).join("\n");
}
