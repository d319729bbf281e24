import type { RouterContextProvider } from "react-router";
import { href } from "react-router";
import { cairoDay, dayAfter, formatDay, formatTime } from "#app/arabic/dates.ts";
import { daysOf } from "#app/arabic/month.ts";
import type { CalendarItem, ElectionDays } from "#app/contract/calendar.ts";
import { eventPhase } from "#app/contract/event.values.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";

interface Calendar {
  readonly items: readonly CalendarItem[];
  readonly elections: readonly ElectionDays[];
}

const icons = { meeting: "meetings", event: "events" } as const;

export function toCalendarView(
  { items, elections }: Calendar,
  { first, last }: { readonly first: string; readonly last: string },
  context: Readonly<RouterContextProvider>,
) {
  const t = translatorOf(context);
  const { language } = preferencesOf(context);
  const now = new Date();
  const voting = elections.flatMap(({ phase, from, until }) =>
    daysBetween(from < first ? first : from, until > last ? last : until).map((day) => ({
      id: `${phase}-${day}`,
      kind: "election" as const,
      icon: "ballot" as const,
      day,
      date: formatDay(day, language, now, 2),
      time: undefined,
      until: undefined,
      title: t(`calendar:election.${phase}`),
      location: undefined,
      href: href("/Election"),
      standing: undefined,
      isMine: false,
      isOff: false,
    })),
  );
  const entries = items.flatMap((item) =>
    daysOf(item, { first, last }).map((day) => ({
      id: item.id,
      kind: item.kind,
      icon: icons[item.kind],
      day,
      date: formatDay(day, language, now, 2),
      // Past midnight only the end is today.
      time: day === cairoDay(new Date(item.startsAt)) ? formatTime(item.startsAt, language) : "",
      until: formatTime(item.endsAt, language),
      title: item.title,
      location: item.location ?? undefined,
      href:
        item.kind === "meeting"
          ? href("/meeting/:id", { id: item.id })
          : href("/event/:id", { id: item.id }),
      standing: standingOf(item),
      isMine: item.mine === "registered" || item.mine === "accepted",
      isOff: item.isCancelled || item.mine === "declined",
    })),
  );
  return [...voting, ...entries].sort((a, b) => a.day.localeCompare(b.day));
}
export type CalendarEntryView = ReturnType<typeof toCalendarView>[number];

function standingOf(item: CalendarItem): string | undefined {
  const { isCancelled, mine, kind } = item;
  if (isCancelled) return "cancelled";
  const own = mine ? `${kind}.${mine}` : undefined;
  if (kind === "meeting") return own && Date.parse(item.endsAt) <= Date.now() ? `met.${mine}` : own;
  const phase = eventPhase({ ...item, state: "published" }, new Date());
  if (phase === "upcoming") return own;
  // From its start the waiting list is over.
  if (phase === "now") return "event.now";
  return mine === "registered" ? "event.had" : undefined;
}

function daysBetween(from: string, until: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= until; day = dayAfter(day)) days.push(day);
  return days;
}
