import { listCardKeys } from "#app/contract/card.ts";
import { call } from "#app/session/api.server.ts";
import type { Route } from "./+types/keys";

/** For offline checks (docs/product.md#member-card). */
export async function loader({ context }: Route.LoaderArgs) {
  const result = await call(context, listCardKeys, {}, { token: "" });
  if (!result.ok) return new Response(null, { status: result.status || 503 });
  return Response.json(result.data, {
    headers: {
      "Content-Type": "application/jwk-set+json",
      // Short: a new key signs from the night on, and older lists don't know it.
      "Cache-Control": "public, max-age=300",
      "Access-Control-Allow-Origin": "*",
      "Cross-Origin-Resource-Policy": "cross-origin",
    },
  });
}
