import type { Tone } from "#app/components/status-chip.tsx";
import type { ApplicationState } from "#app/contract/review.ts";

const tones: Readonly<Record<ApplicationState, Tone>> = {
  submitted: "waiting",
  correction: "yours",
  approved: "good",
  refused: "bad",
  withdrawn: "waiting",
};

export function applicationTone(state: ApplicationState): Tone {
  return tones[state];
}

export function reviewTone(state: ApplicationState): Tone {
  const shown: Partial<Record<ApplicationState, Tone>> = {
    submitted: "yours",
    correction: "waiting",
  };
  return shown[state] ?? tones[state];
}
