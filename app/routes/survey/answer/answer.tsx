import "../../../styles/survey-answer.css";
import { Form, redirect, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Lines } from "#app/components/lines.tsx";
import { Link } from "#app/components/link.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { readReceipt, readSurveyDraft } from "#app/session/survey-draft.server.ts";
import { answersOf, shownIds, toGiven, toGivenValues } from "../answer-fields.ts";
import { Said } from "../said.tsx";
import { answerWords, toSurveyView } from "../survey-view.server.ts";
import type { Route } from "./+types/answer";
import { About } from "./about.tsx";
import * as actions from "./actions.server.ts";
import { AnswerForm } from "./answer-form.tsx";
import { loadSurvey, newReceipt } from "./load-survey.server.ts";
import { Question } from "./question.tsx";
import { type FormView, type Rejected, summaryOf } from "./rejected.ts";
import { Review } from "./review.tsx";
import { Standing } from "./standing.tsx";
import { numberAt, questionPath, REVIEW } from "./steps.ts";

export const handle = { isHydrated: true, i18n: ["survey-answer"] };

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const detail = await loadSurvey(context, params.id, url);
  const { id, kind, questions, hasAnswered, mayAnswer, isAnonymous } = detail;
  const { language } = preferencesOf(context);
  const t = translatorOf(context);
  const survey = toSurveyView(detail, t, language);
  const words = (answers: Parameters<typeof answerWords>[1]) =>
    answerWords(questions, answers, { t, language });
  const address = url.search;
  const isNamelessPoll = kind === "poll" && isAnonymous;
  if (!mayAnswer || (hasAnswered && !url.searchParams.has("change"))) {
    return {
      ...{ survey, address },
      form: undefined,
      own: detail.answers ? words(detail.answers) : undefined,
      receipt: isNamelessPoll && hasAnswered ? await readReceipt(context, id) : undefined,
    };
  }
  const draft = await readSurveyDraft(context, id);
  const given = draft ?? toGivenValues(questions, detail.answers ?? {});
  const answers = answersOf(questions, given);
  const shown = shownIds(questions, answers);
  const asked = survey.questions.filter((each) => shown.has(each.id)).map(({ number }) => number);
  const step = stepAt(url, asked);
  if (step instanceof URLSearchParams) throw redirect(`${survey.href}?${step}`);
  return {
    ...{ survey, address },
    form: {
      ...{ given, step, asked },
      words: words(answers),
      hasDraft: draft !== undefined,
      receipt: isNamelessPoll ? newReceipt() : undefined,
    },
    own: undefined,
    receipt: undefined,
  };
}

/** Redirects unknown steps. */
function stepAt(
  url: URL,
  asked: readonly number[],
): number | typeof REVIEW | undefined | URLSearchParams {
  const wanted = url.searchParams.get("question");
  if (wanted === null || asked.length < 2) return undefined;
  if (wanted === REVIEW) return REVIEW;
  const number = numberAt(url) ?? 1;
  if (asked.includes(number)) return number;
  const next = asked.find((each) => each > number) ?? REVIEW;
  const path = questionPath("", next, url);
  return new URLSearchParams(path.slice(1));
}

export const action = formActions({ ...actions });

export default function SurveyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("survey-answer");
  const { survey, form, address } = loaderData;
  const rejected = actionData?.result;
  const { title, kind, text, questions } = survey;
  const isLong = questions.length > 1;
  return (
    <Page narrow title={<Said {...title} />} back="/surveys">
      <PageTitle
        title={`${title.text} · ${t(`kind.${kind}`)}`}
        hasError={rejected?.status === "error"}
      />
      {(!form || form.step === undefined || form.step === 1) && text && (
        <p className="prose written" lang={text.lang} dir="auto">
          <Lines text={text.text} />
        </p>
      )}
      {form ? (
        <>
          {(form.step === undefined || form.step === 1) && <About survey={survey} />}
          {form.hasDraft && !rejected && form.step === undefined && (
            <p role="status">{t("keep.found")}</p>
          )}
          {form.step === undefined && isLong && (
            <p>
              <Link
                to={questionPath(survey.href, form.asked[0], {
                  searchParams: new URLSearchParams(address),
                })}
              >
                {t("oneByOne")}
              </Link>
            </p>
          )}
          {form.step === undefined && (
            <AnswerForm view={{ ...loaderData, form }} rejected={rejected} />
          )}
          {typeof form.step === "number" && (
            <OneQuestion view={{ ...loaderData, form }} number={form.step} rejected={rejected} />
          )}
          {form.step === REVIEW && <Review view={{ ...loaderData, form }} rejected={rejected} />}
        </>
      ) : (
        <Standing {...loaderData} />
      )}
    </Page>
  );
}

interface OneQuestionProps {
  view: FormView;
  number: number;
  rejected: Rejected;
}

function OneQuestion({ view, number, rejected }: OneQuestionProps) {
  const { t } = useTranslation("survey-answer");
  const busy = useNavigation().state !== "idle";
  const { survey, form, address } = view;
  const question = survey.questions[number - 1];
  if (!question) return null;
  const given = rejected ? toGiven([question], rejected.initialValue ?? {}) : form.given;
  const errors = rejected?.error ?? {};
  const { asked } = form;
  const at = asked.indexOf(number);
  const before = asked[at - 1];
  const search = { searchParams: new URLSearchParams(address) };
  const path = (step: number | undefined) => questionPath(survey.href, step, search);
  const action = path(number);
  return (
    <>
      <div className="progress">
        <p>{t("progress", { at: at + 1, of: asked.length })}</p>
        <progress aria-hidden="true" max={asked.length} value={at} />
      </div>
      <Form
        key={number}
        method="post"
        action={`${action}${action.includes("?") ? "&" : "?"}act=next`}
        noValidate
        className="stack survey"
      >
        <ErrorSummary errors={summaryOf([question], errors)} />
        <FormKeyField form={`question.${number}`} />
        <Question question={question} given={given} error={errors[question.id] ?? undefined} />
        <div className="row">
          <Button disabled={busy}>{t("common:pager.next")}</Button>
          {before !== undefined && (
            <ButtonLink kind="quiet" href={path(before)}>
              {t("common:pager.previous")}
            </ButtonLink>
          )}
        </div>
      </Form>
      <p className="hint">
        {t("keep.steps")} <Link to={path(undefined)}>{t("onePage")}</Link>
      </p>
    </>
  );
}
