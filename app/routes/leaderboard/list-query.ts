import { href } from "react-router";
import { keyword, listAddress, type QueryOf, view } from "#app/components/list-address.ts";
import { leaderboardPeriods, leaderboardSorts } from "#app/contract/leaderboard.values.ts";

export const leaderboardList = listAddress(href("/leaderboard"), {
  period: view(leaderboardPeriods, "monthly"),
  sort: view(leaderboardSorts, "desc"),
  keyword,
});

export const { path: listPath, search: listSearch } = leaderboardList;
export type ListQuery = QueryOf<typeof leaderboardList>;
