import { href } from "react-router";
import type { ChatRoom } from "#app/contract/chat.ts";
import type { ChatFollows } from "#app/contract/chat.values.ts";
import type { ChatPictureSize } from "#app/contract/chat-files.values.ts";
import { reportPath } from "#app/contract/moderation.values.ts";

type Values = Readonly<Record<string, string | number | undefined>>;

const withId = (path: string, id: string, more: Values) => {
  const search = new URLSearchParams({ id });
  for (const [name, value] of Object.entries(more)) {
    if (value !== undefined) search.set(name, String(value));
  }
  return `${path}?${search}`;
};

/** A room, perhaps at one of its messages: `around` shows it, the anchor leads to it. */
export const roomPath = (id: string, more: Values = {}) => withId(href("/contact/room"), id, more);

/** One message in its room. */
export const messagePath = (id: string, seq: number | string) =>
  `${roomPath(id, { around: seq })}#m${seq}`;

/** Who belongs to a room, and its settings. */
export const roomPeoplePath = (id: string, more: Values = {}) =>
  withId(href("/contact/room/people"), id, more);

/** The room of a unit, an event or a meeting: the way in, or to make it. */
export const followPath = (kind: ChatFollows, id: string) =>
  withId(href("/contact/follow"), id, { kind });

/** A file of a message; a picture also in a smaller width. */
export const filePath = (id: string, size?: ChatPictureSize) =>
  href("/contact/files/:id", { id }) + (size ? `?size=${size}` : "");

/** The picture of a group; undefined where it has none. */
export const picturePath = (room: { readonly id: string; readonly hasPicture: boolean }) =>
  room.hasPicture ? withId(href("/contact/picture"), room.id, {}) : undefined;

/** The page of what a room follows. */
export function followedPath({ kind, id, unit }: NonNullable<ChatRoom["follows"]>): string {
  if (kind === "event") return href("/event/:id", { id });
  if (kind === "meeting") return href("/meeting/:id", { id });
  if (unit?.kind === "central_secretariat") return href("/membership/centralSec/:id", { id });
  const { governorateCode } = unit ?? {};
  const search = governorateCode && new URLSearchParams({ governorate: governorateCode });
  return search ? `${href("/membership")}?${search}` : href("/membership");
}

/** To report a message, and back to it. */
export const reportMessagePath = (id: string, seq: number, room: string) =>
  `${reportPath("message", id)}?${new URLSearchParams({ room, seq: String(seq) })}`;
/** What the room's script does. */
export const roomCallsPath = (id: string) => withId(href("/contact/room/calls"), id, {});

/** Where it sends messages with files. */
export const roomFilesPath = (id: string) => withId(href("/contact/room/files"), id, {});

/** Who has read a message. */
export const messageInfoPath = (id: string, seq: number) =>
  withId(href("/contact/room/read"), id, { seq });

/** Words that are looked for in one room, perhaps before a place. */
export const foundPath = (keyword: string, room: string, before?: number) => {
  const search = new URLSearchParams({ keyword, room });
  if (before) search.set("before", String(before));
  return `${href("/contact")}?${search}`;
};
