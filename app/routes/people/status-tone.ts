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

export function statusTone(status: Status): Tone {
  return tones[status];
}
