import type { Place } from "#app/contract/leaderboard.ts";
import { reachable } from "#app/session/address.server.ts";

/** Somebody's place as the page shows it. */
export function showPlace({ rank, name, photo, points, isMe = false }: Place) {
  return { rank, name, points, isMe, photo: reachable(photo) };
}

export type ShownPlace = ReturnType<typeof showPlace>;
