interface Timed {
  readonly id: string;
  readonly startsAt: Date;
}

export function byStart<Entry extends Timed>(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((a, b) => +a.startsAt - +b.startsAt || a.id.localeCompare(b.id));
}

/** All own entries, and others as there is room. */
export function withOthers<Entry extends Timed>(
  own: readonly Entry[],
  others: readonly Entry[],
  most: number,
): { items: Entry[]; isCapped: boolean } {
  const known = new Set(own.map(({ id }) => id));
  const added = others.filter(({ id }) => !known.has(id));
  const room = Math.max(0, most - own.length);
  return {
    items: byStart([...own.slice(0, most), ...added.slice(0, room)]),
    isCapped: own.length > most || added.length > room,
  };
}

export function latest<Entry extends Timed>(entries: readonly Entry[], most: number): Entry[] {
  return byStart(entries).slice(-most);
}

const DAY = 24 * 60 * 60 * 1000;
const MAX_DAYS = 62;

/** Both days included, YYYY-MM-DD. */
export function isPeriod(from: string, to: string): boolean {
  const days = (Date.parse(to) - Date.parse(from)) / DAY;
  return days >= 0 && days < MAX_DAYS;
}

/** YYYY-MM-DD. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
}

export function feedSince(now: Date): Date {
  return new Date(now.getTime() - 366 * DAY);
}
