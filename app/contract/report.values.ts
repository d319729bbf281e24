/* What screens know of reports before they ask. Without zod, so that it may travel to browsers. */
import type { Ability } from "./endpoint.ts";

/** Who writes reports of their work (docs/product.md#reports). */
export const WRITE_REPORTS: Ability = ["create", "report"];
/** Who reads the reports of their area, and confirms those of leaders below them. */
export const CONFIRM_REPORTS: Ability = ["update", "report"];

export const reportTypes = ["daily", "weekly", "monthly", "meeting", "event", "other"] as const;
export type ReportType = (typeof reportTypes)[number];

/**
 * `asked`: the leader above wants to know more, and the author may change it; `filed`: final without a
 * confirmation, because nobody stands above its author.
 */
export const reportStates = ["draft", "sent", "asked", "confirmed", "filed"] as const;
export type ReportState = (typeof reportStates)[number];

/** What was done about a report; `answered`: sent again after a question. */
export const reportActs = ["sent", "asked", "answered", "confirmed"] as const;
export type ReportAct = (typeof reportActs)[number];

/** For what an author writes: the kind of their area, the widest first. */
export const reportScopes = [
  "national",
  "central_secretariat",
  "governorate",
  "governorate_secretariat",
  "sector",
  "sector_secretariat",
] as const;
export type ReportScope = (typeof reportScopes)[number];

/** The parts of the list: one's own, those that wait for one's confirmation, all of one's area. */
export const reportViews = ["mine", "waiting", "all"] as const;
export type ReportView = (typeof reportViews)[number];

export const reportFileKinds = ["attachment", "image"] as const;

export const REPORTS_PER_PAGE = 20;
/** The count of a list goes no further than this. */
export const MAX_REPORTS_LISTED = 1000;

/** In characters. */
export const MIN_REPORT_LINE_LENGTH = 3;
export const MAX_REPORT_TITLE_LENGTH = 150;
export const MAX_REPORT_LOCATION_LENGTH = 200;
export const MAX_REPORT_GOALS_LENGTH = 3000;
export const MAX_REPORT_OFFICIALS_LENGTH = 1000;
export const MAX_REPORT_DESCRIPTION_LENGTH = 20_000;
export const MAX_REPORT_NOTE_LENGTH = 2000;

export const MAX_REPORT_ATTACHMENTS = 10;
export const MAX_REPORT_IMAGE_MB = 2;
/** A longer period is several reports. */
export const MAX_REPORT_DAYS = 366;
