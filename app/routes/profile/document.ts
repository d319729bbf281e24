import { readOwnDocument } from "#app/contract/profile.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { privatePicture } from "#app/session/private-file.server.ts";
import type { Route } from "./+types/document";

export async function loader({ params, context }: Route.LoaderArgs) {
  const result = await call(context, readOwnDocument, { params });
  if (!result.ok) throw pageFailure(result);
  return privatePicture(result.data);
}
