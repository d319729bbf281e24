import type { Tone } from "#app/components/status-chip.tsx";
import type { DisplayStatus } from "#app/contract/feedback.values.ts";

const tones: Readonly<Record<DisplayStatus, Tone>> = {
  open: "waiting",
  inProgress: "waiting",
  answered: "good",
  closed: "waiting",
  withdrawn: "waiting",
};

export function feedbackTone(status: DisplayStatus): Tone {
  return tones[status];
}

export function inboxTone(status: DisplayStatus): Tone {
  return status === "open" ? "yours" : tones[status];
}
