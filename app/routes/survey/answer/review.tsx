import { Fragment } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Icon } from "#app/components/icon.tsx";
import { Lines } from "#app/components/lines.tsx";
import { Link } from "#app/components/link.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { Said } from "../said.tsx";
import { type FormView, type Rejected, summaryOf } from "./rejected.ts";
import { questionPath } from "./steps.ts";

export function Review({ view, rejected }: { view: FormView; rejected: Rejected }) {
  const { t } = useTranslation("survey-answer");
  const busy = useNavigation().state !== "idle";
  const { survey, form, address } = view;
  const search = { searchParams: new URLSearchParams(address) };
  const path = questionPath(survey.href, "review", search);
  const errors = rejected?.error ?? {};
  const questions = survey.questions.filter(({ number }) => form.asked.includes(number));
  return (
    <Form method="post" action={`${path}&act=send`} className="stack survey">
      <ErrorSummary errors={summaryOf(questions, errors)} />
      <FormKeyField form="answer" />
      {Object.entries(form.given).map(([name, values]) => (
        <Fragment key={name}>
          {values.map((value) => (
            <input key={value} type="hidden" name={name} value={value} />
          ))}
        </Fragment>
      ))}
      <h2>{t("review.title")}</h2>
      <p>{t("review.text")}</p>
      <dl className="facts answered">
        {questions.map(({ id, number, mark, title }) => (
          <Fragment key={id}>
            <dt>
              {mark && `${mark} `}
              <Said {...title} />
            </dt>
            <dd id={id} tabIndex={-1}>
              {form.words[id] ? (
                <span className="written" dir="auto">
                  <Lines text={form.words[id]} />
                </span>
              ) : (
                <span className="muted">{t("noAnswer")}</span>
              )}
              {errors[id]?.[0] && (
                <p className="error">
                  <Icon name="warning" />
                  {errors[id]?.[0]}
                </p>
              )}
              <p>
                <Link to={questionPath(survey.href, number, search)}>
                  {t("review.change")}
                  <span className="vh"> {t("review.of", { number })}</span>
                </Link>
              </p>
            </dd>
          </Fragment>
        ))}
      </dl>
      <p>
        <Button disabled={busy} icon="check">
          {t(survey.hasAnswered ? "send.change" : "send.survey")}
        </Button>
      </p>
    </Form>
  );
}
