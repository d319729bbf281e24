import type { Ability } from "./endpoint.ts";

export const WRITE_REPORTS: Ability = ["create", "report"];
export const CONFIRM_REPORTS: Ability = ["update", "report"];

export const reportTypes = ["daily", "weekly", "monthly", "meeting", "event", "other"] as const;
export type ReportType = (typeof reportTypes)[number];

/**
 * `asked`: the leader above has a question, and the author may change it; `filed`: final
 * unconfirmed, as nobody stands above its author.
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

export const reportViews = ["mine", "waiting", "all"] as const;
export type ReportView = (typeof reportViews)[number];

export const reportFileKinds = ["attachment", "image"] as const;

export const REPORTS_PER_PAGE = 20;
export const MAX_REPORTS_LISTED = 1000;

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
