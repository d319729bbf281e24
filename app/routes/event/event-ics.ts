import { href } from "react-router";
import { configuration } from "#app/configuration.ts";
import { readEvent } from "#app/contract/event.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import type { Route } from "./+types/event-ics";
import { toEventCalendar } from "./calendar.server.ts";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const id =
    url.pathname
      .split("/")
      .at(-1)
      ?.replace(/\.ics$/, "") ?? "";
  const result = await call(context, readEvent, { params: { ...params, id } });
  if (!result.ok) throw pageFailure(result);
  const address = configuration().publicUrl + href("/event/:id", { id });
  return new Response(toEventCalendar(result.data, address), {
    headers: {
      "Cache-Control": "private, no-store",
      "Content-Disposition": 'attachment; filename="event.ics"',
      "Content-Type": "text/calendar; charset=utf-8",
    },
  });
}
