import { data, href } from "react-router";
import { statisticGroups } from "#app/contract/statistics.values.ts";
import { loadTrends } from "../load-trends.server.ts";
import type { Route } from "./+types/group";
import { GroupPage } from "./group-page.tsx";

export const handle = { i18n: ["statistics", "list"] };

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const group = statisticGroups.find((each) => each === params.group);
  if (!group) throw data(null, { status: 404 });
  return loadTrends(context, group, url);
}

export default function Group({ params, loaderData }: Route.ComponentProps) {
  const group = statisticGroups.find((each) => each === params.group) ?? "applications";
  return (
    <GroupPage
      group={group}
      path={href("/statistics/numbers/:group", { group })}
      loaded={loaderData}
    />
  );
}
