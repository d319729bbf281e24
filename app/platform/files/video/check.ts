import { fileTypeFromBuffer } from "file-type";
import type { FieldProblem } from "#app/contract/failure.ts";
import type { LargeFile } from "../large.ts";
import { readMp4 } from "./mp4.ts";
import { readWebm } from "./webm.ts";
import { windowOf } from "./window.ts";

/** A part of a file that is overwritten, by as many bytes, so that nothing else moves. */
export interface Part {
  readonly from: number;
  readonly to: number;
  /** What it begins with then; the rest is zeros. */
  readonly by: Buffer;
}

/** What the container of a video says of it. */
export interface Container {
  /** Undefined for one that not every browser plays: HEVC, as some phones write it. */
  readonly codec: string | undefined;
  /** In pixels, as it is shown. */
  readonly width: number;
  readonly height: number;
  /** What tells where, when and by whom it was taken. */
  readonly secrets: readonly Part[];
}

/** What is known of a good video, or what is wrong with it: a key below failure.json's `field`. */
export type CheckedVideo =
  | (Container & { readonly extension: "mp4" | "webm" })
  | Pick<FieldProblem, "problem">;

/** No phone's film has longer sides. */
const MAX_SIDE_PX = 4096;
/** Enough to know a file by. */
const HEAD_BYTES = 4100;

/**
 * Whether a file is a video that browsers play: by its content, never by its name or stated type. Its
 * container must account for every byte, so that it is nothing else besides
 * (docs/decisions/0054-videos-in-pieces.md).
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
