import type { Tone } from "#app/components/status-chip.tsx";
import type { ApplicationState } from "#app/contract/review.ts";

const tones: Readonly<Record<ApplicationState, Tone>> = {
  submitted: "waiting",
  correction: "yours",
  approved: "good",
  refused: "bad",
  withdrawn: "waiting",
};

/** The tone of an application's state for its applicant, who is what a correction waits for. */
export function applicationTone(state: ApplicationState): Tone {
  return tones[state];
}

/** The same for reviewers, who are what a new application waits for and who wait for a correction. */
export function reviewTone(state: ApplicationState): Tone {
  const shown: Partial<Record<ApplicationState, Tone>> = {
    submitted: "yours",
    correction: "waiting",
  };
  return shown[state] ?? tones[state];
}
