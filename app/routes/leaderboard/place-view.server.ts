import type { Place } from "#app/contract/leaderboard.ts";
import { browserUrl } from "#app/session/browser-url.server.ts";

export function toPlaceView({ rank, name, photo, points, isMe = false }: Place) {
  return { rank, name, points, isMe, photo: browserUrl(photo) };
}

export type PlaceView = ReturnType<typeof toPlaceView>;
