import { listCities } from "#app/contract/branch.ts";
import { call } from "#app/session/api.server.ts";
import { statusOf } from "#app/session/failure.server.ts";
import type { Route } from "./+types/cities";
import { toPlaceName } from "./places.server.ts";

const ONE_DAY = 24 * 60 * 60;

export async function loader({ context, url }: Route.LoaderArgs) {
  const governorate = url.searchParams.get("governorate") ?? "";
  const result = await call(context, listCities, { query: { governorate } });
  if (result.ok) {
    const headers = { "Cache-Control": `private, max-age=${ONE_DAY}` };
    return Response.json(result.data.map(toPlaceName), { headers });
  }
  const { message, status } = result;
  const isClientError = status >= 400 && status < 500;
  return Response.json({ message }, { status: isClientError ? status : statusOf(result) });
}
