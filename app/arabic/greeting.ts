import { cairoDayTime } from "./dates.ts";

export type Greeting = "morning" | "afternoon" | "evening";

/**
 * A good morning from four to noon, a good afternoon until five, which in Arabic is already a good
 * evening.
 */
export function greetingAt(now: Date): Greeting {
  const [hour = 0] = /(?<=T)\d\d/.exec(cairoDayTime(now))?.map(Number) ?? [];
  if (hour >= 4 && hour < 12) return "morning";
  return hour >= 12 && hour < 17 ? "afternoon" : "evening";
}
