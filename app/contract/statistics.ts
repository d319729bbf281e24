import { z } from "zod";
import { day } from "./day.ts";
import { get } from "./endpoint.ts";
import { namedObject } from "./named-object.ts";
import { pageOf, pageQuery } from "./page.ts";
import {
  ageGroups,
  EVENT_NUMBERS_PER_PAGE,
  measureNames,
  periods,
  REACTIONS_PER_PAGE,
  reactionActs,
  statisticGroups,
} from "./statistics.values.ts";
import { unitQuery } from "./structure.ts";

export const countMembers = get("countMembers", "/statistics/members", {
  summary: "How many members a leader's area has, by status; for leaders of any rank",
  admits: "user",
  answer: z.object({
    /** The Arabic name of the area, if it is one governorate. */
    governorate: z.string().nullish(),
    /** Whether the area is neither a governorate nor the whole country: a sector, or secretariats. */
    isPart: z.boolean().optional(),
    verified: z.number().int(),
    expired: z.number().int(),
    /** Of who has applied and waits, and of who was blocked; other platforms may not say. */
    pending: z.number().int().optional(),
    blocked: z.number().int().optional(),
  }),
});

/** Which days, and where within the caller's own area (docs/product.md#statistics). */
const asked = z.object({
  period: z.enum(periods).default("monthly"),
  /** Any day of the period; today's period when left out. */
  day: day.optional(),
  /** Of a custom one. */
  from: day.optional(),
  to: day.optional(),
  governorate: z.string().trim().max(100).optional(),
  unit: unitQuery,
});
export type StatisticsQuery = z.output<typeof asked>;

/** The day it is in Cairo: a period that it lies in has not ended. */
const today = z.string();
const days = z.object({ from: z.string(), to: z.string() });

/** A number, and what it was in the period before. */
const compared = {
  count: z.number(),
  before: z.number(),
  /** Of what takes days, in how many half of them were done. */
  median: z.number().nullish(),
  medianBefore: z.number().nullish(),
};

const measure = namedObject("MeasureCount", { name: z.enum(measureNames), ...compared });
export type MeasureCount = z.infer<typeof measure>;

export const readStatistics = get("readStatistics", "/statistics", {
  summary:
    "What came to be in a period in the caller's area, or in a part of it, and in the period before; for leaders, each number for who has its ability",
  admits: "user",
  query: asked,
  answer: z.object({
    today,
    days,
    before: days,
    /** The first days of the twelve months that end with the period. */
    months: z.array(z.string()).optional(),
    measures: z.array(
      /** `values`: one for each month; of what takes days the median. */
      measure.extend({ values: z.array(z.number().nullable()).optional() }),
    ),
  }),
});
export type Statistics = z.infer<typeof readStatistics.answer>;

const trend = namedObject("Trend", {
  ...measure.shape,
  /** One for each step: what it came to, or of what takes days the median. */
  values: z.array(z.number().nullable()),
  categories: z.array(z.object({ name: z.string(), ...compared })),
  /** Of who leads the whole country, and looks at it. */
  governorates: z.array(z.object({ code: z.string(), ...compared })).optional(),
});
export type Trend = z.infer<typeof trend>;

export const readTrends = get("readTrends", "/statistics/trends/{group}", {
  summary: "The numbers of a group over time, by category and, in the country, by governorate",
  admits: "user",
  params: z.object({ group: z.enum(statisticGroups) }),
  query: asked,
  answer: z.object({
    today,
    days,
    before: days,
    step: z.enum(["day", "week", "month", "year"]),
    /** The first day of each step. */
    steps: z.array(z.string()),
    measures: z.array(trend),
  }),
});
export type Trends = z.infer<typeof readTrends.answer>;

