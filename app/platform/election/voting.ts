import { cairoDay, cairoDayTime } from "#app/arabic/dates.ts";
import { governorates } from "#app/arabic/governorates.ts";
import type { Voting } from "#app/contract/election-desk.ts";
import {
  abroadPhases,
  type ElectionPhase,
  electionPhases,
  homePhases,
  type VotingState,
} from "#app/contract/election-desk.values.ts";

/** The days of a phase, YYYY-MM-DD in Cairo; with no governorates, of all that have none of their own. */
export interface DaysOfPhase {
  readonly phase: ElectionPhase;
  readonly from: string;
  readonly until: string;
  readonly governorates: readonly string[];
}

/** Of each day of voting: hh:mm in Cairo. */
export interface Hours {
  readonly opensAt: string;
  readonly closesAt: string;
}

/** In the order of phases, and of their days. */
export function sortDates<Days extends DaysOfPhase>(dates: readonly Days[]): Days[] {
  return dates.toSorted(
    (a, b) =>
      electionPhases.indexOf(a.phase) - electionPhases.indexOf(b.phase) ||
      a.from.localeCompare(b.from) ||
      a.governorates.join().localeCompare(b.governorates.join()),
  );
}

/** The days of a phase in a governorate: its own, or else those of all. */
export function daysIn<Days extends DaysOfPhase>(
  dates: readonly Days[],
  phase: ElectionPhase,
  governorate: string | undefined,
): Days | undefined {
  const ofPhase = dates.filter((each) => each.phase === phase);
  const own = governorate && ofPhase.find((each) => each.governorates.includes(governorate));
  return own || ofPhase.find((each) => each.governorates.length === 0);
}

/**
 * Whether days are set twice: of a phase a governorate has its own once, and all have theirs once.
 *
 * @param others without those that are changed
 */
export function isSetTwice(others: readonly DaysOfPhase[], days: DaysOfPhase): boolean {
  return others.some(
    (each) =>
      each.phase === days.phase &&
      (days.governorates.length === 0
        ? each.governorates.length === 0
        : each.governorates.some((code) => days.governorates.includes(code))),
  );
}

/**
 * Where a voting stands. A polling station is open from its hour on, and no longer at the hour at which
 * it closes.
 */
export function stateOfVoting(
  { from, until }: Pick<DaysOfPhase, "from" | "until">,
  { opensAt, closesAt }: Hours,
  now: Date,
): VotingState {
  const today = cairoDay(now);
  if (today < from) return "coming";
  if (today > until) return "over";
  const time = cairoDayTime(now).slice(11);
  if (time < opensAt) return today === from ? "early" : "between";
  if (time < closesAt) return "open";
  return today === until ? "over" : "between";
}

function votingsOf(
  dates: readonly DaysOfPhase[],
  phases: readonly ElectionPhase[],
  governorate: string | undefined,
  hours: Hours,
  now: Date,
): Voting[] {
  return phases.flatMap((phase) => {
    const days = daysIn(dates, phase, governorate);
    if (!days) return [];
    const { from, until } = days;
    return [{ phase, from, until, state: stateOfVoting(days, hours, now) }];
  });
}

/** When a governorate votes, first round and run-off. */
export function votingsIn(
  dates: readonly DaysOfPhase[],
  governorate: string,
  hours: Hours,
  now: Date,
): Voting[] {
  return votingsOf(dates, homePhases, governorate, hours, now);
}

/** When people vote outside the country, where each day is the whole day of the place. */
export function votingsAbroad(dates: readonly DaysOfPhase[], now: Date): Voting[] {
  const wholeDay = { opensAt: "00:00", closesAt: "24:00" };
  return votingsOf(dates, abroadPhases, undefined, wholeDay, now);
}

/** Governorates that vote on the same days, together: in their official order, by the first of each. */
export function groupByDays(dates: readonly DaysOfPhase[], hours: Hours, now: Date) {
  const groups = new Map<string, { governorates: string[]; votings: Voting[] }>();
  for (const { code } of governorates) {
    const votings = votingsIn(dates, code, hours, now);
    if (votings.length === 0) continue;
    const key = votings.map(({ phase, from, until }) => `${phase} ${from} ${until}`).join();
    const group = groups.get(key);
    if (group) group.governorates.push(code);
    else groups.set(key, { governorates: [code], votings });
  }
  return [...groups.values()];
}
