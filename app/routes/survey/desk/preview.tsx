import { Lines } from "#app/components/lines.tsx";
import "../../../styles/survey-answer.css";
import { useTranslation } from "react-i18next";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { surveyDeskPath } from "#app/contract/survey.values.ts";
import { readDeskSurvey } from "#app/contract/survey-desk.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { About } from "../answer/about.tsx";
import { Question } from "../answer/question.tsx";
import { Said } from "../said.tsx";
import { toSurveyView } from "../survey-view.server.ts";
import type { Route } from "./+types/preview";
import { surveyKindAt } from "./kind.ts";

export const handle = { i18n: ["survey", "survey-answer"] };

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const result = await call(context, readDeskSurvey, { params });
  if (!result.ok) throw pageFailure(result);
  const { language } = preferencesOf(context);
  const { id, opensAt, closesAt, ...written } = result.data;
  // As it stands for who is asked, once it is open.
  const now = new Date().toISOString();
  const asked = {
    ...{ ...written, id, opensAt: opensAt ?? now, closesAt: closesAt ?? now },
    ...{ isOpen: true, hasAnswered: false, mayAnswer: true, hasBallots: false },
  };
  return {
    id,
    kind: surveyKindAt(url.pathname),
    hasEnd: typeof closesAt === "string",
    survey: toSurveyView(asked, translatorOf(context), language),
  };
}

/** A survey as members will see it; nothing of it is sent. */
export default function PreviewSurvey({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation(["survey", "survey-answer"]);
  const { id, kind, survey, hasEnd } = loaderData;
  const { title, text, questions } = survey;
  return (
    <Page
      narrow
      title={<Said {...title} />}
      lead={t("desk.previewLead")}
      back={surveyDeskPath(kind, id, "edit")}
    >
      <PageTitle title={t("desk.previewOf", { title: title.text })} />
      {text && (
        <p className="prose written" lang={text.lang} dir="auto">
          <Lines text={text.text} />
        </p>
      )}
      <About survey={survey} hasEnd={hasEnd} />
      <div className="stack survey">
        {questions.map((question) => (
          <Question
            key={question.id}
            question={question}
            given={{}}
            error={undefined}
            condition={question.condition}
          />
        ))}
      </div>
      <div className="row">
        <Button disabled>{t(`survey-answer:send.${kind}`)}</Button>
        <ButtonLink kind="quiet" href={surveyDeskPath(kind, id, "edit")}>
          {t("desk.previewBack")}
        </ButtonLink>
      </div>
    </Page>
  );
}
