/**
 * The hours of an occasion by another clock; undefined where it agrees with Cairo's.
 *
 * @param startsAt and `endsAt` in ISO 8601
 * @param locale as Intl takes it
 */
export function hoursElsewhere(
  startsAt: string,
  endsAt: string,
  locale: string,
  timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone,
): string | undefined {
  const hoursIn = (zone: string) => {
    const hour = { timeZone: zone, hour: "numeric", minute: "2-digit" } as const;
    const full = new Intl.DateTimeFormat(locale, { ...hour, weekday: "long" });
    const day = new Intl.DateTimeFormat("en", { timeZone: zone, dateStyle: "short" });
    const [start, end] = [new Date(startsAt), new Date(endsAt)];
    const isSameDay = day.format(start) === day.format(end);
    const last = isSameDay ? new Intl.DateTimeFormat(locale, hour) : full;
    return `${full.format(start)} – ${last.format(end)}`;
  };
  const own = hoursIn(timeZone);
  return own === hoursIn("Africa/Cairo") ? undefined : own;
}
