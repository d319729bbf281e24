import { fileTypeFromBuffer } from "file-type";
import type { FieldProblem } from "#app/contract/failure.ts";
import type { LargeFile } from "../streamed-file.ts";
import { readMp4 } from "./mp4.ts";
import { readWebm } from "./webm.ts";
import { windowOf } from "./window.ts";

/** Bytes to overwrite in place, so that offsets stay. */
export interface Part {
  readonly from: number;
  readonly to: number;
  readonly by: Buffer;
}

export interface Container {
  /** Undefined for codecs that not every browser plays: HEVC of some phones. */
  readonly codec: string | undefined;
  readonly width: number;
  readonly height: number;
  readonly secrets: readonly Part[];
}

/** Metadata of a good video, or a key below failure.json's `field`. */
export type CheckedVideo =
  | (Container & { readonly extension: "mp4" | "webm" })
  | Pick<FieldProblem, "problem">;

const MAX_SIDE_PX = 4096;
const HEAD_BYTES = 4100;

/**
 * Whether browsers play it, by content. The container must account for every byte, against polyglot
 * files (docs/decisions/0054-videos-in-pieces.md).
 */
export async function checkVideo(file: LargeFile): Promise<CheckedVideo> {
  const read = windowOf(file);
  const type = await fileTypeFromBuffer(await read(0, HEAD_BYTES));
  const isMp4 = type?.mime === "video/mp4" || type?.mime === "video/x-m4v";
  const isWebm = type?.mime === "video/webm";
  if (!isMp4 && !isWebm) return { problem: "video" };
  const container = await (isMp4 ? readMp4 : readWebm)(read, file.size);
  const isShown = (side = 0) => side > 0 && side <= MAX_SIDE_PX;
  if (!container || !isShown(container.width) || !isShown(container.height)) {
    return { problem: "video" };
  }
  if (!container.codec) return { problem: "video-codec" };
  return { ...container, extension: isMp4 ? "mp4" : "webm" };
}
