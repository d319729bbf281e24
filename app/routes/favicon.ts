import { redirect } from "react-router";
import { browserUrl } from "#app/session/browser-url.server.ts";
import { organisationOf } from "#app/session/organisation.server.ts";
import type { Route } from "./+types/favicon";

export function loader({ context }: Route.LoaderArgs) {
  const { logo } = organisationOf(context);
  return redirect(browserUrl(logo?.favicon) ?? "/icon-32.ico", {
    headers: { "Cache-Control": "public, max-age=300" },
  });
}
