import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Section } from "#app/components/page.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { SurveyQuestion } from "#app/contract/survey.ts";
import { MAX_QUESTIONS, type SurveyKind } from "#app/contract/survey.values.ts";
import type { SurveyView } from "./edit.tsx";
import { QuestionForm } from "./question-form.tsx";

type Rejected = SubmissionResult<string[]> | undefined;

interface QuestionsProps {
  kind: SurveyKind;
  survey: SurveyView;
  path: string;
  rejectedAdd: Rejected;
  rejectedSave: Rejected;
  rejectedId: string | null;
}

export function Questions(props: QuestionsProps) {
  const { kind, survey, path, rejectedAdd, rejectedSave, rejectedId } = props;
  const { t } = useTranslation("survey");
  const { questions, maySave, version, missing } = survey;
  const isFull = questions.length >= (kind === "poll" ? 1 : MAX_QUESTIONS);
  return (
    <Section title={t(`desk.${kind}.questions`)} id="questions">
      {questions.length === 0 && <p className="muted">{t("desk.noQuestions")}</p>}
      <ol className="questions">
        {questions.map((question, at) => (
          <li key={question.id} id={question.id}>
            <Summary question={question} isMissing={missing.includes(question.id)} />
            {maySave && (
              <>
                <div className="row">
                  {at > 0 && <Move path={path} id={question.id} to="up" version={version} />}
                  {at < questions.length - 1 && (
                    <Move path={path} id={question.id} to="down" version={version} />
                  )}
                  <Remove path={path} question={question} />
                </div>
                <Disclosure
                  inline
                  open={rejectedSave !== undefined && rejectedId === question.id}
                  summary={t("desk.editQuestion", { number: at + 1 })}
                >
                  <QuestionForm
                    key={version}
                    action={`${path}?act=saveQuestion&question=${question.id}`}
                    kind={kind}
                    version={version}
                    question={question}
                    before={questions.slice(0, at)}
                    submit={t("desk.saveQuestion")}
                    rejected={rejectedId === question.id ? rejectedSave : undefined}
                  />
                </Disclosure>
              </>
            )}
          </li>
        ))}
      </ol>
      {maySave && !isFull && (
        <div className="panel" id="add">
          <h3>{t("desk.addQuestion")}</h3>
          <QuestionForm
            key={questions.length}
            action={`${path}?act=addQuestion`}
            kind={kind}
            version={version}
            before={questions}
            submit={t("desk.add")}
            rejected={rejectedAdd}
          />
        </div>
      )}
    </Section>
  );
}

function Summary({ question, isMissing }: { question: SurveyQuestion; isMissing: boolean }) {
  const { t } = useTranslation("survey");
  const { kind, title, isNeeded, choices, shownIf } = question;
  const facts = [
    t(`kind.${kind}`),
    ...(isNeeded ? [] : [t("desk.isOptional")]),
    ...(shownIf ? [t("desk.isConditional")] : []),
  ];
  return (
    <>
      <b>
        <bdi>{title}</bdi>
      </b>{" "}
      <small className="muted">{facts.join(" · ")}</small>
      {choices.length > 0 && (
        <p className="muted">
          {choices.map(({ id, label }, at) => (
            <span key={id}>
              {at > 0 && " · "}
              <bdi>{label}</bdi>
            </span>
          ))}
        </p>
      )}
      {isMissing && <p role="status">{t("desk.missing.question")}</p>}
    </>
  );
}

function Move(props: { path: string; id: string; to: "up" | "down"; version: number }) {
  const { path, id, to, version } = props;
  const { t } = useTranslation("survey");
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" action={`${path}?act=moveQuestion&question=${id}`}>
      <FormKeyField form={`move-${id}-${to}`} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="direction" value={to} />
      <Button kind="plain" small disabled={busy}>
        {t(`desk.move.${to}`)}
      </Button>
    </Form>
  );
}

function Remove({ path, question }: { path: string; question: SurveyQuestion }) {
  const { t } = useTranslation("survey");
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" action={`${path}?act=removeQuestion&question=${question.id}`}>
      <FormKeyField form={`remove-${question.id}`} />
      <Button kind="plain" small disabled={busy}>
        {t("desk.removeQuestion")} <span className="vh">{question.title}</span>
      </Button>
    </Form>
  );
}
