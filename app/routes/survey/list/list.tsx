import { href } from "react-router";
import { Card, CardGrid } from "#app/components/card.tsx";
import { keyword, listAddress, view } from "#app/components/list-address.ts";
import { ListPage } from "#app/components/list-page.tsx";
import { ListSearch } from "#app/components/search-form.tsx";
import { StatusChip } from "#app/components/status-chip.tsx";
import { Tabs } from "#app/components/tabs.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { listSurveys } from "#app/contract/survey.ts";
import { MAX_SURVEYS_LISTED, SURVEYS_PER_PAGE, surveyViews } from "#app/contract/survey.values.ts";
import { call } from "#app/session/api.server.ts";
import { listData } from "#app/session/list.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { readAddress } from "../../read-address.server.ts";
import { type ItemView, toItemView } from "../survey-view.server.ts";
import type { Route } from "./+types/list";

export const handle = { i18n: ["survey-answer", "list"] };

const surveyList = listAddress(href("/surveys"), { view: view(surveyViews, "open"), keyword });

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = readAddress(surveyList, url.searchParams);
  const { hint, ...asked } = query;
  const result = await call(context, listSurveys, { query: asked });
  const { language } = preferencesOf(context);
  return listData(
    context,
    { query },
    result,
    "survey-answer:loadFailed",
    ({ items, metadata }) => ({
      items: items.map((item) => toItemView(item, language)),
      totalItems: metadata.totalItems,
    }),
  );
}

export default function Surveys({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("survey-answer");
  const { query, list } = loaderData;
  const { view, keyword } = query;
  const address = surveyList.of(query);
  const tools = (
    <>
      <Tabs
        label={t("views")}
        tabs={surveyList.of({ view }).tabs("view", (each) => t(`view.${each}`))}
      />
      {(keyword || view !== "open") && <ListSearch address={address} label={t("search")} />}
    </>
  );
  return (
    <ListPage
      texts="survey-answer:list"
      title={t("title")}
      lead={t("lead")}
      home={href("/")}
      part={t(`view.${view}`)}
      list={list}
      address={address}
      perPage={SURVEYS_PER_PAGE}
      maxListed={MAX_SURVEYS_LISTED}
      tools={tools}
      empty={{ title: t(`none.${view}`), icon: "ballot", children: t(`noneText.${view}`) }}
    >
      {({ items }) => (
        <CardGrid>
          {items.map((item) => (
            <SurveyCard key={item.id} item={item} />
          ))}
        </CardGrid>
      )}
    </ListPage>
  );
}

function SurveyCard({ item }: { item: ItemView }) {
  const { t } = useTranslation("survey-answer");
  const { kind, title, href: path, closes, daysLeft, isOpen, hasAnswered, questions } = item;
  const isWaiting = isOpen && !hasAnswered;
  const state = hasAnswered ? "answered" : isOpen ? "open" : "closed";
  return (
    <Card
      title={title.text}
      lang={title.lang}
      href={path}
      tag={t(`kind.${kind}`)}
      date={
        <StatusChip tone={isWaiting ? "yours" : hasAnswered ? "good" : "waiting"}>
          {t(`state.${state}`)}
        </StatusChip>
      }
    >
      <p>
        {t(isOpen ? "until" : "closed")} <time dateTime={closes[0]}>{closes[1]}</time>
      </p>
      <p className="meta">
        {isWaiting && <span>{t("daysLeft", { count: daysLeft })}</span>}{" "}
        {kind === "survey" && <span>{t("questions", { count: questions })}</span>}{" "}
        <span>{t(item.isAnonymous ? "anonymous.tag" : "named.tag")}</span>{" "}
        {item.mayReadResults && <span>{t("results.there")}</span>}
      </p>
    </Card>
  );
}
