import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { joinDayTime } from "#app/arabic/day-parts.ts";
import { foldDigits } from "#app/arabic/digits.ts";
import { governorateName } from "#app/arabic/governorates.ts";
import { toLanguage } from "#app/arabic/language.ts";
import { writeDayTime } from "#app/arabic/said-day-time.ts";
import { offeredValue, writeDuration } from "#app/arabic/said-duration.ts";
import { Button } from "#app/components/button.tsx";
import { ButtonFold } from "#app/components/button-fold.tsx";
import { Checkbox, CheckboxGroup, RadioGroup } from "#app/components/choices.tsx";
import { Conflict } from "#app/components/conflict.tsx";
import { DateTimeField } from "#app/components/date-time-field.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { DurationField } from "#app/components/duration-field.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { DigitsField, Field, Select, TextArea } from "#app/components/field.tsx";
import { FoldedFields } from "#app/components/folded-fields.tsx";
import { formFields } from "#app/components/form-fields.ts";
import { FormKeyField } from "#app/components/form-key.tsx";
import { PictureField } from "#app/components/picture-field.tsx";
import { RoleName } from "#app/components/role-name.tsx";
import { useTranslation } from "#app/components/translation.ts";
import {
  eventCategories,
  eventTypes,
  MAX_COMPANIONS,
  MAX_EVENT_DESCRIPTION_LENGTH,
  MAX_EVENT_DETAILED_LOCATION_LENGTH,
  MAX_EVENT_LOCATION_LENGTH,
  MAX_EVENT_QUESTION_LENGTH,
  MAX_EVENT_QUESTIONS,
  MAX_EVENT_TITLE_LENGTH,
} from "#app/contract/event.values.ts";
import type { EventChoices } from "#app/contract/event-desk.ts";
import type { EventValues } from "./values.server.ts";

const fieldNames = [
  "title",
  "date",
  "time",
  "duration",
  "governorate",
  "location",
  "detailedLocation",
  "description",
  "type",
  "allowedRoles",
  "allowedSecretariats",
  "maxAttendance",
  "maxCompanions",
  "questions",
  "image",
  "category",
] as const;
const USUAL_MINUTES = 120;
const USUAL_PLACES = 100;

interface EventFormProps {
  action: string;
  choices: EventChoices;
  current?: EventValues | undefined;
  submit: string;
  rejected: SubmissionResult<string[]> | undefined;
}

