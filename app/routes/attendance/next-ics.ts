import { href, redirect } from "react-router";
import { configuration } from "#app/configuration.ts";
import { loadDesk } from "../desk/load-desk.server.ts";
import type { Route } from "./+types/next-ics";
import { toCalendar } from "./icalendar.ts";

const HOUR = 60 * 60 * 1000;

export async function loader({ context }: Route.LoaderArgs) {
  const { next } = (await loadDesk(context)) ?? {};
  if (!next) return redirect(href("/attendance"));
  const { publicUrl } = configuration();
  const startsAt = new Date(next.startsAt);
  const entry = {
    uid: `${next.id}@${new URL(publicUrl).hostname}`,
    title: next.title,
    place: next.place,
    startsAt,
    // Other platforms may omit it.
    endsAt: next.endsAt ? new Date(next.endsAt) : new Date(startsAt.getTime() + HOUR),
    url: publicUrl + href("/attendance"),
  };
  return new Response(toCalendar(entry, new Date()), {
    headers: {
      "Cache-Control": "private, no-store",
      "Content-Disposition": 'attachment; filename="gathering.ics"',
      "Content-Type": "text/calendar; charset=utf-8",
    },
  });
}
