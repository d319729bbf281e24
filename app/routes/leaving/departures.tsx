import { href } from "react-router";
import { toMonth } from "#app/arabic/month.ts";
import { DataTable } from "#app/components/data-table.tsx";
import { Lines } from "#app/components/lines.tsx";
import { listAddress } from "#app/components/list-address.ts";
import { ListPage } from "#app/components/list-page.tsx";
import { Section } from "#app/components/page.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { listDepartures } from "#app/contract/leaving.ts";
import { DEPARTURES_PER_PAGE } from "#app/contract/leaving.values.ts";
import { call } from "#app/session/api.server.ts";
import { listData } from "#app/session/list.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { readAddress } from "../read-address.server.ts";
import type { Route } from "./+types/departures";

export const handle = { i18n: ["leaving", "list"] };

const departureList = listAddress(href("/users/departures"), {});

export async function loader({ url, context }: Route.LoaderArgs) {
  const { language } = preferencesOf(context);
  const listQuery = readAddress(departureList, url.searchParams);
  const query = { page: listQuery.page, limit: DEPARTURES_PER_PAGE };
  const result = await call(context, listDepartures, { query });
  const said = (month: string) => toMonth(month, language).label;
  return listData(context, { listQuery }, result, "leaving:departures.loadFailed", (answer) => ({
    months: answer.months.map(({ month, ...counts }) => ({
      id: month,
      said: said(month),
      ...counts,
    })),
    items: answer.items.map(({ month, kind, reason }, at) => ({
      id: `${at} ${month}`,
      said: said(month),
      kind,
      reason,
    })),
    totalItems: answer.metadata.totalItems,
  }));
}

export default function Departures({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("leaving");
  const { listQuery, list } = loaderData;
  const months = "months" in list ? list.months : [];
  const columns = ["month", "membership", "account", "returned"] as const;
  return (
    <ListPage
      texts="leaving:departures.list"
      title={t("departures.title")}
      lead={t("departures.lead")}
      back="/users"
      list={list}
      address={departureList.of(listQuery)}
      home={href("/")}
      perPage={DEPARTURES_PER_PAGE}
      tools={
        months.length > 0 && (
          <Section title={t("departures.months")}>
            <DataTable
              label={t("departures.months")}
              columns={columns.map((column) => t(`departures.column.${column}`))}
              rows={months.map(({ id, said, membership, account, returned }) => ({
                id,
                cells: [said, membership, account, returned],
              }))}
            />
            <p className="muted">{t("departures.kept")}</p>
          </Section>
        )
      }
      empty={{ title: t("departures.list.none"), children: t("departures.list.noneText") }}
    >
      {({ items }) => (
        <Section title={t("departures.reasons")}>
          <ul className="cards">
            {items.map(({ id, said, kind, reason }) => (
              <li key={id}>
                <article className="card">
                  <p className="muted">
                    {said} · {t(`departures.kind.${kind}`)}
                  </p>
                  <p className="words" dir="auto">
                    <Lines text={reason} />
                  </p>
                </article>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </ListPage>
  );
}
