import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Checkbox, CheckboxGroup } from "#app/components/choices.tsx";
import { Conflict } from "#app/components/conflict.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Field, Select, TextArea } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import type { SurveyQuestion } from "#app/contract/survey.ts";
import {
  conditionKinds,
  MAX_CHOICE_LENGTH,
  MAX_CHOICES,
  MAX_QUESTION_LENGTH,
  pollKinds,
  questionKinds,
  type SurveyKind,
  scaleValues,
} from "#app/contract/survey.values.ts";
import { summaryOf } from "../summary.ts";

const fieldNames = [
  "title",
  "kind",
  "choices",
  "titleEn",
  "choicesEn",
  "isOptional",
  "shownIf",
] as const;
type FieldName = (typeof fieldNames)[number];

interface QuestionFormProps {
  action: string;
  kind: SurveyKind;
  version: number;
  /** Absent: new. */
  question?: SurveyQuestion;
  before: readonly SurveyQuestion[];
  submit: string;
  rejected: SubmissionResult<string[]> | undefined;
}

/** A form each, so that it works without a script. */
export function QuestionForm(props: QuestionFormProps) {
  const { action, kind, version, question, before, submit, rejected } = props;
  const { t } = useTranslation("survey");
  const busy = useNavigation().state !== "idle";
  const mark = question?.id ?? "new";
  const idOf = (name: string) => `${mark}-${name}`;
  const typed = rejected?.initialValue as Readonly<Record<string, unknown>> | undefined;
  const current: Partial<Record<FieldName, string | readonly string[]>> = question
    ? {
        title: question.title,
        kind: question.kind,
        choices: question.choices.map(({ label }) => label).join("\n"),
        titleEn: question.titleEn ?? "",
        choicesEn: question.choices.flatMap(({ labelEn }) => labelEn ?? []).join("\n"),
        shownIf: (question.shownIf?.values ?? []).map((value) => {
          return `${question.shownIf?.question}-${value}`;
        }),
      }
    : {};
  const valuesOf = (name: FieldName): readonly string[] =>
    [(typed ? typed[name] : current[name]) ?? []].flat().map((each) => String(each));
  const errorOf = (name: FieldName) => rejected?.error?.[name] ?? undefined;
  const input = (name: FieldName) => ({
    id: idOf(name),
    name,
    label: t(`desk.question.${name}`),
    error: errorOf(name),
    defaultValue: valuesOf(name)[0] ?? "",
  });
  const kinds = kind === "poll" ? pollKinds : questionKinds;
  const conditions = before.filter((each) => conditionKinds.includes(each.kind));
  return (
    <Form method="post" action={action} noValidate className="stack writing">
      <ErrorSummary
        errors={summaryOf(rejected, fieldNames, (name) => t(`desk.question.${name}`), idOf)}
      />
      {question && (
        <Conflict
          rejected={rejected}
          current={current}
          version={version}
          say={(values) =>
            (["title", "choices", "titleEn", "choicesEn"] as const).map((name) => [
              t(`desk.question.${name}`),
              values[name],
            ])
          }
        />
      )}
      <FormKeyField form={`question-${mark}`} />
      {/* Guards against a newer version. */}
      <input type="hidden" name="version" value={version} />
      <Field {...input("title")} maxLength={MAX_QUESTION_LENGTH} dir="auto" />
      <Select {...input("kind")} defaultValue={valuesOf("kind")[0] ?? kinds[0]}>
        {kinds.map((each) => (
          <option key={each} value={each}>
            {t(`kind.${each}`)}
          </option>
        ))}
      </Select>
      <TextArea
        {...input("choices")}
        hint={t(kind === "poll" ? "desk.hint.choices" : "desk.hint.choicesOf")}
        maxLength={MAX_CHOICES * (MAX_CHOICE_LENGTH + 1)}
        rows={5}
      />
      {kind === "survey" && (
        <Checkbox
          id={idOf("isOptional")}
          name="isOptional"
          label={t("desk.question.isOptional")}
          error={errorOf("isOptional")}
          defaultChecked={typed ? typed.isOptional === "on" : question?.isNeeded === false}
        />
      )}
      {conditions.length > 0 && (
        <Disclosure
          inline
          open={valuesOf("shownIf").length > 0 || errorOf("shownIf") !== undefined}
          summary={t("desk.question.shownIf")}
        >
          <CheckboxGroup
            id={idOf("shownIf")}
            name="shownIf"
            label={t("desk.question.shownIfLabel")}
            hint={t("desk.hint.shownIf")}
            error={errorOf("shownIf")}
            choices={conditions.flatMap((each) => conditionsOf(each))}
            selected={valuesOf("shownIf")}
            optional
          />
        </Disclosure>
      )}
      <Disclosure
        inline
        open={valuesOf("titleEn").join("") !== "" || errorOf("choicesEn") !== undefined}
        summary={t("desk.english")}
      >
        <Field {...input("titleEn")} maxLength={MAX_QUESTION_LENGTH} dir="auto" optional />
        <TextArea
          {...input("choicesEn")}
          maxLength={MAX_CHOICES * (MAX_CHOICE_LENGTH + 1)}
          rows={4}
          optional
        />
      </Disclosure>
      <div className="row">
        <Button {...(question && { kind: "quiet" as const })} disabled={busy}>
          {submit}
        </Button>
      </div>
    </Form>
  );
}

function conditionsOf({ id, kind, title, choices }: SurveyQuestion) {
  const values = scaleValues(kind).map((value) => ({ id: value, label: value }));
  return (values.length > 0 ? values : choices).map((choice) => ({
    value: `${id}-${choice.id}`,
    label: (
      <>
        <bdi>{title}</bdi> – <bdi>{choice.label}</bdi>
      </>
    ),
  }));
}
