import { candidateImportCalls } from "#app/contract/candidate-import.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { rejectedFile } from "../../../import/rejected-file.server.ts";
import type { Route } from "./+types/rejected";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const result = await call(context, candidateImportCalls.readRejected, { params });
  if (!result.ok) throw pageFailure(result);
  return rejectedFile(context, url, result.data, "candidate-import");
}
