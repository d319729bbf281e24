import "../../styles/dense.css";
import "../../styles/statistics.css";
import { href, type RouterContextProvider } from "react-router";
import { governorateName } from "#app/arabic/governorates.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { ButtonLink } from "#app/components/button.tsx";
import { CountLinks } from "#app/components/count-links.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { toSearchParams, withSearch } from "#app/components/search-params.ts";
import { useTranslation } from "#app/components/translation.ts";
import { READ_USERS } from "#app/contract/ability.ts";
import { listDistricts } from "#app/contract/election.ts";
import { listNews } from "#app/contract/news.ts";
import { CONFIRM_REPORTS, WRITE_REPORTS } from "#app/contract/report.values.ts";
import { countMembers, readStatistics } from "#app/contract/statistics.ts";
import { measureOf, pathOfGroup, statisticGroups } from "#app/contract/statistics.values.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { isScreenOffered } from "#app/session/platform-features.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { formatWaiting } from "../desk/format-waiting.ts";
import { loadDesk } from "../desk/load-desk.server.ts";
import type { Route } from "./+types/statistics";
import { Definitions, Figures } from "./figures.tsx";
import { fetchUnits, toPeriodView } from "./load-period.server.ts";
import { isNationalLeader } from "./load-trends.server.ts";
import { PeriodForm } from "./period-form.tsx";
import { type PeriodQuery, periodPath, readPeriodQuery } from "./period-query.ts";
import { toFigure } from "./words.server.ts";

export const handle = { i18n: ["statistics"] };

type Context = Readonly<RouterContextProvider>;

interface Tile {
  readonly name: string;
  readonly count: string;
  readonly href?: string;
  readonly isUrgent?: boolean;
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const { query, hint } = readPeriodQuery(url.searchParams);
  // Failed counts are omitted.
  const [waiting, members, published, numbers, visitor] = await Promise.all([
    countWaiting(context),
    countArea(context),
    countPublished(context),
    countPeriod(context, { query, hint }),
    visitorOf(context),
  ]);
  const mayWrite = may(visitor, WRITE_REPORTS);
  const mayReport =
    (mayWrite || may(visitor, CONFIRM_REPORTS)) && isScreenOffered(href("/statistics/reports"));
  return {
    query,
    waiting,
    members,
    published,
    numbers,
    reports: mayReport ? { mayWrite } : undefined,
    hasMail: isScreenOffered(href("/statistics/mail")),
  };
}

async function countPeriod(
  context: Context,
  { query, hint }: { readonly query: PeriodQuery; readonly hint: string | undefined },
) {
  const [result, units, visitor] = await Promise.all([
    call(context, readStatistics, { query }),
    fetchUnits(context, query),
    visitorOf(context),
  ]);
  if (!result.ok) return undefined;
  const { days, before, measures, today } = result.data;
  const isNational = isNationalLeader(visitor);
  return {
    period: toPeriodView(context, { query, hint, days, before, units, isNational, today }),
    groups: statisticGroups.flatMap((group) => {
      const own = measures.filter(({ name }) => measureOf(name).group === group);
      if (own.length === 0) return [];
      return [
        { group, figures: own.map((measure) => toFigure(context, measure, query, days, visitor)) },
      ];
    }),
  };
}

async function countWaiting(context: Context): Promise<Tile[]> {
  const { language } = preferencesOf(context);
  const { queues = [] } = (await loadDesk(context)) ?? {};
  const aidDesk = href("/statistics/urgent-assistance");
  const lists: Readonly<Record<string, string>> = {
    applications: href("/users/applications"),
    aid: aidDesk,
    feedback: href("/statistics/feedback"),
    reports: `${href("/statistics/reports")}?view=waiting`,
  };
  return queues.flatMap(({ name, count, overdue, mine }) => {
    const list = lists[name];
    if (!list) return [];
    const tile = (key: string, number: number, to: string, isUrgent = false) => ({
      name: key,
      count: formatWaiting(number, language),
      href: to,
      isUrgent,
    });
    if (name !== "aid") return [tile(name, count, list)];
    return [
      tile("aid", count, list),
      ...(overdue > 0 ? [tile("aidOverdue", overdue, `${list}#overdue`, true)] : []),
      ...(mine > 0 ? [tile("aidMine", mine, `${list}#mine`)] : []),
    ];
  });
}

