import { refuse } from "#app/contract/failure.ts";
import { MAX_VIDEO_MB, VIDEO_PIECE_BYTES } from "#app/contract/posts.values.ts";
import { addVideoPiece, finishVideo, startVideo } from "#app/contract/video.ts";
import { byCaller } from "../database/rate-limit.ts";
import { newLargeId, PIECE_BYTES } from "../files/streamed-file.ts";
import { resource } from "../http/resource.ts";
import { type PreparedVideo, prepareVideo } from "./prepare.ts";
import { changeUpload, deleteUpload, lockUpload } from "./store.ts";
import { videoUploads } from "./tables.ts";

const HOUR = 60 * 60;
/** A video has fifty pieces at most. */
const pieceLimits = [byCaller(3_000, HOUR)];

/** Pieces, so that neither web nor platform holds a whole video in memory. */
export const videoResource = resource("video")
  .on(
    startVideo,
    async ({ caller, db, now }) => {
      const id = newLargeId();
      await db.insert(videoUploads).values({ id, byId: caller.id, createdAt: now });
      return { id };
    },
    { limits: [byCaller(60, HOUR)] },
  )

  .on(
    addVideoPiece,
    async ({ body, caller, db, files, params }) => {
      const upload = await lockUpload(db, params.id);
      if (upload?.byId !== caller.id) return refuse("not-found");
      const perPiece = VIDEO_PIECE_BYTES / PIECE_BYTES;
      const { bytes: before, digests } = upload;
      // A retry whose first answer was lost.
      if (body.place * perPiece < digests.length) return {};
      const isNext = body.place * perPiece === digests.length && before % VIDEO_PIECE_BYTES === 0;
      if (upload.key || !isNext) return refuse("conflict");
      const { size } = body.piece;
      if (size > VIDEO_PIECE_BYTES || before + size > MAX_VIDEO_MB * 1024 * 1024) {
        const values = { megabytes: MAX_VIDEO_MB };
        return refuse("invalid", { fields: [{ path: "video", problem: "file-large", values }] });
      }
      const content = await body.piece.bytes();
      const added = [...digests];
      for (let at = 0; at < size; at += PIECE_BYTES) {
        const part = content.subarray(at, at + PIECE_BYTES);
        added.push(await files.large.savePiece(upload.id, added.length, part));
      }
      await changeUpload(db, upload.id, { bytes: before + size, digests: added });
      return {};
    },
    { limits: pieceLimits },
  )

  .on<typeof finishVideo, PreparedVideo>(
    finishVideo,
    async ({ caller, db, files, params, prepared }) => {
      const upload = await lockUpload(db, params.id);
      if (upload?.byId !== caller.id) return refuse("not-found");
      if ("problem" in prepared) {
        await files.large.delete(upload.id, upload.digests.length);
        await deleteUpload(db, upload.id);
        return refuse("invalid", { fields: [{ path: "video", problem: prepared.problem }] });
      }
      await changeUpload(db, upload.id, prepared);
      const { key, width, height } = prepared;
      return { key, width, height };
    },
    { limits: [byCaller(60, HOUR)], prepare: prepareVideo, finalRefusals: ["invalid"] },
  );
