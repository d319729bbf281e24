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

/** Must have a future end. */
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
  // In official order, without duplicates.
  const codes = governorates.map(({ code }) => code).filter((code) => chosen.includes(code));
  return { governorates: isCountry ? null : codes, fromAt, toAt };
}

/** From the first moment up to, not including, the end. */
export function stateOf(
  { fromAt, toAt }: Pick<Period, "fromAt" | "toAt">,
  now: Date,
): SilenceState {
  if (toAt <= now) return "over";
  return fromAt <= now ? "running" : "coming";
}

/** Without `after` it is lifted. */
export function isLess(before: Period, after: Period | undefined, now: Date): boolean {
  if (!after) return true;
  const begins = before.fromAt > now ? before.fromAt : now;
  const coversHours = after.fromAt <= begins && after.toAt >= before.toAt;
  const { governorates: places } = after;
  const coversPlaces =
    places === null || before.governorates?.every((code) => places.includes(code)) === true;
  return !(coversHours && coversPlaces);
}

export interface Waiting {
  readonly reach: Reach;
  readonly at: Date;
}

/** Undefined where that is no sooner. A past hour means now. */
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

export function describe({ governorates: codes, fromAt, toAt }: Period): string {
  const names = governorates.filter(({ code }) => codes?.includes(code)).map(({ ar }) => ar);
  const where = codes === null ? "الجمهورية" : names.join("، ");
  const [from, to] = [fromAt, toAt].map((at) => cairoDayTime(at).replace("T", " "));
  return `${where}: ${from} – ${to}`;
}
