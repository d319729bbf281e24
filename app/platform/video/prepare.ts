import { type Refusal, refuse } from "#app/contract/failure.ts";
import type { finishVideo } from "#app/contract/video.ts";
import type { Files } from "../files/store.ts";
import { type LargeFileParts, PIECE_BYTES } from "../files/streamed-file.ts";
import { checkVideo, type Part } from "../files/video/check.ts";
import type { HandlerContext } from "../http/handler.ts";
import { findUpload } from "./store.ts";

export type PreparedVideo =
  | {
      readonly key: string;
      readonly width: number;
      readonly height: number;
      readonly digests: string[];
    }
  | { readonly problem: string };

/** Checks an uploaded video, removes its metadata, and closes it. */
export async function prepareVideo({
  caller,
  db,
  files,
  params,
}: Pick<HandlerContext<typeof finishVideo>, "caller" | "db" | "files" | "params">): Promise<
  PreparedVideo | Refusal
> {
  const upload = await findUpload(db, params.id);
  if (upload?.byId !== caller.id) return refuse("not-found");
  const { id, key, width, height } = upload;
  if (key && width && height) return { key, width, height, digests: upload.digests };
  const parts = { bytes: upload.bytes, digests: upload.digests };
  const checked = await checkVideo(files.large.openParts(id, parts));
  if ("problem" in checked) return { problem: checked.problem };
  const digests = await withoutSecrets(files, id, parts, checked.secrets);
  const sides = { width: checked.width, height: checked.height };
  const closed = { bytes: upload.bytes, digests, ...sides };
  return { key: await files.large.close(id, checked.extension, closed), ...sides, digests };
}

async function withoutSecrets(
  files: Files,
  id: string,
  parts: LargeFileParts,
  secrets: readonly Part[],
): Promise<string[]> {
  const digests = [...parts.digests];
  for (const { from, to, by } of secrets) {
    for (let place = Math.floor(from / PIECE_BYTES); place * PIECE_BYTES < to; place++) {
      const start = place * PIECE_BYTES;
      const end = Math.min(start + PIECE_BYTES, parts.bytes);
      const file = files.large.openParts(id, { ...parts, digests });
      const piece = Buffer.from(await file.read(start, end));
      piece.fill(0, Math.max(0, from - start), Math.min(piece.length, to - start));
      write(piece, from - start, by);
      digests[place] = await files.large.savePiece(id, place, piece);
    }
  }
  return digests;
}

/** The bytes may begin before the piece or end after it. */
function write(piece: Buffer, at: number, bytes: Buffer): void {
  for (const [turn, byte] of bytes.entries()) {
    if (at + turn >= 0 && at + turn < piece.length) piece[at + turn] = byte;
  }
}
