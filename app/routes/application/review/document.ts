import { data } from "react-router";
import { readDocument } from "#app/contract/application.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { privatePicture } from "#app/session/private-file.server.ts";
import type { Route } from "./+types/document";

export async function loader({ params, context }: Route.LoaderArgs) {
  const result = await call(context, readDocument, { params });
  if (!result.ok && result.status === 403) throw data(null, { status: 403 });
  if (!result.ok) throw pageFailure(result);
  return privatePicture(result.data);
}
