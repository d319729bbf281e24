import type { Tone } from "#app/components/status-chip.tsx";
import type { SurveyState } from "#app/contract/survey.values.ts";

/** docs/product.md#states-and-colours */
export const stateTones: Readonly<Record<SurveyState, Tone>> = {
  draft: "waiting",
  check: "yours",
  scheduled: "waiting",
  open: "good",
  closed: "waiting",
  withdrawn: "waiting",
};
