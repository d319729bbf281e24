/* docs/product.md#statistics */
import { AID, FEEDBACK, NOTIFY } from "./ability.ts";
import type { Ability } from "./endpoint.ts";
import { REVIEW } from "./review.ts";

/** The longest that a period counts, and how the one is found that it is compared with. */
export const periods = ["daily", "weekly", "monthly", "yearly", "custom"] as const;
export type Period = (typeof periods)[number];

/** The days of the longest period of one's own choice: ten years. */
export const MAX_PERIOD_DAYS = 3660;

/**
 * Of a page and a file. Votes and rooms are groups of their own; neither counts what a person
 * answered or wrote.
 */
export const statisticGroups = [
  "members",
  "applications",
  "aid",
  "feedback",
  "events",
  "reactions",
  "content",
  "notifications",
] as const;
export type StatisticGroup = (typeof statisticGroups)[number];

export function pathOfGroup(group: StatisticGroup): string {
  switch (group) {
    case "members":
    case "reactions":
      return `/statistics/${group}`;
    case "events":
      return "/statistics/event-statistics";
    default:
      return `/statistics/numbers/${group}`;
  }
}

export interface Measure {
  readonly group: StatisticGroup;
  readonly needs?: Ability;
  /** Within areas, or in the country alone, for what is everybody's. */
  readonly place: "record" | "country";
  /** The feature's words, or kinds with a number of days, for medians. */
  readonly isDays?: boolean;
}

/**
 * In the order of the page. Definitions for people are in statistics.json (`measure`), queries in
 * the feature's api-found.ts.
 */
export const measures = {
  joined: { group: "members", place: "record" },
  renewed: { group: "members", place: "record" },
  ended: { group: "members", place: "record" },
  applications: { group: "applications", needs: REVIEW, place: "record" },
  applicationDays: { group: "applications", needs: REVIEW, place: "record", isDays: true },
  aid: { group: "aid", needs: AID, place: "record" },
  aidDays: { group: "aid", needs: AID, place: "record", isDays: true },
  feedback: { group: "feedback", needs: FEEDBACK, place: "record" },
  feedbackDays: { group: "feedback", needs: FEEDBACK, place: "record", isDays: true },
  events: { group: "events", place: "record" },
  eventPlaces: { group: "events", place: "record" },
  eventWaiting: { group: "events", place: "record" },
  came: { group: "events", place: "record" },
  attendance: { group: "events", place: "record" },
  likes: { group: "reactions", place: "record" },
  comments: { group: "reactions", place: "record" },
  shares: { group: "reactions", place: "record" },
  news: { group: "content", place: "country" },
  posts: { group: "content", place: "country" },
  notified: { group: "notifications", needs: NOTIFY, place: "record" },
  noticed: { group: "notifications", needs: NOTIFY, place: "record" },
} as const satisfies Record<string, Measure>;
export type MeasureName = keyof typeof measures;

export const measureNames = Object.keys(measures) as readonly MeasureName[];

export function measureOf(name: MeasureName): Measure {
  return measures[name];
}

/** The measures of a group, in their order. */
export function measuresOf(group: StatisticGroup): MeasureName[] {
  return measureNames.filter((name) => measures[name].group === group);
}

/** Fewer people than this in a cell tell on them: it is said that they are fewer, and no number. */
export const SMALL_CELL = 5;

/** What is done about something that people read. */
export const reactionActs = ["likes", "comments", "shares"] as const;
export type ReactionAct = (typeof reactionActs)[number];

export const REACTIONS_PER_PAGE = 20;
export const MAX_REACTIONS_LISTED = 1000;
export const EVENT_NUMBERS_PER_PAGE = 20;
/** The items that stand first. */
export const TOP_ITEMS = 10;

/** By age on the day of the count. */
export const ageGroups = ["18-24", "25-34", "35-44", "45-59", "60+", "unknown"] as const;
export type AgeGroup = (typeof ageGroups)[number];

/** Years after joining by which a cohort is looked at. */
export const COHORT_YEARS = [1, 2, 3, 4] as const;

/** What the mail of Saturdays has, the first five of these that its reader may read. */
export const mailedMeasures = [
  "joined",
  "applications",
  "aid",
  "feedback",
  "came",
  "ended",
  "comments",
  "likes",
] as const satisfies readonly MeasureName[];
export const MAILED_NUMBERS = 5;