export const listStatisticsUnits = get("listStatisticsUnits", "/statistics/units", {
  summary: "The sectors and secretariats that a leader's numbers can be narrowed to",
  admits: "user",
  query: z.object({
    /** The Arabic name: of the whole country only the central secretariats are listed. */
    governorate: z.string().trim().max(100).optional(),
  }),
  answer: z.array(
    z.object({ id: z.string(), kind: z.string(), name: z.string(), nameEn: z.string().nullish() }),
  ),
});

/** About how many people; null where that would tell on fewer than `SMALL_CELL`. */
const people = z.number().int().nullable();

export const readMemberKinds = get("readMemberKinds", "/statistics/members/kinds", {
  summary:
    "The members of a leader's area by age group and gender, by education, and by how long who joined together stayed; rounded, and without small numbers",
  admits: "user",
  query: asked.pick({ governorate: true, unit: true }),
  answer: z.object({
    /** The day on which it was counted. */
    countedOn: z.string(),
    ages: z.array(
      z.object({ group: z.enum(ageGroups), male: people, female: people, unknown: people }),
    ),
    education: z.array(z.object({ name: z.string(), count: people })),
    cohorts: z.array(
      z.object({
        /** The month, YYYY-MM, or the year in which they joined. */
        since: z.string(),
        joined: z.number().int(),
        /** After each of `COHORT_YEARS` how many were still members; undefined before that day. */
        stayed: z.array(people.optional()),
      }),
    ),
  }),
});
export type MemberKinds = z.infer<typeof readMemberKinds.answer>;

const eventNumbers = namedObject("EventNumbers", {
  id: z.string(),
  title: z.string(),
  startsAt: z.string(),
  governorate: z.string(),
  category: z.string(),
  places: z.number().int(),
  registered: z.number().int(),
  waiting: z.number().int(),
  /** People, with their companions. */
  came: z.number().int(),
  /** Of those who had no place: who waited for one, or came by the code alone. */
  cameWithoutPlace: z.number().int(),
});
export type EventNumbers = z.infer<typeof eventNumbers>;

export const listEventNumbers = get("listEventNumbers", "/statistics/events", {
  summary: "The events of a period in a leader's area: places, who registered, waits and came",
  admits: "user",
  query: pageQuery(EVENT_NUMBERS_PER_PAGE)
    .extend(asked.shape)
    .extend({
      category: z.string().max(20).optional(),
      sortBy: z.enum(["startsAt", "registered", "came"]).default("startsAt"),
    }),
  answer: pageOf(eventNumbers).extend({ today, days, before: days }),
});

const act = z.object({ act: z.enum(reactionActs) });

const topItem = namedObject("TopItem", {
  kind: z.enum(["news", "posts"]),
  id: z.string(),
  title: z.string().nullable(),
  count: z.number().int(),
});
export type TopItem = z.infer<typeof topItem>;

export const listTopItems = get("listTopItems", "/statistics/reactions/{act}/items", {
  summary:
    "What was liked, commented on or shared most in a period by the people of a leader's area",
  admits: "user",
  params: act,
  query: asked,
  answer: z.array(topItem),
});

const reaction = namedObject("ReactionLine", {
  id: z.string(),
  kind: z.enum(["news", "posts"]),
  itemId: z.string(),
  /** Null of an item that was deleted for good. */
  title: z.string().nullable(),
  at: z.string(),
  /** The Arabic name of where the person lives. */
  governorate: z.string().nullish(),
  /** For who may read the people of their area. */
  person: z.object({ id: z.string(), name: z.string() }).nullish(),
  text: z.string().nullish(),
});
export type ReactionLine = z.infer<typeof reaction>;

export const listReactions = get("listReactions", "/statistics/reactions/{act}", {
  summary:
    "Single likes, comments or shares of a period by the people of a leader's area, newest first, found by words of the item; with their people for who may read those",
  admits: "user",
  params: act,
  query: pageQuery(REACTIONS_PER_PAGE)
    .extend(asked.shape)
    .extend({
      kind: z.enum(["news", "posts"]).optional(),
    }),
  answer: pageOf(reaction).extend({ today, days, before: days }),
});
