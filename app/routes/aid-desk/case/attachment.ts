import { data } from "react-router";
import { readAidFile } from "#app/contract/aid.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { privateFile } from "#app/session/private-file.server.ts";
import type { Route } from "./+types/attachment";

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const query = url.searchParams.get("size") === "small" ? { size: "small" as const } : {};
  const result = await call(context, readAidFile, { params, query });
  if (!result.ok && result.status === 403) throw data(null, { status: 403 });
  if (!result.ok) throw pageFailure(result);
  return privateFile(result.data);
}
