import { href } from "react-router";
import { type AskedOf, keyword, listAddress, order, view } from "#app/components/list-address.ts";
import { leaderboardPeriods, leaderboardSorts } from "#app/contract/leaderboard.values.ts";

export const leaderboardList = listAddress(href("/leaderboard"), {
  period: view(leaderboardPeriods, "monthly"),
  sort: order(leaderboardSorts, "desc"),
  keyword,
});

export type LeaderboardAddress = AskedOf<typeof leaderboardList>;
