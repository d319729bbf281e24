import type { Tone } from "#app/components/status-chip.tsx";
import type { AidStatus } from "#app/contract/aid.values.ts";

type ShownStatus = AidStatus | "unknown" | "withdrawn";

const tones: Readonly<Record<ShownStatus, Tone>> = {
  pending: "waiting",
  inReview: "waiting",
  approved: "good",
  completed: "good",
  rejected: "bad",
  withdrawn: "waiting",
  unknown: "waiting",
};

export function aidTone(status: ShownStatus): Tone {
  return tones[status];
}

export function aidDeskTone(status: ShownStatus): Tone {
  return status === "pending" ? "yours" : tones[status];
}
