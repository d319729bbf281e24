import { cairoDay, cairoMoment, cairoOffsetMinutes } from "#app/arabic/dates.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface Hours {
  readonly opens: number;
  readonly closes: number;
  daysBefore(day: number): number;
  dayAfter(days: number): number;
}

const waking: Hours = {
  opens: 9,
  closes: 21,
  daysBefore: (day) => day,
  dayAfter: (days) => days,
};

/** Never on a Friday, the first of which in 1970 was 2 January. */
const office: Hours = {
  opens: 9,
  closes: 17,
  daysBefore: (day) => day - Math.floor((day + 5) / 7),
  dayAfter: (days) => days + Math.floor((days + 5) / 6),
};

/** Avoids events on the full hour. */
const STRETCHED = 1.037;
const SINCE = 0.23;

const PATIENCE = 20 * DAY;
const LEAST_FOR_A_DECISION = 2 * HOUR;

export type DemoCalendar = ReturnType<typeof demoCalendar>;

/**
 * Dates count back from `now`: people act between nine and nine in Cairo, offices decide in office
 * hours, nothing lies in the future. Other hours don't count.
 */
export function demoCalendar(now: Date) {
  const ago = (hours: number): Date => back(waking, now, (hours * STRETCHED + SINCE) * HOUR);
  const doneBy = (since: Date) => new Date(Math.min(now.getTime(), since.getTime() + PATIENCE));

  return {
    now,
    ago,

    agoDecided(hours: number): Date {
      const sent = ago(hours);
      const least = at(office, spent(office, now) - LEAST_FOR_A_DECISION);
      return sent < least ? sent : least;
    },

    /** @param share above 0, up to 1 */
    decided(since: Date, share: number, until = doneBy(since)): Date {
      return between(office, since, until, share);
    },

    between(since: Date, share: number, until = now): Date {
      return between(waking, since, until, share);
    },

    after(since: Date, hours: number): Date {
      const then = at(waking, spent(waking, since) + hours * HOUR);
      return then < now ? then : now;
    },

    officeDay(days: number): Date {
      const [day] = wallOf(new Date(now.getTime() - days * DAY));
      const minutes = 35 + ((days * 37) % 110);
      return at(office, office.daysBefore(day) * span(office) + minutes * MINUTE);
    },

    day: (days: number): string => cairoDay(new Date(now.getTime() + days * DAY)),

    daysUntil: (day: string): number =>
      Math.round((Date.parse(day) - Date.parse(cairoDay(now))) / DAY),

    officeDayIn(days: number): string {
      const day = cairoDay(new Date(now.getTime() + days * DAY));
      return isFriday(day) ? cairoDay(new Date(now.getTime() + (days - 1) * DAY)) : day;
    },

    at(days: number, time: string): Date {
      const day = cairoDay(new Date(now.getTime() + days * DAY));
      const moment = cairoMoment(`${day}T${time}`);
      if (!moment) throw new Error(`No clock in Cairo shows ${time} on ${day}.`);
      return moment;
    },

    weekday: (days: number): number => weekdayOf(cairoDay(new Date(now.getTime() + days * DAY))),
  };
}

const weekdayOf = (day: string) => new Date(`${day}T12:00Z`).getUTCDay();
const isFriday = (day: string) => weekdayOf(day) === 5;

const span = ({ opens, closes }: Hours) => (closes - opens) * HOUR;

function wallOf(moment: Date): readonly [day: number, time: number] {
  const wall = moment.getTime() + cairoOffsetMinutes(moment) * MINUTE;
  const day = Math.floor(wall / DAY);
  return [day, wall - day * DAY];
}

function spent(hours: Hours, moment: Date): number {
  const [day, time] = wallOf(moment);
  const before = hours.daysBefore(day);
  if (hours.daysBefore(day + 1) === before) return before * span(hours);
  const today = Math.min(Math.max(time - hours.opens * HOUR, 0), span(hours));
  return before * span(hours) + today;
}

function at(hours: Hours, over: number): Date {
  const days = Math.ceil(over / span(hours)) - 1;
  const wall = hours.dayAfter(days) * DAY + hours.opens * HOUR + (over - days * span(hours));
  const guess = new Date(wall - 2 * HOUR);
  return new Date(wall - cairoOffsetMinutes(guess) * MINUTE);
}

function back(hours: Hours, from: Date, ms: number): Date {
  return at(hours, spent(hours, from) - (ms * span(hours)) / DAY);
}

function between(hours: Hours, since: Date, until: Date, share: number): Date {
  const from = spent(hours, since);
  return at(hours, from + share * (spent(hours, until) - from));
}
