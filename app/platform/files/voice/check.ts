import { lengthOf } from "#app/contract/chat-files.values.ts";
import type { FieldProblem } from "#app/contract/failure.ts";
import type { Part } from "../video/check.ts";
import type { Read } from "../video/window.ts";
import { readVoiceMp4 } from "./mp4.ts";
import { readVoiceOgg } from "./ogg.ts";
import { readVoiceWebm } from "./webm.ts";

export interface Recording {
  readonly ms: number;
  readonly secrets: readonly Part[];
}

/** A recording to keep, or a key below failure.json's `field`. */
export type CheckedVoice =
  | { readonly bytes: Uint8Array; readonly type: string; readonly seconds: number }
  | Pick<FieldProblem, "problem" | "values">;

const formats = [
  { type: "audio/webm", at: 0, begins: "\x1a\x45\xdf\xa3", read: readVoiceWebm },
  { type: "audio/ogg", at: 0, begins: "OggS", read: readVoiceOgg },
  { type: "audio/mp4", at: 4, begins: "ftyp", read: readVoiceMp4 },
] as const;

export function looksLikeVoice(bytes: Uint8Array): boolean {
  return formatOf(bytes) !== undefined;
}

function formatOf(bytes: Uint8Array) {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 16));
  return formats.find(({ at, begins }) =>
    head.subarray(at, at + begins.length).equals(Buffer.from(begins, "latin1")),
  );
}

/**
 * Whether browsers play it: one track of Opus or AAC, nothing else. Its length is counted by what
 * it plays, not by its header. The container must account for every byte; metadata is overwritten.
 */
export async function checkVoice(
  bytes: Uint8Array,
  { mostSeconds }: { readonly mostSeconds: number },
): Promise<CheckedVoice> {
  const format = formatOf(bytes);
  const kept = Buffer.from(bytes);
  const read: Read = async (from, to) => kept.subarray(from, Math.min(to, kept.length));
  const recording = await format?.read(read, kept.length);
  if (!format || !recording || recording.ms <= 0) return { problem: "voice" };
  // Tolerates what a recorder adds after it was stopped at the limit.
  if (recording.ms > 1000 * (mostSeconds + SPARE_SECONDS)) {
    return { problem: "voice-long", values: { length: lengthOf(mostSeconds) } };
  }
  const seconds = Math.min(Math.max(1, Math.round(recording.ms / 1000)), mostSeconds);
  for (const { from, to, by } of recording.secrets) {
    kept.fill(0, from, to);
    by.copy(kept, from);
  }
  return { bytes: kept, type: format.type, seconds };
}

const SPARE_SECONDS = 2;
