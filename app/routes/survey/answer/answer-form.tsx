import { useEffect, useMemo, useRef, useState } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Link } from "#app/components/link.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { answersOf, fieldsOf, type Given, shownIds, toGiven } from "../answer-fields.ts";
import { Question } from "./question.tsx";
import { ReceiptNote } from "./receipt.tsx";
import { type FormView, type Rejected, summaryOf } from "./rejected.ts";

export function AnswerForm({ view, rejected }: { view: FormView; rejected: Rejected }) {
  const { t } = useTranslation("survey-answer");
  const busy = useNavigation().state !== "idle";
  const { survey, form } = view;
  const { questions, kind } = survey;
  const given = useMemo(
    () => (rejected ? toGiven(questions, rejected.initialValue ?? {}) : form.given),
    [rejected, questions, form.given],
  );
  const { element, isShown } = useAsked(view, given);
  const errors = rejected?.error ?? {};
  const receipt = receiptOf(rejected) ?? form.receipt;
  return (
    <Form
      ref={element}
      method="post"
      action={`${survey.href}?${survey.hasAnswered ? "change=1&" : ""}act=send`}
      noValidate
      className="stack survey"
    >
      <ErrorSummary errors={summaryOf(questions, errors)} />
      <FormKeyField form="answer" />
      {receipt && <input type="hidden" name="receipt" value={receipt} />}
      {questions.map((question) => (
        <div key={question.id} hidden={!(isShown?.has(question.id) ?? true)}>
          <Question
            question={question}
            given={given}
            error={errors[question.id] ?? undefined}
            // Shown where no script hides it.
            condition={question.condition}
          />
        </div>
      ))}
      {receipt && <ReceiptNote receipt={receipt} />}
      <div className="row">
        <Button disabled={busy} icon="check">
          {t(survey.hasAnswered ? "send.change" : `send.${kind}`)}
        </Button>
        {kind === "survey" && (
          <Button
            kind="quiet"
            disabled={busy}
            formAction={`${survey.href}?${survey.hasAnswered ? "change=1&" : ""}act=keep`}
          >
            {t("keep.later")}
          </Button>
        )}
      </div>
      {kind === "survey" && <p className="hint">{t("keep.note")}</p>}
      {survey.hasAnswered && (
        <p>
          <Link to={survey.href}>{t("change.leave")}</Link>
        </p>
      )}
    </Form>
  );
}

function receiptOf(rejected: Rejected): string | undefined {
  const receipt = rejected?.initialValue?.receipt;
  return typeof receipt === "string" ? receipt : undefined;
}

/** Autosave delay, milliseconds. */
const KEPT_AFTER = 1_500;

function useAsked({ survey }: FormView, given: Given) {
  const { questions, href, kind } = survey;
  const element = useRef<HTMLFormElement>(null);
  // Before hydration: all.
  const [isShown, setShown] = useState<ReadonlySet<string>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form that came back is read again
  useEffect(() => {
    const form = element.current;
    if (!form) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      timer = undefined;
      // Autosave; the button saves, too.
      void fetch(`${href}/keep`, {
        method: "POST",
        body: new URLSearchParams(textsOf(form)),
        keepalive: true,
      }).catch(() => undefined);
    };
    const look = () => setShown(shownIds(questions, answersOf(questions, readGiven(form))));
    const change = () => {
      look();
      if (kind !== "survey") return;
      clearTimeout(timer);
      timer = setTimeout(keep, KEPT_AFTER);
    };
    const leave = () => {
      if (timer !== undefined && document.visibilityState === "hidden") keep();
    };
    // Cancels a pending autosave.
    const send = () => {
      clearTimeout(timer);
      timer = undefined;
    };
    look();
    form.addEventListener("input", change);
    form.addEventListener("submit", send);
    document.addEventListener("visibilitychange", leave);
    return () => {
      clearTimeout(timer);
      form.removeEventListener("input", change);
      form.removeEventListener("submit", send);
      document.removeEventListener("visibilitychange", leave);
    };
  }, [given]);

  function readGiven(form: HTMLFormElement): Given {
    const data = new FormData(form);
    const names = questions.flatMap(fieldsOf);
    return toGiven(questions, Object.fromEntries(names.map((name) => [name, data.getAll(name)])));
  }

  return { element, isShown };
}

function textsOf(form: HTMLFormElement): [string, string][] {
  return [...new FormData(form)].map(([name, value]) => [name, String(value)]);
}
