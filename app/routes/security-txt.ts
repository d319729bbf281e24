import { configuration } from "#app/configuration.ts";
import { organisationOf } from "#app/session/organisation.server.ts";
import type { Route } from "./+types/security-txt";

/** RFC 9116 §2.5.5: less than a year. */
const GOOD_DAYS = 180;

/** RFC 9116. */
export function loader({ context }: Route.LoaderArgs) {
  const expires = new Date(Date.now() + GOOD_DAYS * 24 * 60 * 60 * 1000);
  const lines = [
    `Contact: mailto:${organisationOf(context).email}`,
    `Expires: ${expires.toISOString()}`,
    "Preferred-Languages: ar, en",
    `Canonical: ${configuration().publicUrl}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}
