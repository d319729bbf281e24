import { readRejected } from "#app/contract/import.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import type { Route } from "./+types/rejected";
import { rejectedFile } from "./rejected-file.server.ts";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const result = await call(context, readRejected, { params });
  if (!result.ok) throw pageFailure(result);
  return rejectedFile(context, url, result.data);
}
