import type { Tone } from "#app/components/status-chip.tsx";
import type { ExportState } from "#app/contract/export.values.ts";

const tones: Readonly<Record<ExportState, Tone>> = {
  running: "waiting",
  ready: "good",
  failed: "bad",
  over: "waiting",
};

export function toneOf(state: ExportState): Tone {
  return tones[state];
}
