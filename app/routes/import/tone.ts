import type { Tone } from "#app/components/status-chip.tsx";
import type { ImportState } from "#app/contract/import.values.ts";

export function toneOf(state: ImportState): Tone {
  if (state === "finished") return "good";
  return state === "columns" || state === "checked" ? "yours" : "waiting";
}
