import type { Tone } from "#app/components/status-chip.tsx";
import type { DisplayStatus } from "#app/contract/feedback.values.ts";

const tones: Readonly<Record<DisplayStatus, Tone>> = {
  open: "waiting",
  inProgress: "waiting",
  answered: "good",
  closed: "waiting",
  withdrawn: "waiting",
};

/** The tone of an item's status for who sent it, who waits for an answer. */
export function feedbackTone(status: DisplayStatus): Tone {
  return tones[status];
}

/** The same for leaders, who are what an open item waits for. */
export function inboxTone(status: DisplayStatus): Tone {
  return status === "open" ? "yours" : tones[status];
}
