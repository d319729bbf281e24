import { data, href } from "react-router";
import { type CalendarEntry, toCalendarFile } from "#app/arabic/icalendar.ts";
import { configuration } from "#app/configuration.ts";
import { type CalendarFeed, readCalendarFeed } from "#app/contract/calendar.ts";
import { call } from "#app/session/api.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { organisationOf } from "#app/session/organisation.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import type { Route } from "./+types/feed";

/** The URL is a capability; logs omit URLs (app/logging.ts). */
export async function loader({ url, context }: Route.LoaderArgs) {
  const name = url.pathname.split("/").at(-1) ?? "";
  const token = decodeURIComponent(name.replace(/\.ics$/, ""));
  const result = await call(context, readCalendarFeed, { params: { token } });
  // Renewed addresses answer 404.
  if (!result.ok) throw data(null, { status: result.status || 503 });
  const t = translatorOf(context);
  const { language } = preferencesOf(context);
  const file = toCalendarFile(entriesOf(result.data, t), {
    product: "Calendar",
    name: t("calendar:feed", { portal: organisationOf(context).portal[language] }),
  });
  return new Response(file, {
    headers: {
      "Cache-Control": "private, no-store",
      "Content-Disposition": 'inline; filename="calendar.ics"',
      "Content-Type": "text/calendar; charset=utf-8",
      "Referrer-Policy": "no-referrer",
      "X-Robots-Tag": "noindex",
    },
  });
}

function entriesOf(
  { items, elections }: CalendarFeed,
  t: (key: string) => string,
): CalendarEntry[] {
  const { publicUrl } = configuration();
  const host = new URL(publicUrl).hostname;
  const entries = items.map((item): CalendarEntry => {
    const { id, kind, title, startsAt, endsAt, location, description } = item;
    const page = kind === "meeting" ? href("/meeting/:id", { id }) : href("/event/:id", { id });
    return {
      uid: `${id}@${host}`,
      sequence: item.sequence,
      changedAt: new Date(item.changedAt),
      when: { startsAt: new Date(startsAt), endsAt: new Date(endsAt) },
      isCancelled: item.isCancelled,
      title,
      place: location ?? undefined,
      description,
      address: publicUrl + page,
    };
  });
  const voting = elections.map(
    ({ phase, from, until }): CalendarEntry => ({
      uid: `${phase}-${from}@${host}`,
      sequence: 0,
      changedAt: new Date(`${from}T00:00:00Z`),
      when: { from, until },
      isCancelled: false,
      title: t(`calendar:election.${phase}`),
      address: publicUrl + href("/Election"),
    }),
  );
  return [...entries, ...voting];
}
