import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { governorateName } from "#app/arabic/governorates.ts";
import { toLanguage } from "#app/arabic/language.ts";
import { writeDayTime } from "#app/arabic/said-day-time.ts";
import { Button } from "#app/components/button.tsx";
import { Checkbox, CheckboxGroup, RadioGroup } from "#app/components/choices.tsx";
import { Conflict } from "#app/components/conflict.tsx";
import { DateTimeField } from "#app/components/date-time-field.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Field, TextArea } from "#app/components/field.tsx";
import { FoldedFields } from "#app/components/folded-fields.tsx";
import { formFields } from "#app/components/form-fields.ts";
import { FormKeyField } from "#app/components/form-key.tsx";
import { RoleName } from "#app/components/role-name.tsx";
import { useTranslation } from "#app/components/translation.ts";
import {
  MAX_SURVEY_TEXT_LENGTH,
  MAX_SURVEY_TITLE_LENGTH,
  resultsTimes,
  standings,
} from "#app/contract/survey.values.ts";
import type { DeskSurvey, SurveyChoices } from "#app/contract/survey-desk.ts";

const fieldNames = [
  "title",
  "titleEn",
  "text",
  "textEn",
  "opensAt",
  "closesAt",
  "isAnonymous",
  "mayChange",
  "results",
  "governorates",
  "units",
  "roles",
  "standing",
] as const;

export type SurveyValues = Pick<
  DeskSurvey,
  "title" | "text" | "textEn" | "isAnonymous" | "mayChange" | "results" | "standing"
> & {
  readonly titleEn: string;
  readonly opensAt: string;
  readonly closesAt: string;
  readonly governorates: readonly string[];
  readonly units: readonly string[];
  readonly roles: readonly string[];
  readonly version?: number;
};

interface SurveyFormProps {
  /** For buttons outside of it. */
  id?: string;
  action: string;
  choices: SurveyChoices;
  current?: SurveyValues | undefined;
  submit: string;
  rejected: SubmissionResult<string[]> | undefined;
}

export function SurveyForm({ id, action, choices, current, submit, rejected }: SurveyFormProps) {
  const { t, i18n } = useTranslation("survey");
  const language = toLanguage(i18n.language);
  const busy = useNavigation().state !== "idle";
  const form = formFields({
    names: fieldNames,
    label: (name) => t(`desk.field.${name}`),
    rejected,
    current,
  });
  const { textOf, textsOf, isWrong } = form;
  const standing = standings.find((each) => each === textOf("standing")) ?? "everyone";
  const numbered = (name: "governorates" | "units" | "roles") => {
    const count = textsOf(name).filter(Boolean).length;
    return count > 0 && `${t(`desk.field.${name}`)}: ${count}`;
  };
  const say = (values: Partial<Record<string, unknown>>) => {
    const chosen = (name: string) => [values[name] ?? []].flat().map(String);
    const moment = (name: string) => {
      const text = String(values[name] ?? "");
      return writeDayTime(text, language) || text;
    };
    const ticked = (name: string) => t(values[name] ? "common:switch.on" : "common:switch.off");
    return [
      [t("desk.field.title"), values.title],
      [t("desk.field.text"), values.text],
      [t("desk.field.opensAt"), moment("opensAt")],
      [t("desk.field.closesAt"), moment("closesAt")],
      [t("desk.field.isAnonymous"), ticked("isAnonymous")],
      [t("desk.field.mayChange"), ticked("mayChange")],
      [t("desk.field.results"), t(`desk.results.${values.results}`, { defaultValue: "" })],
      [t("desk.field.standing"), t(`desk.standing.${values.standing}`, { defaultValue: "" })],
      [
        t("desk.field.governorates"),
        chosen("governorates").map((code) => governorateName(code, language)),
      ],
      ...(["units", "roles"] as const).map((name) => {
        const ids = chosen(name);
        const named = choices[name].filter(({ id }) => ids.includes(id));
        return [t(`desk.field.${name}`), named.map((each) => each.name)] as const;
      }),
      [t("desk.field.titleEn"), values.titleEn],
      [t("desk.field.textEn"), values.textEn],
    ] as const;
  };
  return (
    <Form id={id} method="post" action={action} noValidate className="stack">
      <ErrorSummary errors={form.errors} />
      <Conflict rejected={rejected} current={current} version={current?.version} say={say} />
      <FormKeyField form="survey" />
      {current?.version && <input type="hidden" name="version" value={current.version} />}
      <Field {...form.field("title")} maxLength={MAX_SURVEY_TITLE_LENGTH} dir="auto" />
      <TextArea
        {...form.field("text")}
        hint={t("desk.hint.text")}
        maxLength={MAX_SURVEY_TEXT_LENGTH}
        optional
      />
      <DateTimeField {...form.field("opensAt")} hint={t("desk.hint.opensAt")} optional />
      <DateTimeField {...form.field("closesAt")} hint={t("desk.hint.closesAt")} />
      <Checkbox {...form.checkbox("isAnonymous")} />
      <p className="hint">{t("desk.hint.isAnonymous")}</p>
      <Checkbox {...form.checkbox("mayChange")} />
      <RadioGroup
        {...form.field("results")}
        choices={resultsTimes.map((value) => ({ value, label: t(`desk.results.${value}`) }))}
        defaultValue={textOf("results") || "closed"}
      />
      <FoldedFields
        title={t("desk.audience")}
        said={[
          t(`desk.standing.${standing}`),
          numbered("governorates"),
          numbered("units"),
          numbered("roles"),
        ]}
        isWrong={isWrong("standing", "governorates", "units", "roles")}
      >
        <p className="hint">{t("desk.hint.audience")}</p>
        <RadioGroup
          {...form.field("standing")}
          choices={standings.map((value) => ({ value, label: t(`desk.standing.${value}`) }))}
          defaultValue={textOf("standing") || "everyone"}
        />
        {choices.governorates.length > 1 && (
          <CheckboxGroup
            {...form.group("governorates")}
            choices={choices.governorates.map((value) => ({
              value,
              label: governorateName(value, language),
            }))}
            optional
          />
        )}
        {choices.units.length > 0 && (
          <CheckboxGroup
            {...form.group("units")}
            choices={choices.units.map(({ id, name, governorate }) => ({
              value: id,
              label: (
                <>
                  <bdi>{name}</bdi>{" "}
                  {governorate && (
                    <small className="muted">{governorateName(governorate, language)}</small>
                  )}
                </>
              ),
            }))}
            optional
          />
        )}
        {choices.roles.length > 0 && (
          <CheckboxGroup
            {...form.group("roles")}
            choices={choices.roles.map((role) => ({
              value: role.id,
              label: <RoleName {...role} />,
            }))}
            optional
          />
        )}
      </FoldedFields>
      <FoldedFields
        title={t("desk.english")}
        said={[textOf("titleEn")]}
        isWrong={isWrong("titleEn", "textEn")}
      >
        <p className="hint">{t("desk.hint.english")}</p>
        <Field {...form.field("titleEn")} maxLength={MAX_SURVEY_TITLE_LENGTH} dir="auto" optional />
        <TextArea {...form.field("textEn")} maxLength={MAX_SURVEY_TEXT_LENGTH} optional />
      </FoldedFields>
      {id ? (
        // Text browsers ignore `form=`.
        <button type="submit" hidden>
          {submit}
        </button>
      ) : (
        <div className="row">
          <Button icon="check" disabled={busy}>
            {submit}
          </Button>
        </div>
      )}
    </Form>
  );
}
