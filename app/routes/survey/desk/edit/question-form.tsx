import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Checkbox, CheckboxGroup } from "#app/components/choices.tsx";
import { Conflict } from "#app/components/conflict.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Field, Select, TextArea } from "#app/components/field.tsx";
import { formFields } from "#app/components/form-fields.ts";
import { FormKeyField } from "#app/components/form-key.tsx";
import { useTranslation } from "#app/components/translation.ts";
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

const fieldNames = [
  "title",
  "kind",
  "choices",
  "titleEn",
  "choicesEn",
  "isOptional",
  "shownIf",
] as const;

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
  const kinds = kind === "poll" ? pollKinds : questionKinds;
  const current = question
    ? {
        title: question.title,
        kind: question.kind,
        choices: question.choices.map(({ label }) => label).join("\n"),
        titleEn: question.titleEn,
        isOptional: !question.isNeeded,
        choicesEn: question.choices.flatMap(({ labelEn }) => labelEn ?? []).join("\n"),
        shownIf: (question.shownIf?.values ?? []).map((value) => {
          return `${question.shownIf?.question}-${value}`;
        }),
      }
    : {};
  const form = formFields({
    names: fieldNames,
    label: (name) => t(`desk.question.${name}`),
    rejected,
    current,
    idOf: (name) => `${mark}-${name}`,
  });
  const conditions = before.filter((each) => conditionKinds.includes(each.kind));
  return (
    <Form method="post" action={action} noValidate className="stack writing">
      <ErrorSummary errors={form.errors} />
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
      <Field {...form.field("title")} maxLength={MAX_QUESTION_LENGTH} dir="auto" />
      <Select {...form.field("kind")} defaultValue={form.textOf("kind") || kinds[0]}>
        {kinds.map((each) => (
          <option key={each} value={each}>
            {t(`kind.${each}`)}
          </option>
        ))}
      </Select>
      <TextArea
        {...form.field("choices")}
        hint={t(kind === "poll" ? "desk.hint.choices" : "desk.hint.choicesOf")}
        maxLength={MAX_CHOICES * (MAX_CHOICE_LENGTH + 1)}
        rows={5}
      />
      {kind === "survey" && <Checkbox {...form.checkbox("isOptional")} />}
      {conditions.length > 0 && (
        <Disclosure
          inline
          open={form.textsOf("shownIf").length > 0 || form.isWrong("shownIf")}
          summary={t("desk.question.shownIf")}
        >
          <CheckboxGroup
            {...form.group("shownIf")}
            label={t("desk.question.shownIfLabel")}
            hint={t("desk.hint.shownIf")}
            choices={conditions.flatMap((each) => conditionsOf(each))}
            optional
          />
        </Disclosure>
      )}
      <Disclosure
        inline
        open={form.textOf("titleEn") !== "" || form.isWrong("choicesEn")}
        summary={t("desk.english")}
      >
        <Field {...form.field("titleEn")} maxLength={MAX_QUESTION_LENGTH} dir="auto" optional />
        <TextArea
          {...form.field("choicesEn")}
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
