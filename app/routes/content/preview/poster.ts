import { contentKindAt } from "#app/contract/content.values.ts";
import { kindCalls } from "#app/contract/content-kinds.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { privatePicture } from "#app/session/private-file.server.ts";
import type { Route } from "./+types/poster";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const calls = kindCalls[contentKindAt(url.pathname)];
  const result = await call(context, calls.readPoster, { params });
  if (!result.ok) throw pageFailure(result);
  return privatePicture(result.data);
}
