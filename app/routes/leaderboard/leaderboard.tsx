import { useTranslation } from "react-i18next";
import { data } from "react-router";
import { Empty } from "#app/components/empty.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Pager } from "#app/components/pager.tsx";
import { Tabs } from "#app/components/tabs.tsx";
import { readLeaderboard } from "#app/contract/leaderboard.ts";
import {
  LEADERBOARD_PER_PAGE,
  leaderboardPeriods,
  MOST_RANKED,
} from "#app/contract/leaderboard-form.ts";
import { call } from "#app/session/api.server.ts";
import { explainFailure } from "#app/session/failure.server.ts";
import { wordsOf } from "#app/session/words.server.ts";
import type { Route } from "./+types/leaderboard";
import { Board } from "./board.tsx";
import { Earning } from "./earning.tsx";
import { Find } from "./find.tsx";
import { type ListQuery, listPath, listSearch, readListQuery } from "./list-query.ts";
import { Mine } from "./mine.tsx";
import { Podium } from "./podium.tsx";
import { showPlace } from "./shown-place.server.ts";
import { Visibility } from "./visibility-form.tsx";

export const handle = { words: ["leaderboard"] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = readListQuery(url.searchParams);
  const answer = await call(context, readLeaderboard, { query: asked });
  if (!answer.ok) {
    // A platform without a leaderboard has no data (docs/product.md#failures-and-their-messages).
    const words = wordsOf(context)("leaderboard:missing");
    const isMissing = answer.status === 404 || answer.status === 405 || answer.status === 501;
    const { failure, ...init } = explainFailure(answer, words);
    return data({ asked, failure: isMissing ? words : failure }, init);
  }
  const { items, metadata, top, mine, worths } = answer.data;
  const isFirst = asked.page === 1 && !asked.keyword && asked.sort === "desc";
  return data({
    asked,
    items: items.map(showPlace),
    totalItems: metadata?.totalItems ?? items.length,
    top: isFirst ? (top ?? items.slice(0, 3)).map(showPlace) : [],
    mine,
    worths,
  });
}

/** Who earned how many points in a period, with the first three apart and one's own place. */
export default function Leaderboard({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("leaderboard");
  const { asked, ...found } = loaderData;
  const title = t("title");
  return (
    <Page title={title} lead={t("lead")}>
      <PageTitle title={`${t(`period.${asked.period}`)} · ${title}`} wrong={"failure" in found} />
      <Periods asked={asked} />
      {"failure" in found ? (
        <Empty
          title={found.failure}
          icon="warning"
          action={{ href: listPath(asked), label: t("retry") }}
        />
      ) : (
        <>
          {found.mine && <Mine mine={found.mine} period={asked.period} />}
          {found.top.length > 0 && <Podium places={found.top} period={asked.period} />}
          <Section title={t(`boardOf.${asked.period}`)}>
            <Find asked={asked} />
            {asked.keyword && found.totalItems >= MOST_RANKED && (
              <p role="status">{t("capped", { count: MOST_RANKED })}</p>
            )}
            {found.items.length > 0 ? (
              <>
                <Board places={found.items} label={t(`boardOf.${asked.period}`)} />
                <Pager
                  page={asked.page}
                  perPage={LEADERBOARD_PER_PAGE}
                  totalItems={found.totalItems}
                  query={listSearch(asked)}
                />
              </>
            ) : (
              <Nothing asked={asked} totalItems={found.totalItems} />
            )}
          </Section>
          {found.worths && <Earning worths={found.worths} />}
          {found.mine && <Visibility isHidden={found.mine.isHidden ?? false} />}
        </>
      )}
    </Page>
  );
}

/** The periods; a search and the order go along. */
function Periods({ asked }: { asked: ListQuery }) {
  const { t } = useTranslation("leaderboard");
  const tabs = leaderboardPeriods.map((period) => ({
    href: listPath({ ...asked, period, page: 1 }),
    current: period === asked.period,
    label: t(`period.${period}`),
  }));
  return <Tabs label={t("periods")} tabs={tabs} />;
}

/** Why the board is empty, and what to do next. */
function Nothing({ asked, totalItems }: { asked: ListQuery; totalItems: number }) {
  const { t } = useTranslation("leaderboard");
  if (totalItems > 0) {
    const action = { href: listPath({ ...asked, page: 1 }), label: t("empty.first") };
    return <Empty title={t("empty.beyond")} icon="list" action={action} />;
  }
  if (asked.keyword) {
    const action = { href: listPath({ ...asked, keyword: undefined }), label: t("find.clear") };
    return (
      <Empty title={t("empty.none", { keyword: asked.keyword })} action={action}>
        {t("empty.noneText")}
      </Empty>
    );
  }
  return (
    <Empty title={t("empty.nobody")} icon="clock">
      {t("empty.nobodyText")}
    </Empty>
  );
}
