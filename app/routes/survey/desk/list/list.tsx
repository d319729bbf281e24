import { href } from "react-router";
import { formatMoment, formatShort, toSaidTime, withinText } from "#app/arabic/dates.ts";
import { toLanguage } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { ButtonLink } from "#app/components/button.tsx";
import { CountLinks } from "#app/components/count-links.tsx";
import { DataTable } from "#app/components/data-table.tsx";
import { Link } from "#app/components/link.tsx";
import { type AskedOf, keyword, listAddress, view } from "#app/components/list-address.ts";
import { ListPage } from "#app/components/list-page.tsx";
import { RowKeys } from "#app/components/row-keys.tsx";
import { ListSearch } from "#app/components/search-form.tsx";
import { StatusChip } from "#app/components/status-chip.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { When } from "#app/components/when.tsx";
import {
  CREATE_SURVEYS,
  MAX_SURVEYS_LISTED,
  SURVEYS_PER_PAGE,
  type SurveyKind,
  surveyDeskPath,
  surveyStates,
} from "#app/contract/survey.values.ts";
import { listDeskSurveys, type SurveyLine } from "#app/contract/survey-desk.ts";
import { DeskTabs } from "#app/routes/content/desk-tabs.tsx";
import { ownKinds } from "#app/routes/content/kinds.server.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { listData } from "#app/session/list.server.ts";
import { type Preferences, preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { readAddress } from "../../../read-address.server.ts";
import { surveyKindAt } from "../kind.ts";
import { stateTones } from "../state-tone.ts";
import type { Route } from "./+types/list";

export const handle = { i18n: ["survey", "content", "list"] };

const listedStates = ["all", ...surveyStates] as const;

const addressOf = (kind: SurveyKind) =>
  listAddress(surveyDeskPath(kind), {
    state: view(listedStates, "all"),
    keyword,
  });

type SurveyAddress = AskedOf<ReturnType<typeof addressOf>>;

export async function loader({ url, context }: Route.LoaderArgs) {
  const kind = surveyKindAt(url.pathname);
  const listQuery = readAddress(addressOf(kind), url.searchParams);
  const { state, hint, ...query } = listQuery;
  const result = await call(context, listDeskSurveys, {
    query: { ...query, kind, ...(state !== "all" && { state }) },
  });
  const visitor = await visitorOf(context);
  const address = {
    kind,
    listQuery,
    mayCreate: may(visitor, CREATE_SURVEYS),
    kinds: await ownKinds(context),
  };
  const preferences = preferencesOf(context);
  return listData(
    context,
    address,
    result,
    "survey:desk.list.failed",
    ({ items, metadata, counts }) => ({
      items: items.map((line) => toLineView(line, preferences)),
      totalItems: metadata.totalItems,
      counts,
    }),
  );
}

function toLineView(line: SurveyLine, { language }: Preferences, now = new Date()) {
  const { id, state, title, titleEn, isAnonymous, answered, asked } = line;
  const isEnglish = language === "en" && Boolean(titleEn);
  return {
    id,
    state,
    isAnonymous,
    answered,
    asked: asked ?? undefined,
    title: isEnglish ? (titleEn ?? title) : title,
    hour: hourOf(line, language, now),
    changedAt: toSaidTime(line.changedAt, language, now, formatShort),
    by: line.by ?? "",
  };
}

function hourOf(
  { state, opensAt, closesAt, since }: SurveyLine,
  language: Preferences["language"],
  now: Date,
) {
  if (state === "closed") {
    // Closed early.
    const hasLapsed = closesAt && Date.parse(closesAt) <= now.getTime();
    const at = formatShort(hasLapsed ? closesAt : since, language, now);
    return { word: "desk.closedAt", at: withinText(at) } as const;
  }
  if (state === "scheduled" && opensAt) {
    return { word: "desk.opensAt", at: withinText(formatMoment(opensAt, language, now)) } as const;
  }
  if (state !== "open" || !closesAt) return undefined;
  return { word: "desk.until", at: withinText(formatMoment(closesAt, language, now)) } as const;
}

export default function SurveyList({ loaderData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation("survey");
  const { kind, mayCreate, kinds, list } = loaderData;
  const address = addressOf(kind).of(loaderData.listQuery);
  const { state } = address.query;
  const language = toLanguage(i18n.language);
  const own = (key: string) => t(`desk.${kind}.${key}`);
  const counts = "counts" in list ? list.counts : {};
  const number = (count: number) => formatNumber(count, language);
  return (
    <ListPage
      texts="survey:desk.list"
      names={`survey:desk.${kind}`}
      title={own("title")}
      lead={own("lead")}
      home={href("/desk")}
      part={t(`desk.part.${state}`)}
      list={list}
      address={address}
      perPage={SURVEYS_PER_PAGE}
      maxListed={MAX_SURVEYS_LISTED}
      actions={
        mayCreate && (
          <ButtonLink icon="plus" href={surveyDeskPath(kind, "create")}>
            {own("create")}
          </ButtonLink>
        )
      }
      tools={
        <>
          <DeskTabs kinds={kinds} hasSurveys current={kind} />
          <ListSearch address={address} label={t("desk.search")} />
          <States kind={kind} address={address} counts={counts} />
        </>
      }
      empty={{
        title: state === "all" ? own("none") : t(`desk.none.${state}`),
        icon: "ballot",
        children: own("noneText"),
      }}
    >
      {({ items }) => (
        <>
          <DataTable
            label={`${own("title")}: ${t(`desk.part.${state}`)}`}
            ending={1}
            columns={[
              t("desk.column.title"),
              t("desk.column.state"),
              t("desk.column.answered"),
              t("desk.column.changed"),
            ]}
            rows={items.map((item) => ({
              id: item.id,
              cells: [
                <span key="title">
                  <Link to={surveyDeskPath(kind, item.id, "edit")}>
                    <bdi>{item.title}</bdi>
                  </Link>{" "}
                  {item.isAnonymous && <small className="muted">{t("desk.anonymous")}</small>}
                </span>,
                <span key="state">
                  <StatusChip tone={stateTones[item.state]}>
                    {t(`desk.state.${item.state}`)}
                  </StatusChip>{" "}
                  {item.hour && (
                    <small className="muted">{t(item.hour.word, { at: item.hour.at })}</small>
                  )}
                </span>,
                <bdi key="answered">
                  {item.asked === undefined
                    ? number(item.answered)
                    : t("desk.answeredOf", {
                        answered: number(item.answered),
                        asked: number(item.asked),
                      })}
                </bdi>,
                <span key="changed">
                  <When at={item.changedAt} />{" "}
                  <small className="muted">
                    <bdi>{item.by}</bdi>
                  </small>
                </span>,
              ],
            }))}
          />
          <RowKeys />
        </>
      )}
    </ListPage>
  );
}

function States(props: {
  kind: SurveyKind;
  address: SurveyAddress;
  counts: Readonly<Record<string, number>>;
}) {
  const { kind, address, counts } = props;
  const { t, i18n } = useTranslation("survey");
  const language = toLanguage(i18n.language);
  const all = Object.values(counts);
  const sum = all.length > 0 ? all.reduce((one, other) => one + other, 0) : undefined;
  const tallies = address
    .tabs("state", (each) => t(`desk.part.${each}`))
    .map((tab) => {
      const count = tab.value === "all" ? sum : counts[tab.value];
      return { ...tab, count: count === undefined ? undefined : formatNumber(count, language) };
    });
  return <CountLinks label={t(`desk.${kind}.parts`)} counts={tallies} />;
}
