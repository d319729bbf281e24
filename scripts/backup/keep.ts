/** How many of the newest days, weeks and months that have a backup keep one. */
export interface Rule {
  readonly daily: number;
  readonly weekly: number;
  readonly monthly: number;
}

export const USUAL_RULE = "7,4,12";

const pattern = /^sawt-(\d{4})-(\d\d)-(\d\d)-(\d\d)(\d\d)\.tar\.gz$/;
const DAY_MS = 24 * 60 * 60 * 1000;

/** By the time at which it was begun, in UTC: sawt-2026-11-30-0030.tar.gz. */
export function nameAt(time: Date): string {
  const [day, clock = ""] = time.toISOString().split("T");
  return `sawt-${day}-${clock.slice(0, 5).replace(":", "")}.tar.gz`;
}

/**
 * Reads "7,4,12": days, weeks, months.
 *
 * @throws an Error in a sentence
 */
export function readRule(text: string): Rule {
  const numbers = /^(\d{1,3}),(\d{1,3}),(\d{1,3})$/.exec(text)?.slice(1).map(Number);
  const [daily = 0, weekly = 0, monthly = 0] = numbers ?? [];
  if (daily > 0) return { daily, weekly, monthly };
  throw new Error(`--keep says how many days, weeks and months, such as ${USUAL_RULE}.`);
}

/**
 * The backups that the rule doesn't keep. Of a day, a week (from Saturday) and a month it keeps the newest;
 * names that no backup has are nobody's business.
 */
export function outdated(names: readonly string[], { daily, weekly, monthly }: Rule): string[] {
  const backups = names
    .flatMap((name) => {
      const [, year, month, day] = pattern.exec(name) ?? [];
      return year && month && day ? [{ name, year, month, day }] : [];
    })
    // Their names sort by time.
    .sort((one, other) => (one.name < other.name ? 1 : -1));
  const kept = new Set<string>();
  const keep = (count: number, periodOf: (backup: (typeof backups)[number]) => string | number) => {
    const periods = new Map<string | number, string>();
    for (const backup of backups) {
      const period = periodOf(backup);
      if (!periods.has(period)) periods.set(period, backup.name);
    }
    for (const name of [...periods.values()].slice(0, count)) kept.add(name);
  };
  keep(daily, ({ year, month, day }) => `${year}-${month}-${day}`);
  // The third of January 1970 was a Saturday.
  keep(weekly, ({ year, month, day }) =>
    Math.floor((Date.UTC(Number(year), Number(month) - 1, Number(day)) / DAY_MS - 2) / 7),
  );
  keep(monthly, ({ year, month }) => `${year}-${month}`);
  return backups.map(({ name }) => name).filter((name) => !kept.has(name));
}
