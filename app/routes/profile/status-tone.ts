import type { Tone } from "#app/components/status-chip.tsx";
import type { Status } from "#app/contract/user.ts";

const tones: Readonly<Record<Status, Tone>> = {
  pending: "waiting",
  blocked: "bad",
  deleted: "bad",
  verified: "good",
  unverified: "yours",
  refused: "bad",
  expired: "yours",
  guest: "waiting",
  active: "good",
};

/** The tone of a person's own status: who has to apply or renew is who something waits for. */
export function statusTone(status: Status): Tone {
  return tones[status];
}
