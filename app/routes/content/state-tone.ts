import type { Tone } from "#app/components/status-chip.tsx";
import type { ContentState } from "#app/contract/content.values.ts";

export const stateTones: Readonly<Record<ContentState, Tone>> = {
  draft: "waiting",
  check: "yours",
  scheduled: "waiting",
  published: "good",
  withdrawn: "waiting",
  trash: "waiting",
};