async function countArea(context: Context) {
  const result = await call(context, countMembers, {});
  if (!result.ok) return undefined;
  const { language } = preferencesOf(context);
  const t = translatorOf(context);
  const { governorate, isPart, ...counts } = result.data;
  const mayRead = may(await visitorOf(context), READ_USERS);
  const tiles = (["verified", "expired", "pending", "blocked"] as const).flatMap((name): Tile[] => {
    const count = counts[name];
    if (count === undefined) return [];
    const list = withSearch(href("/users"), toSearchParams({ status: name }));
    return [{ name, count: formatNumber(count, language), ...(mayRead && { href: list }) }];
  });
  return {
    title: governorate
      ? t("statistics:members.of", { governorate: governorateName(governorate, language) })
      : t(isPart ? "statistics:members.ofArea" : "statistics:members.everywhere"),
    tiles,
  };
}

async function countPublished(context: Context): Promise<Tile[]> {
  const { language } = preferencesOf(context);
  const [news, districts] = await Promise.all([
    call(context, listNews, { query: { limit: 1 } }),
    call(context, listDistricts, {}),
  ]);
  const tile = (name: string, count: number | null | undefined, to: string) =>
    count ? [{ name, count: formatNumber(count, language), href: to }] : [];
  const browse = href("/DataEntire");
  return [
    ...(news.ok ? tile("news", news.data.metadata.totalItems, href("/news")) : []),
    ...(districts.ok
      ? [
          ...tile("candidates", districts.data.candidatesCount, href("/Election")),
          ...tile("individual", districts.data.individualDistricts.length, browse),
          ...tile("list", districts.data.listDistricts.length, `${browse}?type=list`),
        ]
      : []),
  ];
}

export default function Statistics({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("statistics");
  const { query, waiting, members, published, numbers, reports, hasMail } = loaderData;
  const title = t("title");
  return (
    <Page dense title={title} lead={t("lead")}>
      <PageTitle title={title} />
      <Tiles title={t("waiting.title")} of="waiting" tiles={waiting} />
      {members && <Tiles title={members.title} of="members" tiles={members.tiles} />}
      {numbers && (
        <Section title={t("period.title")} id="period">
          <PeriodForm path={href("/statistics")} query={query} view={numbers.period} />
        </Section>
      )}
      {numbers?.groups.map(({ group, figures }) => (
        <Section
          key={group}
          title={t(`group.${group}.title`)}
          id={group}
          more={{ href: periodPath(pathOfGroup(group), query), label: t("overTime") }}
        >
          <Figures label={t(`group.${group}.title`)} figures={figures} />
        </Section>
      ))}
      {numbers && <Definitions figures={numbers.groups.flatMap(({ figures }) => figures)} />}
      {reports && (
        <Section title={t("reports.title")} id="reports">
          <p className="muted">{t("reports.text")}</p>
          <p className="row">
            <ButtonLink kind="quiet" icon="list" href={href("/statistics/reports")}>
              {t("reports.all")}
            </ButtonLink>
            {reports.mayWrite && (
              <ButtonLink kind="quiet" icon="plus" href={href("/statistics/reports/create")}>
                {t("reports.create")}
              </ButtonLink>
            )}
          </p>
        </Section>
      )}
      {hasMail && (
        <Section title={t("mail.title")} id="mail">
          <p className="muted">{t("mail.lead")}</p>
          <p className="row">
            <ButtonLink kind="quiet" icon="mail" href={href("/statistics/mail")}>
              {t("mail.choose")}
            </ButtonLink>
          </p>
        </Section>
      )}
      <Tiles title={t("published.title")} of="published" tiles={published} />
      {!members && !numbers && waiting.length + published.length === 0 && (
        <EmptyState
          title={t("none.title")}
          icon="warning"
          action={{ href: href("/statistics"), label: t("common:action.retry") }}
        />
      )}
    </Page>
  );
}

function Tiles({ title, of, tiles }: { title: string; of: string; tiles: readonly Tile[] }) {
  const { t } = useTranslation("statistics");
  if (tiles.length === 0) return null;
  return (
    <Section title={title}>
      <CountLinks
        label={title}
        counts={tiles.map(({ name, ...tile }) => ({ ...tile, label: t(`${of}.${name}`) }))}
      />
    </Section>
  );
}
