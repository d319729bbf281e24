/*
 * Picks a video quality per connection from its statistics, with hysteresis
 * (docs/product.md#conference).
 */

export const qualities = ["high", "medium", "low", "sound"] as const;
export type Quality = (typeof qualities)[number];

export const sending = {
  high: { height: 720, bitrate: 1_500_000, frames: 30 },
  medium: { height: 360, bitrate: 500_000, frames: 24 },
  low: { height: 180, bitrate: 150_000, frames: 15 },
  sound: { height: 0, bitrate: 0, frames: 0 },
} as const satisfies Record<Quality, object>;

export interface LineSample {
  readonly loss?: number | undefined;
  readonly roundTrip?: number | undefined;
  readonly available?: number | undefined;
}

export interface QualityState {
  readonly quality: Quality;
  /** Consecutive samples. */
  readonly bad: number;
  readonly good: number;
  /** Consecutive good samples before an upgrade; doubled after each failed one. */
  readonly patience: number;
}

const FIRST_PATIENCE = 3;
const MAX_PATIENCE = 24;
const BAD_IN_A_ROW = 2;

export function firstQuality(others: number): QualityState {
  return { quality: bestFor(others), bad: 0, good: 0, patience: FIRST_PATIENCE };
}

/** A phone uploads to all of them. */
export function bestFor(others: number): Quality {
  if (others <= 1) return "high";
  return others <= 3 ? "medium" : "low";
}

export function nextQuality(state: QualityState, sample: LineSample, others: number): QualityState {
  const best = qualities.indexOf(bestFor(others));
  const at = Math.max(qualities.indexOf(state.quality), best);
  const now = { ...state, quality: qualities[at] ?? "sound" };
  const verdict = judge(now.quality, sample);
  if (verdict === "bad" || verdict === "awful") {
    const bad = now.bad + 1;
    if (verdict === "bad" && bad < BAD_IN_A_ROW) return { ...now, bad, good: 0 };
    // Failed soon after an upgrade: backs off.
    const patience = Math.min(MAX_PATIENCE, now.patience * 2);
    return { quality: qualities[at + 1] ?? "sound", bad: 0, good: 0, patience };
  }
  if (verdict === "fair") return { ...now, bad: 0, good: 0 };
  const good = now.good + 1;
  if (at <= best || good < now.patience) return { ...now, bad: 0, good };
  return { ...now, quality: qualities[at - 1] ?? now.quality, bad: 0, good: 0 };
}

function judge(quality: Quality, { loss = 0, roundTrip = 0, available }: LineSample) {
  const needed = sending[quality].bitrate;
  if (loss > 0.3) return "awful";
  if (loss > 0.1 || roundTrip > 0.8) return "bad";
  if (available !== undefined && available < needed * 0.6) return "bad";
  return loss > 0.03 || roundTrip > 0.4 ? "fair" : "good";
}
