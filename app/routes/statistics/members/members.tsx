import { useTranslation } from "react-i18next";
import { data, href } from "react-router";
import { formatDate } from "#app/arabic/dates.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { DataTable } from "#app/components/data-table.tsx";
import { Section } from "#app/components/page.tsx";
import { readMemberKinds } from "#app/contract/statistics.ts";
import { COHORT_YEARS } from "#app/contract/statistics.values.ts";
import { call } from "#app/session/api.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { loadTrends } from "../load-trends.server.ts";
import { readPeriodQuery } from "../period-query.ts";
import { GroupPage } from "../trends/group-page.tsx";
import type { Route } from "./+types/members";

export const handle = { i18n: ["statistics", "list"] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const { governorate, unit } = readPeriodQuery(url.searchParams);
  const [loaded, kinds] = await Promise.all([
    loadTrends(context, "members", url),
    call(context, readMemberKinds, { query: { governorate, unit } }),
  ]);
  const { language } = preferencesOf(context);
  const t = translatorOf(context);
  const told = (count: number | null) =>
    count === null ? t("statistics:members.few") : formatNumber(count, language);
  const share = (count: number | null | undefined, of: number | null) => {
    if (count === undefined) return "";
    if (count === null || !of) return "–";
    return `${formatNumber(Math.round((count / of) * 100), language)}%`;
  };
  const shown = kinds.ok && {
    countedOn: formatDate(kinds.data.countedOn, language),
    ages: kinds.data.ages.map(({ group, male, female, unknown }) => ({
      group,
      cells: [told(male), told(female), told(unknown)],
    })),
    education: kinds.data.education.map(({ name, count }) => ({ name, count: told(count) })),
    cohorts: kinds.data.cohorts.map(({ month, joined, stayed }) => ({
      month,
      joined: told(joined),
      stayed: stayed.map((count) => share(count, joined)),
    })),
  };
  return data({ loaded: loaded.data, kinds: shown || undefined }, loaded.init ?? undefined);
}

/** Members: who joined, renewed and left over time, what they are, and how long they stay. */
export default function Members({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("statistics");
  const { loaded, kinds } = loaderData;
  return (
    <GroupPage group="members" path={href("/statistics/members")} loaded={loaded}>
      {kinds && (
        <>
          <Section title={t("members.ages")} id="ages">
            <p className="muted">{t("members.counted", { day: kinds.countedOn })}</p>
            <DataTable
              label={t("members.ages")}
              columns={["age", "male", "female", "unknown"].map((name) => t(`members.${name}`))}
              rows={kinds.ages.map(({ group, cells }) => ({
                id: group,
                cells: [
                  <bdi key="group">{group === "unknown" ? t("members.notOnFile") : group}</bdi>,
                  ...cells,
                ],
              }))}
            />
          </Section>
          <Section title={t("members.education")} id="education">
            <DataTable
              label={t("members.education")}
              columns={[t("members.qualification"), t("column.count")]}
              rows={kinds.education.map(({ name, count }) => ({
                id: name,
                cells: [t(`members.level.${name}`), count],
              }))}
            />
          </Section>
          {kinds.cohorts.length > 0 && (
            <Section title={t("members.cohorts")} id="cohorts">
              <p className="muted">{t("members.cohortsText")}</p>
              <DataTable
                label={t("members.cohorts")}
                columns={[
                  t("members.month"),
                  t("members.joined"),
                  ...COHORT_YEARS.map((count) => t("members.after", { count })),
                ]}
                rows={kinds.cohorts.map(({ month, joined, stayed }) => ({
                  id: month,
                  cells: [<bdi key="month">{month}</bdi>, joined, ...stayed],
                }))}
              />
            </Section>
          )}
        </>
      )}
    </GroupPage>
  );
}
