/*
 * How good a picture a line carries: decided for each line by what its statistics say, with some patience, so
 * that a picture that came back stays (docs/product.md#conference). Pure, for its tests.
 */

/** From the best to none. */
export const qualities = ["high", "medium", "low", "sound"] as const;
export type Quality = (typeof qualities)[number];

/** What a camera is sent with: lines of the picture, and bits a second. */
export const sending = {
  high: { height: 720, bitrate: 1_500_000, frames: 30 },
  medium: { height: 360, bitrate: 500_000, frames: 24 },
  low: { height: 180, bitrate: 150_000, frames: 15 },
  sound: { height: 0, bitrate: 0, frames: 0 },
} as const satisfies Record<Quality, object>;

/** What is known of a line; undefined where a browser doesn't say. */
export interface LineSample {
  /** Of what was sent, 0 to 1. */
  readonly loss?: number | undefined;
  /** Seconds there and back. */
  readonly roundTrip?: number | undefined;
  /** Bits a second that the line may take. */
  readonly available?: number | undefined;
}

export interface QualityState {
  readonly quality: Quality;
  /** Samples in a row that were bad, and good. */
  readonly bad: number;
  readonly good: number;
  /** So many good ones in a row before a better picture is tried; doubled each time that it failed. */
  readonly patience: number;
}

const FIRST_PATIENCE = 3;
const MAX_PATIENCE = 24;
const BAD_IN_A_ROW = 2;

/** How a line begins. */
export function firstQuality(others: number): QualityState {
  return { quality: bestFor(others), bad: 0, good: 0, patience: FIRST_PATIENCE };
}

/** The best that is sent to each of so many: a phone's line carries all of them. */
export function bestFor(others: number): Quality {
  if (others <= 1) return "high";
  return others <= 3 ? "medium" : "low";
}

/** How the line goes on after another sample. */
export function nextQuality(state: QualityState, sample: LineSample, others: number): QualityState {
  const best = qualities.indexOf(bestFor(others));
  const at = Math.max(qualities.indexOf(state.quality), best);
  const now = { ...state, quality: qualities[at] ?? "sound" };
  const verdict = judge(now.quality, sample);
  if (verdict === "bad" || verdict === "awful") {
    const bad = now.bad + 1;
    if (verdict === "bad" && bad < BAD_IN_A_ROW) return { ...now, bad, good: 0 };
    // What goes down soon after it went up is not tried again so soon.
    const patience = Math.min(MAX_PATIENCE, now.patience * 2);
    return { quality: qualities[at + 1] ?? "sound", bad: 0, good: 0, patience };
  }
  if (verdict === "fair") return { ...now, bad: 0, good: 0 };
  const good = now.good + 1;
  if (at <= best || good < now.patience) return { ...now, bad: 0, good };
  return { ...now, quality: qualities[at - 1] ?? now.quality, bad: 0, good: 0 };
}

/** What a sample says of a line that carries a quality. */
function judge(quality: Quality, { loss = 0, roundTrip = 0, available }: LineSample) {
  const needed = sending[quality].bitrate;
  if (loss > 0.3) return "awful";
  if (loss > 0.1 || roundTrip > 0.8) return "bad";
  if (available !== undefined && available < needed * 0.6) return "bad";
  return loss > 0.03 || roundTrip > 0.4 ? "fair" : "good";
}
