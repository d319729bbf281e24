import type { RouterContextProvider } from "react-router";
import { formatShort, toSaidTime } from "#app/arabic/dates.ts";
import { governorateName } from "#app/arabic/governorates.ts";
import { firstHint, readKeyword, readPageParam } from "#app/components/search-params.ts";
import { reactionKinds } from "#app/contract/reaction.values.ts";
import { listReactions } from "#app/contract/statistics.ts";
import type { ReactionAct } from "#app/contract/statistics.values.ts";
import { call } from "#app/session/api.server.ts";
import { listData } from "#app/session/list.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { toPeriodSteps } from "../load-period.server.ts";
import { readPeriodQuery } from "../period-query.ts";

export async function loadAll(
  context: Readonly<RouterContextProvider>,
  act: ReactionAct,
  url: URL,
) {
  const { text: keyword, hints } = readKeyword(url.searchParams);
  const page = readPageParam(url.searchParams);
  const { query: period, hint } = readPeriodQuery(url.searchParams);
  const query = {
    ...period,
    page: page ?? 1,
    keyword,
    kind: reactionKinds.find((each) => each === url.searchParams.get("kind")),
  };
  const shown = {
    query,
    hint: hint ?? firstHint({ ...hints, page: page === undefined }),
  };
  const result = await call(context, listReactions, { params: { act }, query });
  const { language } = preferencesOf(context);
  const now = new Date();
  return listData(
    context,
    shown,
    result,
    "statistics:none.title",
    ({ items, metadata, ...days }) => ({
      period: toPeriodSteps(context, { query, ...days }),
      items: items.map((item) => ({
        ...item,
        at: toSaidTime(item.at, language, now, formatShort),
        governorate: item.governorate ? governorateName(item.governorate, language) : "",
      })),
      totalItems: metadata.totalItems,
    }),
  );
}
export type AllReactions = Awaited<ReturnType<typeof loadAll>>["data"];
