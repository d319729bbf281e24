import { data } from "react-router";
import { readSurveyFile } from "#app/contract/survey-desk.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { privateDownload } from "#app/session/private-file.server.ts";
import type { Route } from "./+types/file";

export async function loader({ request, params, url, context }: Route.LoaderArgs) {
  const format = url.pathname.endsWith(".xlsx") ? "xlsx" : "csv";
  const input = { params: { id: params.id }, query: { format } } as const;
  const result = await call(context, readSurveyFile, input, { streamSignal: request.signal });
  if (!result.ok && result.status === 403) throw data(null, { status: 403 });
  if (!result.ok) throw pageFailure(result);
  return privateDownload(result.data);
}
