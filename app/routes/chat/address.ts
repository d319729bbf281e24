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

/** `around` loads the message, the anchor scrolls to it. */
export const roomPath = (id: string, more: Values = {}) => withId(href("/contact/room"), id, more);

export const messagePath = (id: string, seq: number | string) =>
  `${roomPath(id, { around: seq })}#m${seq}`;

export const roomPeoplePath = (id: string, more: Values = {}) =>
  withId(href("/contact/room/people"), id, more);

export const followPath = (kind: ChatFollows, id: string) =>
  withId(href("/contact/follow"), id, { kind });

export const filePath = (id: string, size?: ChatPictureSize) =>
  href("/contact/files/:id", { id }) + (size ? `?size=${size}` : "");

export const picturePath = (room: { readonly id: string; readonly hasPicture: boolean }) =>
  room.hasPicture ? withId(href("/contact/picture"), room.id, {}) : undefined;

export function followedPath({ kind, id, unit }: NonNullable<ChatRoom["follows"]>): string {
  if (kind === "event") return href("/event/:id", { id });
  if (kind === "meeting") return href("/meeting/:id", { id });
  if (unit?.kind === "central_secretariat") return href("/membership/centralSec/:id", { id });
  const { governorateCode } = unit ?? {};
  const search = governorateCode && new URLSearchParams({ governorate: governorateCode });
  return search ? `${href("/membership")}?${search}` : href("/membership");
}

export const reportMessagePath = (id: string, seq: number, room: string) =>
  `${reportPath("message", id)}?${new URLSearchParams({ room, seq: String(seq) })}`;
export const roomCallsPath = (id: string) => withId(href("/contact/room/calls"), id, {});

export const roomFilesPath = (id: string) => withId(href("/contact/room/files"), id, {});

export const messageInfoPath = (id: string, seq: number) =>
  withId(href("/contact/room/read"), id, { seq });

export const foundPath = (keyword: string, room: string, before?: number) => {
  const search = new URLSearchParams({ keyword, room });
  if (before) search.set("before", String(before));
  return `${href("/contact")}?${search}`;
};
