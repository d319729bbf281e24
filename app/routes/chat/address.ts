import { href } from "react-router";

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

/** Who has read a message. */
export const messageInfoPath = (id: string, seq: number) =>
  withId(href("/contact/room/read"), id, { seq });
