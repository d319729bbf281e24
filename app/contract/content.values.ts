import type { Ability } from "./endpoint.ts";
import { pathParts } from "./path-parts.ts";

/** What is written at the desk; each kind has its own fields (contract/<kind>-desk.ts). */
export const contentKinds = ["news", "posts", "archive", "offers", "candidates"] as const;
export type ContentKind = (typeof contentKinds)[number];

/** What one may write and another publish, where the organisation says so; `surveys` are polls as well. */
export const checkedKinds = [...contentKinds, "surveys"] as const;
export type CheckedKind = (typeof checkedKinds)[number];

/** Where the newest version of an item stands. What was published before may still be read beside it. */
export const contentStates = [
  "draft",
  "check",
  "scheduled",
  "published",
  "withdrawn",
  "trash",
] as const;
export type ContentState = (typeof contentStates)[number];

export const contentActs = [
  "submit",
  "return",
  "schedule",
  "unschedule",
  "publish",
  "withdraw",
  "trash",
  "restore",
] as const;
export type ContentAct = (typeof contentActs)[number];

export const contentHistoryActs = ["create", "save", ...contentActs] as const;
export type ContentHistoryAct = (typeof contentHistoryActs)[number];

export function contentAbilities(kind: ContentKind): { create: Ability; publish: Ability } {
  const subject = kind === "candidates" ? "candidate" : kind;
  return { create: ["create", subject], publish: ["publish", subject] };
}

export function contentKindAt(path: string): ContentKind {
  const [desk, kind] = pathParts(path);
  return contentKinds.find((each) => desk === "desk" && each === kind) ?? contentKinds[0];
}

/** The pages of an item. */
type ContentPage = "edit" | "keep" | "preview" | "versions";

/** Where a kind is written: the list, `create`, or a page of an item. */
export const contentPath = (kind: ContentKind, id?: string, page?: ContentPage): string =>
  [`/desk/${kind}`, id && encodeURIComponent(id), page].filter(Boolean).join("/");

/** What the files of a version are. */
export const contentFileKinds = ["picture", "document", "video"] as const;
export type ContentFileKind = (typeof contentFileKinds)[number];

/** The texts of a file that may be written with it: what it shows, or what a document is called. */
export const MAX_CONTENT_FILE_TEXT = 200;
/** No kind has more files in a version. */
export const MAX_CONTENT_FILES = 10;

export const CONTENT_PER_PAGE = 20;
export const MAX_CONTENT_LISTED = 1000;
/** The newest acts and versions of an item that its page shows. */
export const MAX_CONTENT_HISTORY = 50;
export const MAX_CONTENT_NOTE_LENGTH = 500;
/** What is thrown away can be restored for so long. */
export const TRASH_DAYS = 30;
/** Nothing is scheduled further ahead. */
export const MAX_SCHEDULE_DAYS = 366;

/** Focus points of a picture, in percent from the top left; others can be tapped. */
export const focusPoints = [
  "0 0",
  "50 0",
  "100 0",
  "0 50",
  "50 50",
  "100 50",
  "0 100",
  "50 100",
  "100 100",
] as const;
