import { data } from "react-router";
import { readAidFile } from "#app/contract/aid.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { privateFile } from "#app/session/private-file.server.ts";
import type { Route } from "./+types/attachment";

/** Streams a file of a request to who may decide it. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const query = url.searchParams.get("size") === "small" ? { size: "small" as const } : {};
  const answer = await call(context, readAidFile, { params, query });
  if (!answer.ok && answer.status === 403) throw data(null, { status: 403 });
  if (!answer.ok) throw pageFailure(answer);
  return privateFile(answer.data);
}
