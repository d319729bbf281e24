import { readChatPicture, removeChatPicture, saveChatPicture } from "#app/contract/chat-files.ts";
import { CHAT_PICTURE_SIDE_PX } from "#app/contract/chat-files.values.ts";
import { type FieldProblem, isRefusal, type Refusal, refuse } from "#app/contract/failure.ts";
import { hash } from "#app/crypto.ts";
import { byCaller } from "../database/rate-limit.ts";
import { newPiecedKey } from "../documents/pieces.ts";
import { cropToFocus, resizeToWidth } from "../files/picture.ts";
import { checkUpload, isChosen } from "../files/uploads.ts";
import type { HandlerContext } from "../http/handler.ts";
import { resource } from "../http/resource.ts";
import { DELETE_UNUSED_AFTER_SECONDS, openPart, WEBP } from "./files.ts";
import { lockOwnGroup, openRoom } from "./own.ts";
import { looksAfter } from "./rules.ts";
import { setPicture } from "./store-files.ts";

const HOUR = 60 * 60;

export const chatPictureResource = resource("chat")
  .on<typeof saveChatPicture, string>(
    saveChatPicture,
    async ({ params, caller, db, jobs, prepared }) => {
      const found = await lockOwnGroup({ caller, db }, params.id);
      if (isRefusal(found)) return found;
      await setPicture(db, found.room.id, prepared);
      const before = found.room.pictureAs;
      // Deleted once that is committed.
      if (before) await jobs.add(db, "deleteUnusedChatFiles", { keys: [before] });
      return {};
    },
    { limits: [byCaller(30, HOUR)], prepare: keepPicture },
  )

  .on(
    removeChatPicture,
    async ({ params, caller, db, jobs }) => {
      const found = await lockOwnGroup({ caller, db }, params.id);
      if (isRefusal(found)) return found;
      const before = found.room.pictureAs;
      if (!before) return {};
      await setPicture(db, found.room.id, null);
      await jobs.add(db, "deleteUnusedChatFiles", { keys: [before] });
      return {};
    },
    { limits: [byCaller(30, HOUR)], endsRepeatsOf: [saveChatPicture] },
  )

  .on(readChatPicture, async ({ params, caller, db, documents }) => {
    const found = await openRoom({ caller, db }, params.id);
    if (isRefusal(found)) return found;
    const key = found.room.pictureAs;
    const etag = `"${hash(key ?? "").slice(0, 16)}"`;
    const answered =
      key && (await openPart(documents, { key, type: WEBP, etag, disposition: "inline" }));
    return answered || refuse("not-found");
  });

/** Call before the transaction; a job deletes pictures that no room has. */
async function keepPicture({
  params,
  body,
  caller,
  db,
  documents,
  jobs,
}: HandlerContext<typeof saveChatPicture>): Promise<string | Refusal> {
  const found = await openRoom({ caller, db }, params.id);
  if (isRefusal(found)) return found;
  if (!looksAfter(found.room, found.own)) return refuse("not-found");
  const refusePicture = (problem: Omit<FieldProblem, "path">) =>
    refuse("invalid", { fields: [{ path: "picture", ask: "chat.picture", ...problem }] });
  if (!isChosen(body.picture)) return refusePicture({ problem: "required" });
  const checked = await checkUpload(body.picture, ["picture"]);
  if ("problem" in checked) return refusePicture(checked);
  const square = await cropToFocus(checked.bytes, "50 50", 1);
  const bytes = await resizeToWidth(square.bytes, CHAT_PICTURE_SIDE_PX, "webp");
  const key = newPiecedKey(bytes.length);
  await jobs.add(
    db,
    "deleteUnusedChatFiles",
    { keys: [key] },
    { afterSeconds: DELETE_UNUSED_AFTER_SECONDS },
  );
  await documents.save(bytes, WEBP, key);
  return key;
}
