import { cairoDay } from "#app/arabic/dates.ts";
import {
  type LeaderboardPeriod,
  leaderboardPeriods,
  type PointAct,
} from "#app/contract/leaderboard.values.ts";
import type { Caller, Member } from "../http/caller.ts";

/** The leaderboard is for verified members, of any rank. */
export function mayCompete(caller: Caller): caller is Member {
  return caller.kind === "user" && caller.status === "verified";
}

/** What an act is worth, and how many of its kind count on one day (Cairo's). */
export interface PointRule {
  readonly points: number;
  readonly mostADay: number;
}

/**
 * What earns points. Presence, which somebody confirmed, weighs most; a like, which costs nothing,
 * least. Only the first few of a day count, so that nobody climbs by pressing.
 */
export const pointRules: Readonly<Record<PointAct, PointRule>> = {
  attendance: { points: 20, mostADay: 3 },
  suggestion: { points: 6, mostADay: 2 },
  complaint: { points: 4, mostADay: 2 },
  "street-pulse": { points: 4, mostADay: 3 },
  comment: { points: 2, mostADay: 5 },
  like: { points: 1, mostADay: 5 },
};

/** What one more act of a kind earns after so many that earned something on the same day. */
export function pointsEarned(act: PointAct, earlierToday: number): number {
  const { points, mostADay } = pointRules[act];
  return earlierToday < mostADay ? points : 0;
}

/** The first day of the period that a moment falls into, YYYY-MM-DD, by Cairo's calendar; weeks start on Saturday. */
export function bucketOf(period: LeaderboardPeriod, moment: Date): string {
  const day = cairoDay(moment);
  switch (period) {
    case "daily":
      return day;
    case "weekly":
      return daysBefore(day, (weekday(day) + 1) % 7);
    case "monthly":
      return `${day.slice(0, 7)}-01`;
    case "yearly":
      return `${day.slice(0, 4)}-01-01`;
  }
}

/** Where an act of a moment counts: one total of each period. */
export function bucketsOf(moment: Date): { period: LeaderboardPeriod; bucket: string }[] {
  return leaderboardPeriods.map((period) => ({ period, bucket: bucketOf(period, moment) }));
}

/** Days for which totals of a period are kept; nobody asks for older ones. The acts themselves stay. */
const retentionDays: Readonly<Record<LeaderboardPeriod, number>> = {
  daily: 14,
  weekly: 60,
  monthly: 400,
  yearly: 800,
};

/** The totals of a period that begin before this day may be forgotten. */
export function retainedSince(period: LeaderboardPeriod, now: Date): string {
  return daysBefore(cairoDay(now), retentionDays[period]);
}

/** Where people with some points stand: equal points, equal rank, and the next rank counts all before it. */
export function rankAfter(peopleAbove: number): number {
  return peopleAbove + 1;
}

/** 0 is Sunday. */
function weekday(day: string): number {
  return new Date(`${day}T00:00:00.000Z`).getUTCDay();
}

function daysBefore(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00.000Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}
