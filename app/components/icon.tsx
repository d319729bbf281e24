/** In public/icons.svg. */
export type IconName =
  | "aid"
  | "archive"
  | "arrow"
  | "attach"
  | "ballot"
  | "bell"
  | "bolt"
  | "building"
  | "candidate"
  | "chat"
  | "check"
  | "chevron"
  | "clock"
  | "close"
  | "comment"
  | "copy"
  | "download"
  | "edit"
  | "events"
  | "facebook"
  | "feed"
  | "guide"
  | "heart"
  | "heart-filled"
  | "home"
  | "info"
  | "language"
  | "list"
  | "mail"
  | "meetings"
  | "menu"
  | "moon"
  | "news"
  | "offer"
  | "pause"
  | "person"
  | "phone"
  | "pin"
  | "play"
  | "plus"
  | "posts"
  | "print"
  | "profile"
  | "search"
  | "send"
  | "share"
  | "sign-out"
  | "statistics"
  | "sun"
  | "trash"
  | "users"
  | "voice"
  | "wallet"
  | "warning"
  | "whatsapp";

/** Mirrored in Arabic. */
const flipping: readonly IconName[] = [
  "arrow",
  "chevron",
  "sign-out",
  "menu",
  "chat",
  "list",
  "send",
];

/** aria-hidden: an icon-only control has its words in `.vh`. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className={flipping.includes(name) ? "icon flips" : "icon"} aria-hidden="true">
      <use href={`/icons.svg#${name}`} />
    </svg>
  );
}