export function EventForm({ action, choices, current, submit, rejected }: EventFormProps) {
  const { t, i18n } = useTranslation("event");
  const language = toLanguage(i18n.language);
  const busy = useNavigation().state !== "idle";
  const form = formFields({
    names: fieldNames,
    label: (name) => t(`field.${name}`),
    rejected,
    current: current ?? {
      duration: offeredValue(USUAL_MINUTES),
      governorate: choices.governorates[0],
      maxAttendance: USUAL_PLACES,
      type: "public",
      category: "org",
    },
    idOf: (name) => (name === "questions" ? "question-0" : `event-${name}`),
  });
  const { textOf, textsOf, isWrong } = form;
  const numbered = (name: "allowedRoles" | "allowedSecretariats" | "questions") => {
    const count = textsOf(name).filter(Boolean).length;
    return count > 0 && `${t(`field.${name}`)}: ${count}`;
  };
  const questions = textsOf("questions");
  /** Default: everybody. */
  const isForSome =
    textOf("type") === "private" ||
    [...textsOf("allowedRoles"), ...textsOf("allowedSecretariats")].length > 0 ||
    isWrong("type", "allowedRoles", "allowedSecretariats");
  const type = eventTypes.find((each) => each === textOf("type")) ?? "public";
  const category = eventCategories.find((each) => each === textOf("category")) ?? "org";
  const isCampaign = rejected
    ? rejected.initialValue?.isCampaign === "on"
    : (current?.isCampaign ?? false);
  const places = textOf("maxAttendance");
  const companions = textOf("maxCompanions");
  const governorate = textOf("governorate");
  const isUnknown = rejected !== undefined && !choices.governorates.includes(governorate);
  const say = (values: Partial<Record<string, unknown>>) => {
    const code = (name: string) => String(values[name] ?? "");
    const starts = joinDayTime(code("date"), code("time"));
    const group = (
      name: "allowedRoles" | "allowedSecretariats",
      offered: readonly { id: string; name: string }[],
    ) => {
      const ids = [values[name] ?? []].flat();
      return [
        t(`field.${name}`),
        offered.filter(({ id }) => ids.includes(id)).map((each) => each.name),
      ] as const;
    };
    return [
      [t("field.title"), values.title],
      [t("field.date"), writeDayTime(starts, language) || starts],
      [t("field.duration"), writeDuration(code("duration"), language)],
      [t("field.governorate"), governorateName(code("governorate"), language)],
      [t("field.location"), values.location],
      [t("field.detailedLocation"), values.detailedLocation],
      [t("field.description"), values.description],
      [t("field.type"), t(`type.${code("type")}`, { defaultValue: "" })],
      group("allowedRoles", choices.roles),
      group("allowedSecretariats", choices.secretariats),
      [t("field.maxAttendance"), values.maxAttendance],
      [t("field.maxCompanions"), values.maxCompanions],
      [t("field.questions"), values.questions],
      [t("field.category"), t(`category.${code("category")}`, { defaultValue: "" })],
      [t("form.isCampaign"), t(values.isCampaign ? "common:switch.on" : "common:switch.off")],
    ] as const;
  };
  return (
    <Form
      method="post"
      action={action}
      encType="multipart/form-data"
      id="event"
      noValidate
      className="stack"
    >
      <ErrorSummary errors={[...form.formErrors, ...form.fieldErrors]} />
      <Conflict rejected={rejected} current={current} version={current?.version} say={say} />
      <FormKeyField form="event" />
      {current?.version && <input type="hidden" name="version" value={current.version} />}
      <Field {...form.field("title")} maxLength={MAX_EVENT_TITLE_LENGTH} dir="auto" />
      <DateTimeField
        {...form.control("date")}
        defaultValue={joinDayTime(textOf("date"), textOf("time"))}
        time={form.control("time")}
      />
      <div className="pair">
        <DurationField
          {...form.field("duration")}
          other={t("form.otherDuration")}
          hint={t("form.duration")}
        />
        <Select {...form.control("governorate")} defaultValue={isUnknown ? "" : governorate}>
          {/* An invalid value was sent: keeps the select empty. */}
          {isUnknown && <option value="">—</option>}
          {choices.governorates.map((value) => (
            <option key={value} value={value}>
              {governorateName(value, language)}
            </option>
          ))}
        </Select>
      </div>
      <Field {...form.field("location")} maxLength={MAX_EVENT_LOCATION_LENGTH} dir="auto" />
      <Field
        {...form.field("detailedLocation")}
        maxLength={MAX_EVENT_DETAILED_LOCATION_LENGTH}
        dir="auto"
      />
      <TextArea {...form.field("description")} maxLength={MAX_EVENT_DESCRIPTION_LENGTH} rows={2} />
      <div className="folds">
        <FoldedFields
          title={t("form.group.audience")}
          said={[t(`type.${type}`), numbered("allowedRoles"), numbered("allowedSecretariats")]}
          isWrong={isWrong("type", "allowedRoles", "allowedSecretariats")}
        >
          <div className="stack invitation">
            <RadioGroup
              {...form.field("type")}
              choices={eventTypes.map((value) => ({ value, label: t(`form.type.${value}`) }))}
            />
            <Disclosure open={isForSome} summary={t("form.invited")}>
              <p className="hint">{t("form.allowed")}</p>
              <CheckboxGroup
                {...form.group("allowedRoles")}
                choices={choices.roles.map((role) => ({
                  value: role.id,
                  label: <RoleName {...role} />,
                }))}
                optional
              />
              <CheckboxGroup
                {...form.group("allowedSecretariats")}
                choices={choices.secretariats.map(({ id, name }) => ({
                  value: id,
                  label: <bdi>{name}</bdi>,
                }))}
                optional
              />
            </Disclosure>
          </div>
        </FoldedFields>
        <FoldedFields
          title={t("form.group.registration")}
          said={[
            isNumber(places) && `${t("field.maxAttendance")}: ${places}`,
            companions !== "0" &&
              isNumber(companions) &&
              `${t("field.maxCompanions")}: ${companions}`,
            numbered("questions"),
          ]}
          isWrong={isWrong("maxAttendance", "maxCompanions", "questions")}
        >
          <div className="filters">
            <DigitsField {...form.field("maxAttendance")} />
            <DigitsField
              {...form.field("maxCompanions")}
              hint={t("form.companions", { count: MAX_COMPANIONS })}
              optional
            />
          </div>
          <div className="adding">
            <Questions written={questions} error={form.control("questions").error} />
          </div>
        </FoldedFields>
        <FoldedFields
          title={t("form.group.more")}
          said={[
            current?.imageUrl && t("field.image"),
            t(`category.${category}`),
            isCampaign && t("form.campaign"),
          ]}
          isWrong={isWrong("image", "category")}
        >
          <PictureField
            {...form.control("image")}
            hint={t("form.image")}
            accept="image/jpeg,image/png"
            current={current?.imageUrl}
            optional
          />
          {current?.imageUrl && (
            <Checkbox id="removeImage" name="removeImage" label={t("form.removeImage")} />
          )}
          <RadioGroup
            {...form.field("category")}
            choices={eventCategories.map((value) => ({ value, label: t(`category.${value}`) }))}
          />
          <Checkbox
            id="isCampaign"
            name="isCampaign"
            label={t("form.isCampaign")}
            defaultChecked={isCampaign}
          />
        </FoldedFields>
      </div>
      <div className="row">
        <Button icon="check" disabled={busy}>
          {submit}
        </Button>
      </div>
    </Form>
  );
}

/** Non-numbers show only the field's error. */
const isNumber = (text: string) => /^\s*\d+\s*$/.test(foldDigits(text));

interface QuestionsProps {
  written: readonly (string | undefined)[];
  error: string[] | undefined;
  at?: number;
}

/** The next question is folded behind a button. */
function Questions({ written, error, at = 0 }: QuestionsProps) {
  const { t } = useTranslation("event");
  return (
    <ButtonFold
      icon="plus"
      label={t(at === 0 ? "form.addQuestion" : "form.addAnother")}
      isOpen={written.slice(at).some(Boolean) || (at === 0 && error !== undefined)}
    >
      <div className="stack">
        <Field
          id={`question-${at}`}
          name="questions"
          label={t("form.question", { number: at + 1 })}
          hint={at === 0 ? t("form.questions", { count: MAX_EVENT_QUESTIONS }) : undefined}
          defaultValue={written[at]}
          error={at === 0 ? error : undefined}
          maxLength={MAX_EVENT_QUESTION_LENGTH}
          dir="auto"
          optional
        />
        {at + 1 < MAX_EVENT_QUESTIONS && <Questions written={written} error={error} at={at + 1} />}
      </div>
    </ButtonFold>
  );
}
