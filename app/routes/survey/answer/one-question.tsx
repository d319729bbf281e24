import { useTranslation } from "react-i18next";
import { Form, Link, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { toGiven } from "../given.ts";
import { Question } from "./question.tsx";
import { type FormView, type Rejected, summaryOf } from "./rejected.ts";
import { questionPath } from "./steps.ts";

interface OneQuestionProps {
  view: FormView;
  number: number;
  rejected: Rejected;
}

export function OneQuestion({ view, number, rejected }: OneQuestionProps) {
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
          <Button disabled={busy}>{t("common:steps.next")}</Button>
          {before !== undefined && (
            <ButtonLink kind="quiet" href={path(before)}>
              {t("common:steps.previous")}
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
