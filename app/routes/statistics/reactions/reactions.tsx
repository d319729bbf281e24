import { data, href } from "react-router";
import { formatNumber } from "#app/arabic/numbers.ts";
import { ButtonLink } from "#app/components/button.tsx";
import { DataTable } from "#app/components/data-table.tsx";
import { Link } from "#app/components/link.tsx";
import { Section } from "#app/components/page.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { itemPath } from "#app/contract/reaction.values.ts";
import { listTopItems } from "#app/contract/statistics.ts";
import { reactionActs } from "#app/contract/statistics.values.ts";
import { call } from "#app/session/api.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { loadTrends } from "../load-trends.server.ts";
import { periodPath, readPeriodQuery } from "../period-query.ts";
import { GroupPage } from "../trends/group-page.tsx";
import type { Route } from "./+types/reactions";
import { pathOfAct } from "./paths.ts";

export const handle = { i18n: ["statistics", "list"] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const { query } = readPeriodQuery(url.searchParams);
  const { language } = preferencesOf(context);
  const [loaded, top] = await Promise.all([
    loadTrends(context, "reactions", url),
    call(context, listTopItems, { params: { act: "likes" }, query }),
  ]);
  const items = top.ok
    ? top.data.map(({ count, ...item }) => ({ ...item, count: formatNumber(count, language) }))
    : [];
  return data({ loaded: loaded.data, items }, loaded.init ?? undefined);
}

export default function Reactions({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("statistics");
  const { loaded, items } = loaderData;
  return (
    <GroupPage
      group="reactions"
      path={href("/statistics/reactions")}
      loaded={loaded}
      before={
        <>
          <p className="row on-screen">
            {reactionActs.map((act) => (
              <ButtonLink
                key={act}
                kind="quiet"
                icon="list"
                href={periodPath(pathOfAct(act), loaded.query)}
              >
                {t(`reactions.${act}.all`)}
              </ButtonLink>
            ))}
          </p>
          {items.length > 0 && (
            <Section title={t("reactions.top")} id="top">
              <DataTable
                label={t("reactions.top")}
                columns={[t("column.item"), t("column.kind"), t("measure.likes.label")]}
                rows={items.map(({ kind, id, title, count }) => ({
                  id: `${kind}-${id}`,
                  cells: [
                    title === null ? (
                      t("reactions.gone")
                    ) : (
                      <Link key="title" to={itemPath(kind, id)} dir="auto">
                        {title}
                      </Link>
                    ),
                    t(`category.${kind}`),
                    <bdi key="count">{count}</bdi>,
                  ],
                }))}
              />
            </Section>
          )}
        </>
      }
    />
  );
}
