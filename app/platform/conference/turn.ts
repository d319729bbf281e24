import { createHmac } from "node:crypto";

export const TURN_SECONDS = 60 * 60;

/** By TURN_URL and TURN_SECRET. */
export interface TurnConfiguration {
  readonly urls: readonly string[];
  readonly secret: string;
}

/** Expiring credentials for coturn's `use-auth-secret` (draft-uberti-behave-turn-rest). */
export function iceServersFor(
  turn: TurnConfiguration | undefined,
  personId: string,
  now: Date,
): { urls: string[]; username?: string; credential?: string }[] {
  if (!turn) return [];
  const [stun, relays] = [turn.urls.filter(isStun), turn.urls.filter((url) => !isStun(url))];
  const username = `${Math.floor(now.getTime() / 1000) + TURN_SECONDS}:${personId}`;
  const credential = createHmac("sha1", turn.secret).update(username).digest("base64");
  return [
    ...(stun.length > 0 ? [{ urls: stun }] : []),
    ...(relays.length > 0 ? [{ urls: relays, username, credential }] : []),
  ];
}

const isStun = (url: string) => /^stuns?:/.test(url);
