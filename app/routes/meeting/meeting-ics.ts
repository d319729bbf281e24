import { href } from "react-router";
import { toCalendarFile } from "#app/arabic/icalendar.ts";
import { configuration } from "#app/configuration.ts";
import { readMeeting } from "#app/contract/meeting.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import type { Route } from "./+types/meeting-ics";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const name = url.pathname.split("/").at(-1) ?? "";
  const id = name.replace(/\.ics$/, "");
  const result = await call(context, readMeeting, { params: { ...params, id } });
  if (!result.ok) throw pageFailure(result);
  const meeting = result.data;
  const { publicUrl } = configuration();
  const entry = {
    uid: `${id}@${new URL(publicUrl).hostname}`,
    sequence: meeting.sequence,
    changedAt: new Date(meeting.changedAt),
    when: { startsAt: new Date(meeting.startsAt), endsAt: new Date(meeting.endsAt) },
    isCancelled: meeting.state === "cancelled",
    title: meeting.title,
    description: [meeting.description, ...meeting.agenda, meeting.dialIn ?? ""]
      .filter(Boolean)
      .join("\n"),
    address: publicUrl + href("/meeting/:id", { id }),
  };
  return new Response(toCalendarFile([entry], { product: "Meetings" }), {
    headers: {
      "Cache-Control": "private, no-store",
      "Content-Disposition": 'attachment; filename="meeting.ics"',
      "Content-Type": "text/calendar; charset=utf-8",
    },
  });
}
