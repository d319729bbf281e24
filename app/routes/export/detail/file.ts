import { data } from "react-router";
import { readExportFile } from "#app/contract/export.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { privateDownload } from "#app/session/private-file.server.ts";
import type { Route } from "./+types/file";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const result = await call(context, readExportFile, { params }, { streamSignal: request.signal });
  if (!result.ok && result.status === 403) throw data(null, { status: 403 });
  if (!result.ok && result.status === 409) throw data(null, { status: 404 });
  if (!result.ok) throw pageFailure(result);
  return privateDownload(result.data);
}
