import { cairoDay, cairoMoment, cairoOffsetMinutes } from "#app/arabic/dates.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The hours of Cairo in which something happens, on some of the days. */
interface Hours {
  readonly opens: number;
  readonly closes: number;
  /** How many days before a day (counted from 1970) have these hours. */
  daysBefore(day: number): number;
  /** The day that has so many of them before it. */
  dayAfter(days: number): number;
}

/** When people read, write and send. */
const waking: Hours = {
  opens: 9,
  closes: 21,
  daysBefore: (day) => day,
  dayAfter: (days) => days,
};

/** When offices decide and answer: never on a Friday, the first of which in 1970 was 2 January. */
const office: Hours = {
  opens: 9,
  closes: 17,
  daysBefore: (day) => day - Math.floor((day + 5) / 7),
  dayAfter: (days) => days + Math.floor((days + 5) / 6),
};

/** Nothing happens on the stroke: whole hours are told as a little more than that. */
const STRETCHED = 1.037;
const SINCE = 0.23;

/** Nothing takes an office longer. */
const PATIENCE = 20 * DAY;
/** An office has had at least so long when something was decided. */
const LEAST_FOR_A_DECISION = 2 * HOUR;

/** When things of the demo happened, told from the moment at which it is loaded. */
export type DemoCalendar = ReturnType<typeof demoCalendar>;

/**
 * Reckons the demo's times back from `now`, so that everything people do falls between nine and
 * nine by Cairo's clock, every decision into office hours, and nothing that has happened after `now`.
 * Time that passes outside of these hours doesn't count: a day ago is about a day ago, at any hour.
 */
export function demoCalendar(now: Date) {
  /** What people did about so many hours ago. */
  const ago = (hours: number): Date => back(waking, now, (hours * STRETCHED + SINCE) * HOUR);
  const doneBy = (since: Date) => new Date(Math.min(now.getTime(), since.getTime() + PATIENCE));

  return {
    now,
    ago,

    /** What was sent so many hours ago or, if no office could have decided since, a little earlier. */
    agoDecided(hours: number): Date {
      const sent = ago(hours);
      const least = at(office, spent(office, now) - LEAST_FOR_A_DECISION);
      return sent < least ? sent : least;
    },

    /**
     * What an office did, after a share (above 0, up to 1) of the time from a moment to `until`: to now, or
     * until it should be done.
     */
    decided(since: Date, share: number, until = doneBy(since)): Date {
      return between(office, since, until, share);
    },

    /** What people did, after a share (above 0, up to 1) of the time from a moment to `until`. */
    between(since: Date, share: number, until = now): Date {
      return between(waking, since, until, share);
    },

    /** What people did so many of their hours after a moment; never later than now. */
    after(since: Date, hours: number): Date {
      const then = at(waking, spent(waking, since) + hours * HOUR);
      return then < now ? then : now;
    },

    /** What an office did so many days ago, in the morning. */
    officeDay(days: number): Date {
      const [day] = wallOf(new Date(now.getTime() - days * DAY));
      const minutes = 35 + ((days * 37) % 110);
      return at(office, office.daysBefore(day) * span(office) + minutes * MINUTE);
    },

    /** The day so many days from today, YYYY-MM-DD. */
    day: (days: number): string => cairoDay(new Date(now.getTime() + days * DAY)),

    /** The same for what an office has to do by then: of a Friday, the day before. */
    officeDayIn(days: number): string {
      const day = cairoDay(new Date(now.getTime() + days * DAY));
      return isFriday(day) ? cairoDay(new Date(now.getTime() + (days - 1) * DAY)) : day;
    },

    /** A moment of the day so many days from today, by HH:mm. */
    at(days: number, time: string): Date {
      const day = cairoDay(new Date(now.getTime() + days * DAY));
      const moment = cairoMoment(`${day}T${time}`);
      if (!moment) throw new Error(`No clock in Cairo shows ${time} on ${day}.`);
      return moment;
    },

    /** 0 for Sunday to 6 for Saturday, of the day so many days from today. */
    weekday: (days: number): number => weekdayOf(cairoDay(new Date(now.getTime() + days * DAY))),
  };
}

const weekdayOf = (day: string) => new Date(`${day}T12:00Z`).getUTCDay();
const isFriday = (day: string) => weekdayOf(day) === 5;

const span = ({ opens, closes }: Hours) => (closes - opens) * HOUR;

/** The day by Cairo's clock, counted from 1970, and the milliseconds of it that are over. */
function wallOf(moment: Date): readonly [day: number, time: number] {
  const wall = moment.getTime() + cairoOffsetMinutes(moment) * MINUTE;
  const day = Math.floor(wall / DAY);
  return [day, wall - day * DAY];
}

/** How much of these hours is over at a moment, counted from 1970. */
function spent(hours: Hours, moment: Date): number {
  const [day, time] = wallOf(moment);
  const before = hours.daysBefore(day);
  if (hours.daysBefore(day + 1) === before) return before * span(hours);
  const today = Math.min(Math.max(time - hours.opens * HOUR, 0), span(hours));
  return before * span(hours) + today;
}

/** The moment at which so much of these hours was over: of a night, the evening before it. */
function at(hours: Hours, over: number): Date {
  const days = Math.ceil(over / span(hours)) - 1;
  const wall = hours.dayAfter(days) * DAY + hours.opens * HOUR + (over - days * span(hours));
  const guess = new Date(wall - 2 * HOUR);
  return new Date(wall - cairoOffsetMinutes(guess) * MINUTE);
}

/** So much earlier, where a day counts as much as these hours have of it. */
function back(hours: Hours, from: Date, ms: number): Date {
  return at(hours, spent(hours, from) - (ms * span(hours)) / DAY);
}

function between(hours: Hours, since: Date, until: Date, share: number): Date {
  const from = spent(hours, since);
  return at(hours, from + share * (spent(hours, until) - from));
}
