/** Two people, or several under a name. */
export const chatKinds = ["direct", "group"] as const;
export type ChatKind = (typeof chatKinds)[number];

/** A closed room is read, not written. */
export const chatStates = ["open", "closed"] as const;
export type ChatState = (typeof chatStates)[number];

export const chatWriters = ["everyone", "chosen"] as const;
export type ChatWriters = (typeof chatWriters)[number];

/** How long messages are kept. */
export const chatRetentions = ["off", "year", "ninety_days"] as const;
export type ChatRetention = (typeof chatRetentions)[number];

/** What somebody is in a group: the owner and helpers look after it. */
export const chatParts = ["owner", "helper", "member"] as const;
export type ChatPart = (typeof chatParts)[number];

/** What a group may follow: its members come and go with it. */
export const chatFollows = ["unit", "event", "meeting"] as const;
export type ChatFollows = (typeof chatFollows)[number];

/** `asked` waits below "requests"; `out` no longer belongs to what the room follows. */
export const chatStandings = ["in", "asked", "left", "removed", "out"] as const;
export type ChatStanding = (typeof chatStandings)[number];

export const chatViews = ["all", "archived", "requests"] as const;
export type ChatView = (typeof chatViews)[number];

/** For how long a room is muted; `off` for not any more. */
export const chatMutes = ["hour", "day", "week", "always", "off"] as const;
export type ChatMute = (typeof chatMutes)[number];

/** Why nothing can be written in a room; null where it can. */
export const chatHindrances = [
  "closed",
  "chosen",
  "blocked",
  "waiting",
  "asked",
  "gone",
  "stopped",
] as const;
export type ChatHindrance = (typeof chatHindrances)[number];

export const CHAT_ROOMS_PER_PAGE = 50;
export const MAX_CHAT_ROOMS_LISTED = 1000;
export const CHAT_MESSAGES_PER_PAGE = 50;
/** New messages of a room are counted no further. */
export const MAX_CHAT_NEW = 1000;
/** Rooms with something new are counted no further. */
export const MAX_CHAT_UNREAD = 100;
/** Pinned messages of a room. */
export const MAX_CHAT_PINS = 10;
/** A search answers so many, the newest. */
export const MAX_CHAT_FOUND = 50;
/** Of each room it follows the rarest of several words back through so many messages. */
export const MAX_CHAT_WALKED = 2_000;

/** In a room of so many it is shown who types, and which messages all others have read. */
export const MAX_CHAT_TICKED = 50;

export const MAX_CHAT_MESSAGE_LENGTH = 4000;
export const MAX_CHAT_NAME_LENGTH = 100;
/** What a list or a quotation shows of a message. */
export const CHAT_EXCERPT_LENGTH = 160;

/** The maker counts. */
export const MIN_CHAT_MEMBERS = 3;
export const MAX_CHAT_MEMBERS = 500;
export const MAX_CHAT_MEMBERS_SHOWN = 200;
/** Looked up at once. */
export const MAX_CHAT_FOLLOWED = 200;
/** Chosen at once. */
export const MAX_CHAT_CHOSEN = 100;
export const MAX_CHAT_PEOPLE_FOUND = 20;

/** For so long authors change and delete what they wrote. */
export const CHAT_EDIT_HOURS = 24;
