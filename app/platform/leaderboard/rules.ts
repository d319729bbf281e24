import { cairoDay } from "#app/arabic/dates.ts";
import {
  type LeaderboardPeriod,
  leaderboardPeriods,
  type PointAct,
} from "#app/contract/leaderboard.values.ts";
import type { Caller, Member } from "../http/caller.ts";

export function mayCompete(caller: Caller): caller is Member {
  return caller.kind === "user" && caller.status === "verified";
}

/** Points, and how many acts of a kind count per day of Cairo. */
export interface PointRule {
  readonly points: number;
  readonly mostADay: number;
}

/** Confirmed presence weighs most, a like least; daily caps prevent spamming. */
export const pointRules: Readonly<Record<PointAct, PointRule>> = {
  attendance: { points: 20, mostADay: 3 },
  suggestion: { points: 6, mostADay: 2 },
  complaint: { points: 4, mostADay: 2 },
  "street-pulse": { points: 4, mostADay: 3 },
  comment: { points: 2, mostADay: 5 },
  like: { points: 1, mostADay: 5 },
};

export function pointsEarned(act: PointAct, earlierToday: number): number {
  const { points, mostADay } = pointRules[act];
  return earlierToday < mostADay ? points : 0;
}

/** The period's first day, YYYY-MM-DD of Cairo; weeks start on Saturday. */
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

export function bucketsOf(moment: Date): { period: LeaderboardPeriod; bucket: string }[] {
  return leaderboardPeriods.map((period) => ({ period, bucket: bucketOf(period, moment) }));
}

/** Days of retention of totals; single acts are kept. */
const retentionDays: Readonly<Record<LeaderboardPeriod, number>> = {
  daily: 14,
  weekly: 60,
  monthly: 400,
  yearly: 800,
};

export function retainedSince(period: LeaderboardPeriod, now: Date): string {
  return daysBefore(cairoDay(now), retentionDays[period]);
}

/** Competition ranking: equal points share a rank, the next rank counts all before it. */
export function rankAfter(peopleAbove: number): number {
  return peopleAbove + 1;
}

function weekday(day: string): number {
  return new Date(`${day}T00:00:00.000Z`).getUTCDay();
}

function daysBefore(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00.000Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}
