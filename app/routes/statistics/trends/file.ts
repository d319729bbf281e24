import { data } from "react-router";
import { statisticGroups } from "#app/contract/statistics.values.ts";
import { trendsFile } from "../load-trends.server.ts";
import type { Route } from "./+types/file";

export async function loader({ url, context }: Route.LoaderArgs) {
  const group = statisticGroups.find((each) => each === url.searchParams.get("group"));
  if (!group) throw data(null, { status: 404 });
  return trendsFile(context, group, url);
}
