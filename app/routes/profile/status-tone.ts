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

export function statusTone(status: Status): Tone {
  return tones[status];
}
