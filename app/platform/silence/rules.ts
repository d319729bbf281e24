import { cairoDayTime } from "#app/arabic/dates.ts";
import { governorates } from "#app/arabic/governorates.ts";
import type { FieldProblem } from "#app/contract/failure.ts";
import {
  MAX_SILENCE_AHEAD_DAYS,
  MAX_SILENCE_DAYS,
  type SilenceState,
} from "#app/contract/silence.values.ts";
import {
  borderMoment,
  type Reach,
  type Silence,
  silenceEnd,
} from "#app/contract/silence-periods.ts";
import { governorateOf } from "../branch/rules.ts";

/** A silence as it is kept. */
export interface Period {
  readonly governorates: string[] | null;
  readonly fromAt: Date;
  readonly toAt: Date;
}

interface Typed {
  readonly scope: "country" | "governorates";
  readonly governorates: readonly string[];
  readonly from: string;
  readonly to: string;
}

const DAY = 24 * 60 * 60 * 1000;

/** The period that somebody typed, or what is wrong with it: it must have an end that is to come. */
export function periodOf(typed: Typed, now: Date): Period | { readonly problems: FieldProblem[] } {
  const problems: FieldProblem[] = [];
  const found = typed.governorates.map((name) => governorateOf(name)?.code);
  const chosen = found.filter((code) => code !== undefined);
  const isCountry = typed.scope === "country";
  if (!isCountry && (chosen.length === 0 || chosen.length < found.length)) {
    problems.push({ path: "governorates", problem: "choice", ask: "silence.governorates" });
  }
  const fromAt = borderMoment(typed.from, "from");
  const toAt = borderMoment(typed.to, "to");
  if (!fromAt) problems.push({ path: "from", problem: "day" });
  if (!toAt) problems.push({ path: "to", problem: "day" });
  if (fromAt && toAt) {
    const length = toAt.getTime() - fromAt.getTime();
    const ahead = toAt.getTime() - now.getTime();
    if (length <= 0) problems.push({ path: "to", problem: "silence-order" });
    else if (ahead <= 0) problems.push({ path: "to", problem: "silence-past" });
    else if (length > MAX_SILENCE_DAYS * DAY || ahead > MAX_SILENCE_AHEAD_DAYS * DAY) {
      const values = { days: MAX_SILENCE_DAYS };
      problems.push({ path: "to", problem: "silence-long", values });
    }
  }
  if (problems.length > 0 || !fromAt || !toAt) return { problems };
  // In their official order, each once.
  const codes = governorates.map(({ code }) => code).filter((code) => chosen.includes(code));
  return { governorates: isCountry ? null : codes, fromAt, toAt };
}

/** Whether a silence lasts; it begins with its first moment, and its last is the one before its end. */
export function stateOf(
  { fromAt, toAt }: Pick<Period, "fromAt" | "toAt">,
  now: Date,
): SilenceState {
  if (toAt <= now) return "over";
  return fromAt <= now ? "running" : "coming";
}

/** Whether less rests after a silence is changed than before, from now on; without `after` it is lifted. */
export function isLess(before: Period, after: Period | undefined, now: Date): boolean {
  if (!after) return true;
  const begins = before.fromAt > now ? before.fromAt : now;
  const coversHours = after.fromAt <= begins && after.toAt >= before.toAt;
  const { governorates: places } = after;
  const coversPlaces =
    places === null || before.governorates?.every((code) => places.includes(code)) === true;
  return !(coversHours && coversPlaces);
}

/** What waits for its hour. */
export interface Waiting {
  readonly reach: Reach;
  readonly at: Date;
}

/**
 * When something goes out under other silences; undefined where that is no sooner than it was. A past hour
 * means now.
 */
export function soonerAt(
  { reach, at: hour }: Waiting,
  before: readonly Silence[],
  after: readonly Silence[],
  now: Date,
): Date | undefined {
  const at = hour > now ? hour : now;
  const [was, becomes] = [before, after].map((each) => silenceEnd(each, reach, at) ?? at);
  return was && becomes && becomes < was ? becomes : undefined;
}

/** A silence in the audit log: where, from when and until when, in Cairo. */
export function describe({ governorates: codes, fromAt, toAt }: Period): string {
  const names = governorates.filter(({ code }) => codes?.includes(code)).map(({ ar }) => ar);
  const where = codes === null ? "الجمهورية" : names.join("، ");
  const [from, to] = [fromAt, toAt].map((at) => cairoDayTime(at).replace("T", " "));
  return `${where}: ${from} – ${to}`;
}

/** The id in an address; 0, which nothing has, for a text that is not a number. */
export function parseId(id: string): number {
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
}
