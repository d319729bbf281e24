import { searchTokens } from "#app/arabic/fold.ts";
import { refuse } from "#app/contract/failure.ts";
import { hideFromLeaderboard, type Place, readLeaderboard } from "#app/contract/leaderboard.ts";
import { PODIUM_PLACES, pointActs } from "#app/contract/leaderboard.values.ts";
import { metadata } from "#app/contract/page.ts";
import { byCaller } from "../database/rate-limit.ts";
import { AVATAR_WIDTH, type Files } from "../files/store.ts";
import type { Member } from "../http/caller.ts";
import { resource } from "../http/resource.ts";
import { bucketOf, mayCompete, pointRules } from "./rules.ts";
import { setHidden } from "./store.ts";
import { findOwn, findPlaces, findRanks, type PlaceRow, searchPlaces } from "./store-ranks.ts";

const MINUTE = 60;

export const leaderboardResource = resource("leaderboard")
  .on(
    readLeaderboard,
    async ({ query, caller, db, files, now }) => {
      if (!mayCompete(caller)) return refuse("forbidden");
      const { period, sort, page, keyword } = query;
      const board = { period, bucket: bucketOf(period, now) };
      const tokens = searchTokens(keyword ?? "");
      const { rows, total } =
        tokens.length > 0
          ? await searchPlaces(db, board, tokens, query)
          : await findPlaces(db, board, query);
      const podium = { page: 1, limit: PODIUM_PLACES, sort: "desc" } as const;
      const isTop =
        tokens.length === 0 && sort === "desc" && page === 1 && query.limit >= PODIUM_PLACES;
      const top = isTop ? rows.slice(0, PODIUM_PLACES) : (await findPlaces(db, board, podium)).rows;
      const own = await findOwn(db, board, caller.id);
      const rankOf = await findRanks(
        db,
        board,
        [...rows, ...top, own].map(({ points }) => points),
      );
      const shownRow = (row: PlaceRow) => presentPlace(row, rankOf(row.points), caller, files);
      return {
        items: rows.map(shownRow),
        metadata: metadata(total, query),
        top: top.map(shownRow),
        mine: { ...own, rank: own.points > 0 ? rankOf(own.points) : null },
        worths: pointActs.map((act) => ({ act, ...pointRules[act] })),
      };
    },
    { limits: [byCaller(240, MINUTE)] },
  )

  .on(
    hideFromLeaderboard,
    async ({ body, caller, db }) => {
      if (!mayCompete(caller)) return refuse("forbidden");
      await setHidden(db, caller.id, body.isHidden);
      return {};
    },
    { limits: [byCaller(30, MINUTE)] },
  );

function presentPlace(row: PlaceRow, rank: number, caller: Member, files: Files): Place {
  return {
    rank,
    name: row.name,
    photo: row.photo && files.widthUrl(row.photo, AVATAR_WIDTH),
    points: row.points,
    isMe: caller.id === row.userId,
  };
}
