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

/** YYYY-MM-DD in Cairo; no governorates: all that have no days of their own. */
export interface DaysOfPhase {
  readonly phase: ElectionPhase;
  readonly from: string;
  readonly until: string;
  readonly governorates: readonly string[];
}

/** hh:mm in Cairo. */
export interface Hours {
  readonly opensAt: string;
  readonly closesAt: string;
}

export function sortDates<Days extends DaysOfPhase>(dates: readonly Days[]): Days[] {
  return dates.toSorted(
    (a, b) =>
      electionPhases.indexOf(a.phase) - electionPhases.indexOf(b.phase) ||
      a.from.localeCompare(b.from) ||
      a.governorates.join().localeCompare(b.governorates.join()),
  );
}

export function daysIn<Days extends DaysOfPhase>(
  dates: readonly Days[],
  phase: ElectionPhase,
  governorate: string | undefined,
): Days | undefined {
  const ofPhase = dates.filter((each) => each.phase === phase);
  const own = governorate && ofPhase.find((each) => each.governorates.includes(governorate));
  return own || ofPhase.find((each) => each.governorates.length === 0);
}

/** Each governorate, and all together, may have days once per phase. */
export function isSetTwice(others: readonly DaysOfPhase[], days: DaysOfPhase): boolean {
  return others.some(
    (each) =>
      each.phase === days.phase &&
      (days.governorates.length === 0
        ? each.governorates.length === 0
        : each.governorates.some((code) => days.governorates.includes(code))),
  );
}

/** Half-open: closed at the closing hour. */
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

export function votingsIn(
  dates: readonly DaysOfPhase[],
  governorate: string,
  hours: Hours,
  now: Date,
): Voting[] {
  return votingsOf(dates, homePhases, governorate, hours, now);
}

/** Whole days of local time. */
export function votingsAbroad(dates: readonly DaysOfPhase[], now: Date): Voting[] {
  const wholeDay = { opensAt: "00:00", closesAt: "24:00" };
  return votingsOf(dates, abroadPhases, undefined, wholeDay, now);
}

/** In official order by each group's first governorate. */
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
