import "../../../styles/survey-answer.css";
import { data } from "react-router";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Lines } from "#app/components/lines.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Pager } from "#app/components/pager.tsx";
import { readPageParam, toSearchParams } from "#app/components/search-params.ts";
import { Trail } from "#app/components/trail.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { surveyDeskPath, TEXTS_PER_PAGE } from "#app/contract/survey.values.ts";
import { listSurveyTexts, readDeskSurvey } from "#app/contract/survey-desk.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { Said } from "../said.tsx";
import { kindAt, wordsOf } from "../survey-view.server.ts";
import type { Route } from "./+types/texts";

export const handle = { i18n: ["survey-answer", "list"] };

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const page = readPageParam(url.searchParams) ?? 1;
  const [survey, texts] = await Promise.all([
    call(context, readDeskSurvey, { params: { id: params.id } }),
    call(context, listSurveyTexts, { params, query: { page } }),
  ]);
  if (!survey.ok) throw pageFailure(survey);
  if (!texts.ok) throw pageFailure(texts);
  const question = survey.data.questions.find(({ id }) => id === params.questionId);
  if (!question) throw data(null, { status: 404 });
  const { language } = preferencesOf(context);
  const kind = kindAt(url.pathname);
  return {
    ...{ page, items: texts.data.items, totalItems: texts.data.metadata.totalItems },
    question: wordsOf(question.title, question.titleEn, language),
    title: wordsOf(survey.data.title, survey.data.titleEn, language),
    isAnonymous: survey.data.isAnonymous,
    list: { href: surveyDeskPath(kind), kind },
    results: surveyDeskPath(kind, params.id, "results"),
  };
}

export default function Texts({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("survey-answer");
  const { page, items, totalItems, question, title, isAnonymous, list, results } = loaderData;
  const parents = [
    { href: list.href, label: t(`desk.${list.kind}`) },
    { href: results, label: title.text },
  ];
  return (
    <Page title={<Said {...question} />} back={<Trail parents={parents} />}>
      <PageTitle title={`${question.text} · ${title.text}`} />
      {isAnonymous && <p className="muted">{t("texts.anonymous")}</p>}
      {items.length === 0 ? (
        <EmptyState title={t("texts.none")} icon="comment" />
      ) : (
        <>
          <ul className="said">
            {items.map(({ text, by }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two people may say the same
              <li key={at}>
                <p className="written" dir="auto">
                  <Lines text={text} />
                </p>
                {by && (
                  <p className="muted">
                    <bdi>{by}</bdi>
                  </p>
                )}
              </li>
            ))}
          </ul>
          <Pager
            page={page}
            perPage={TEXTS_PER_PAGE}
            totalItems={totalItems}
            query={toSearchParams({})}
            totalKey="survey-answer:texts.total"
          />
        </>
      )}
    </Page>
  );
}
