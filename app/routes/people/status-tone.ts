import type { Tone } from "#app/components/status-chip.tsx";
import type { Status } from "#app/contract/user.ts";

const tones: Readonly<Record<Status, Tone>> = {
  verified: "good",
  active: "good",
  pending: "yours",
  unverified: "waiting",
  guest: "waiting",
  expired: "waiting",
  refused: "bad",
  blocked: "bad",
  deleted: "bad",
};

/** The tone of somebody's status as leaders see it: who waits for a decision waits for them. */
export function statusTone(status: Status): Tone {
  return tones[status];
}
