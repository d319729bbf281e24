import { cairoDayTime } from "./dates.ts";

/**
 * Whether people in Cairo wish each other a good morning: from four to noon; who is awake before has not
 * begun a day yet.
 */
export function isMorning(now: Date): boolean {
  const [hour = 0] = /(?<=T)\d\d/.exec(cairoDayTime(now))?.map(Number) ?? [];
  return hour >= 4 && hour < 12;
}
