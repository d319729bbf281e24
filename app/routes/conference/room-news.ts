import type { ConferenceRoom } from "#app/contract/conference.ts";
import { nobody, type Said } from "./room-state.ts";

/** @param ownId excluded */
export function newsOf(before: ConferenceRoom, room: ConferenceRoom, ownId: string): Said[] {
  const news: Said[] = [];
  const say = (key: string, name: string) => news.push({ key, values: { name } });
  const isFirst = before === nobody || before.people.length === 0;
  const known = new Map(before.people.map((one) => [one.id, one]));
  for (const { id, name, handAt, screen } of room.people) {
    if (id === ownId) continue;
    const was = known.get(id);
    if (!was) {
      if (!isFirst) say("came", name);
    } else if (handAt && !was.handAt) say("hand", name);
    else if (screen && !was.screen) say("screen", name);
  }
  const here = new Set(room.people.map(({ id }) => id));
  for (const { id, name } of before.people) if (!here.has(id)) say("went", name);
  const [knocking] = room.waiting.filter(
    ({ id }) => !before.waiting.some((other) => other.id === id),
  );
  if (knocking) say("knocks", knocking.name);
  if (room.isLocked !== before.isLocked && !isFirst) {
    news.push({ key: room.isLocked ? "locked" : "unlocked" });
  }
  return news;
}
