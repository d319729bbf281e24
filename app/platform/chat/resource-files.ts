import { readChatFile, sendChatFiles } from "#app/contract/chat-files.ts";
import { isRefusal, refuse } from "#app/contract/failure.ts";
import type { Database } from "../database/connect.ts";
import { byCaller, type RateLimit } from "../database/rate-limit.ts";
import { attachmentOf } from "../files/name.ts";
import type { Member } from "../http/caller.ts";
import type { HandlerContext } from "../http/handler.ts";
import { resource } from "../http/resource.ts";
import { isBeforeModerator } from "../moderation/api.ts";
import { refusalToWrite, writeMessage } from "./actions-messages.ts";
import { openPart, type SavedFile, saveFiles, WEBP } from "./files.ts";
import { lockOpenRoom, mayCarryFiles } from "./own.ts";
import { mayChat } from "./rules.ts";
import { findFile, insertFiles, unguardedFindFile } from "./store-files.ts";
import { findByKey, insertWords } from "./store-messages.ts";
import { allWords, tokensOf } from "./words.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

const byRoom: RateLimit<HandlerContext<typeof sendChatFiles>> = {
  by: "caller and room",
  subject: ({ caller, params }) => `${caller.id} ${params.id}`,
  times: 15,
  seconds: MINUTE,
};

/** docs/product.md#files-in-chat */
export const chatFileResource = resource("chat")
  .on<typeof sendChatFiles, readonly SavedFile[]>(
    sendChatFiles,
    async ({ params, body, caller, db, personal, jobs, now, language, prepared }) => {
      const found = await lockOpenRoom({ caller, db }, params.id);
      if (isRefusal(found)) return found;
      const { text, replyTo, clientKey } = body;
      const known = clientKey && (await findByKey(db, params.id, caller.id, clientKey));
      if (known) return { seq: known };
      // May have changed during the upload.
      const refused = await refusalToWrite(db, found, caller.id, { now, language });
      if (refused) return refused;
      if (!mayCarryFiles(found, caller.id)) return refuse("conflict");
      const writing = { callerId: caller.id, db, personal, jobs, now };
      const seq = await writeMessage(writing, found, { text, replyTo, clientKey });
      if (isRefusal(seq)) return seq;
      const roomId = params.id;
      await insertFiles(
        db,
        prepared.map((file) => ({ ...file, roomId, seq, createdAt: now })),
      );
      await insertWords(
        db,
        { roomId, seq },
        tokensOf(personal, roomId, allWords(personal, text, prepared)),
      );
      return { seq };
    },
    {
      limits: [byCaller(20, MINUTE), byRoom, { ...byCaller(200, HOUR), by: "caller an hour" }],
      prepare: saveFiles,
    },
  )

  .on(readChatFile, async ({ params, query, caller, db, documents, personal }) => {
    if (!mayChat(caller)) return refuse("forbidden");
    const file =
      (await findFile(db, params.id, caller.id)) ?? (await findReportedFile(db, params.id, caller));
    if (!file) return refuse("not-found");
    const { size } = query;
    const smaller = size === "small" ? (file.smallAs ?? file.mediumAs) : file.mediumAs;
    const isSmaller = size !== undefined && smaller !== null;
    const answered = await openPart(documents, {
      key: isSmaller ? smaller : file.storedAs,
      type: isSmaller ? WEBP : file.type,
      etag: `"${file.id}${isSmaller ? `-${size}` : ""}"`,
      // Types that a browser might execute are downloaded.
      disposition:
        file.kind === "document" ? attachmentOf(personal.open(file.sealedName)) : "inline",
    });
    return answered ?? refuse("not-found");
  });

async function findReportedFile(db: Database, id: string, caller: Member) {
  const found = await unguardedFindFile(db, id);
  const isTheirs = found && (await isBeforeModerator(db, "message", found.messageId, caller));
  return isTheirs ? found.file : undefined;
}
