/*
 * Campaign silence (docs/product.md#campaign-silence), for the platform's refusals, screens, and
 * the expiry of cached pages. Without zod.
 */
import { cairoDayTime, cairoMoment, isCalendarDay } from "#app/arabic/dates.ts";
import { governorateNamedIn } from "#app/arabic/governorate-named.ts";

/** A time in which nothing of the campaign goes out. */
export interface Silence {
  /** By their codes; null for the whole country. */
  readonly governorates: readonly string[] | null;
  /** The first moment of it, ISO. */
  readonly from: string;
  /** The first moment after it, ISO. */
  readonly to: string;
}

/** Where content is read: in governorates by their codes, or in all of them. */
export type Reach = "everywhere" | readonly string[];

/** Whether a silence is one for what is read there. */
function touches({ governorates }: Silence, reach: Reach): boolean {
  if (governorates === null || reach === "everywhere") return true;
  return reach.some((code) => governorates.includes(code));
}

/**
 * When campaign content may go out again; undefined where it may at `at`. Overlapping and adjacent
 * silences are one.
 */
export function silenceEnd(silences: readonly Silence[], reach: Reach, at: Date): Date | undefined {
  const touching = silences
    .filter((silence) => touches(silence, reach))
    .map(({ from, to }) => ({ from: Date.parse(from), to: Date.parse(to) }));
  let moment = at.getTime();
  for (;;) {
    const holding = touching.filter(({ from, to }) => from <= moment && moment < to);
    if (holding.length === 0) return moment === at.getTime() ? undefined : new Date(moment);
    moment = Math.max(...holding.map(({ to }) => to));
  }
}

/** When the next silence begins for what is read there; undefined where none is to come. */
export function nextSilence(
  silences: readonly Silence[],
  reach: Reach,
  after: Date,
): Date | undefined {
  return nextBorder(
    silences
      .filter((silence) => touches(silence, reach))
      .map((silence) => ({ ...silence, to: silence.from })),
    after,
  );
}

/** The next moment at which a silence begins or ends: a page that was made before says something else then. */
export function nextBorder(silences: readonly Silence[], after: Date): Date | undefined {
  const borders = silences
    .flatMap(({ from, to }) => [Date.parse(from), Date.parse(to)])
    .filter((border) => border > after.getTime());
  return borders.length > 0 ? new Date(Math.min(...borders)) : undefined;
}

/** Where something is read that names its place in its own words, as a district does; everywhere where it names none. */
export function reachOfDistrict(name: string | null | undefined): Reach {
  const code = governorateNamedIn(name ?? "")?.code;
  return code ? [code] : "everywhere";
}

const MINUTE = 60_000;
/** By so much Cairo's clock is put forward and back. */
const JUMP_MINUTES = 60;

/**
 * Cairo time to a moment. A time shown twice by the clock is in the silence both times; a skipped
 * one is the moment of the jump.
 * @returns undefined for an invalid day
 */
export function borderMoment(dayTime: string, border: "from" | "to"): Date | undefined {
  if (!isCalendarDay(dayTime.slice(0, 10))) return undefined;
  const summer = new Date(`${dayTime}:00.000+03:00`);
  const winter = new Date(`${dayTime}:00.000+02:00`);
  if (Number.isNaN(summer.getTime())) return undefined;
  const shown = [summer, winter].filter((date) => cairoDayTime(date) === dayTime);
  if (shown.length > 0) return border === "from" ? shown[0] : shown.at(-1);
  const minutes = Array.from({ length: JUMP_MINUTES + 1 }, (_, passed) => {
    return new Date(summer.getTime() + passed * MINUTE);
  });
  return minutes.find((date) => cairoDayTime(date) > dayTime);
}

/**
 * YYYY-MM-DDThh:mm of a moment; a time shown twice that would be read as its first moves to the
 * next later one.
 */
export function typedFrom(moment: Date): string {
  let at = moment;
  while ((cairoMoment(cairoDayTime(at))?.getTime() ?? 0) < moment.getTime()) {
    at = new Date(at.getTime() + MINUTE);
  }
  return cairoDayTime(at);
}
