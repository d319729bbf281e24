import "../../../styles/survey.css";
import { useTranslation } from "react-i18next";
import { formatDateTime } from "#app/arabic/dates.ts";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import type { SurveyQuestion } from "#app/contract/survey.ts";
import { surveyDeskPath } from "#app/contract/survey.values.ts";
import { readDeskSurvey } from "#app/contract/survey-desk.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { QuestionField } from "../question-fields.tsx";
import type { Route } from "./+types/preview";
import { surveyKindAt } from "./kind.ts";

export const handle = { i18n: ["survey"] };

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const result = await call(context, readDeskSurvey, { params });
  if (!result.ok) throw pageFailure(result);
  const { id, title, titleEn, text, textEn, questions, isAnonymous, closesAt } = result.data;
  const { language } = preferencesOf(context);
  const isEnglish = language === "en";
  return {
    id,
    kind: surveyKindAt(url.pathname),
    title: (isEnglish && titleEn) || title,
    text: (isEnglish && textEn) || text,
    questions,
    isAnonymous,
    closesAt: closesAt ? formatDateTime(closesAt, language) : undefined,
  };
}

/** A survey as members will see it; nothing of it is sent. */
export default function PreviewSurvey({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("survey");
  const { id, kind, title, text, questions, isAnonymous, closesAt } = loaderData;
  return (
    <Page
      narrow
      title={<bdi>{title}</bdi>}
      lead={t("desk.previewLead")}
      back={surveyDeskPath(kind, id, "edit")}
    >
      <PageTitle title={t("desk.previewOf", { title })} />
      {text && (
        <p dir="auto" className="asked">
          {text}
        </p>
      )}
      <p className="muted">
        {t(isAnonymous ? "isAnonymous" : "isNamed")}{" "}
        {closesAt && t("openUntil", { until: closesAt })}
      </p>
      <div className="stack">
        {questions.map((question) => (
          <QuestionField
            key={question.id}
            question={question}
            note={noteOf(question, questions, (words, values) => t(words, values))}
          />
        ))}
      </div>
      <div className="row">
        <Button disabled>{t(kind === "poll" ? "vote" : "send")}</Button>
        <ButtonLink kind="quiet" href={surveyDeskPath(kind, id, "edit")}>
          {t("desk.previewBack")}
        </ButtonLink>
      </div>
    </Page>
  );
}

/** After which answer a question is asked. */
function noteOf(
  { shownIf }: SurveyQuestion,
  questions: readonly SurveyQuestion[],
  t: (words: string, values: Record<string, string>) => string,
): string | undefined {
  const earlier = questions.find(({ id }) => id === shownIf?.question);
  if (!(shownIf && earlier)) return undefined;
  const answers = shownIf.values.map((value) => {
    return earlier.choices.find(({ id }) => id === value)?.label ?? value;
  });
  return t("desk.askedIf", { question: earlier.title, answers: answers.join(" / ") });
}
