import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Form, useNavigation } from "react-router";
import { joinDayTime } from "#app/arabic/day-parts.ts";
import { toLanguage } from "#app/arabic/language.ts";
import { writeDayTime } from "#app/arabic/said-day-time.ts";
import { offeredValue, writeDuration } from "#app/arabic/said-duration.ts";
import { Button } from "#app/components/button.tsx";
import { Conflict } from "#app/components/conflict.tsx";
import { DateTimeField } from "#app/components/date-time-field.tsx";
import { DurationField } from "#app/components/duration-field.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Field, TextArea } from "#app/components/field.tsx";
import { FoldedFields } from "#app/components/folded-fields.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { summaryLine } from "#app/components/summary-line.ts";
import type { Capacity } from "#app/contract/conference-capacity.values.ts";
import {
  MAX_DIAL_IN_LENGTH,
  MAX_MEETING_DESCRIPTION_LENGTH,
  MAX_MEETING_TITLE_LENGTH,
} from "#app/contract/meeting.values.ts";
import type { MeetingChoices } from "#app/contract/meeting-desk.ts";
import { CapacityHint } from "../capacity.tsx";
import { PeopleFields } from "./people-fields.tsx";

const fieldNames = [
  "title",
  "date",
  "time",
  "duration",
  "users",
  "roles",
  "governorate",
  "secretariats",
  "agenda",
  "description",
  "dialIn",
] as const;
type FieldName = (typeof fieldNames)[number];

/** Default. */
const USUAL_MINUTES = 60;

export interface MeetingValues {
  readonly title: string;
  readonly date: string;
  readonly time: string;
  readonly duration: string;
  readonly description: string;
  readonly agenda: string;
  readonly dialIn: string;
  readonly version: number;
  readonly invited: readonly { readonly id: string; readonly name: string }[];
}

export interface PersonView {
  readonly id: string;
  readonly name: string;
  readonly governorate: string | undefined;
  readonly isChosen: boolean;
}

export interface Rejected {
  readonly reply: SubmissionResult<string[]>;
  readonly people: readonly PersonView[];
  readonly keyword: string;
}

export interface MeetingToConfirm {
  readonly title: string;
  readonly starts: string;
  readonly ends: string;
  readonly duration: string;
  /** Numbers of notifications. */
  readonly invited?: number | undefined;
  readonly told?: number | undefined;
  readonly left?: number | undefined;
  readonly fields: readonly (readonly [string, string])[];
}

interface MeetingFormProps {
  path: string;
  act: "create" | "save";
  choices: MeetingChoices;
  capacity: Capacity;
  current?: MeetingValues | undefined;
  submit: string;
  rejected: Rejected | undefined;
}

export function MeetingForm(props: MeetingFormProps) {
  const { path, act, choices, capacity, current, submit, rejected } = props;
  const { t, i18n } = useTranslation("meeting");
  const language = toLanguage(i18n.language);
  const reply = rejected?.reply;
  const [form, fields] = useForm<Record<FieldName, string>>({ id: "meeting", lastResult: reply });
  const busy = useNavigation().state !== "idle";
  const typed = reply?.initialValue as Readonly<Record<string, unknown>> | undefined;
  const textOf = (name: FieldName): string | undefined => {
    const value = typed ? typed[name] : current?.[name as keyof MeetingValues];
    return typeof value === "string" ? value : undefined;
  };
  const valuesOf = (name: FieldName | "leaving"): string[] =>
    [typed?.[name] ?? []].flat().map((each) => String(each ?? ""));
  const errorsOf = (name: FieldName) => reply?.error?.[name] ?? undefined;
  const inputs = (name: FieldName) => {
    const { key, defaultValue, ...input } = getInputProps(fields[name], { type: "text" });
    return {
      ...input,
      defaultValue: textOf(name),
      error: errorsOf(name),
      label: t(`field.${name}`),
    };
  };
  const agenda = (textOf("agenda") ?? "").split("\n").filter((line) => line.trim()).length;
  const errors = [
    ...(form.errors ?? []).map((message) => ({ message })),
    ...fieldNames.flatMap((name) => {
      const message = errorsOf(name)?.[0];
      const field = ["users", "roles", "secretariats"].includes(name) ? "people" : fields[name].id;
      return message
        ? [{ field, message: summaryLine(reply, name, t(`field.${name}`), message) }]
        : [];
    }),
  ];
  const say = (values: Partial<Record<string, unknown>>) => {
    const starts = joinDayTime(String(values.date ?? ""), String(values.time ?? ""));
    return [
      [t("field.title"), values.title],
      [t("field.date"), writeDayTime(starts, language) || starts],
      [t("field.duration"), writeDuration(String(values.duration ?? ""), language)],
      [t("field.agenda"), values.agenda],
      [t("field.description"), values.description],
      [t("field.dialIn"), values.dialIn],
    ] as const;
  };
  return (
    <Form
      method="post"
      action={`${path}?act=${act}`}
      {...getFormProps(form)}
      noValidate
      className="stack"
    >
      <ErrorSummary errors={errors} />
      <Conflict rejected={reply} current={current} version={current?.version} say={say} />
      <FormKeyField form="meeting" />
      {current && <input type="hidden" name="version" value={current.version} />}
      <Field {...inputs("title")} maxLength={MAX_MEETING_TITLE_LENGTH} dir="auto" />
      <DateTimeField
        id={fields.date.id}
        name="date"
        label={t("field.date")}
        error={errorsOf("date")}
        defaultValue={joinDayTime(textOf("date") ?? "", textOf("time") ?? "")}
        time={{ id: fields.time.id, name: "time", error: errorsOf("time") }}
      />
      <DurationField
        id={fields.duration.id}
        name="duration"
        label={t("field.duration")}
        other={t("form.otherDuration")}
        hint={t("form.duration")}
        error={errorsOf("duration")}
        defaultValue={textOf("duration") ?? (typed ? "" : offeredValue(USUAL_MINUTES))}
      />
      <PeopleFields
        findPath={`${path}?act=find#people`}
        choices={choices}
        invited={current?.invited ?? []}
        people={rejected?.people ?? []}
        keyword={rejected?.keyword ?? ""}
        valuesOf={valuesOf}
        errorsOf={errorsOf}
        busy={busy}
        submit={submit}
      />
      <div className="folds">
        <FoldedFields
          title={t("form.group.texts")}
          said={[
            agenda > 0 && `${t("form.items")}: ${agenda}`,
            textOf("description") && t("field.description"),
          ]}
          isWrong={errorsOf("agenda") !== undefined || errorsOf("description") !== undefined}
        >
          <TextArea
            id={fields.agenda.id}
            name="agenda"
            label={t("field.agenda")}
            hint={t("form.agenda")}
            error={errorsOf("agenda")}
            defaultValue={textOf("agenda")}
            rows={4}
            optional
          />
          <TextArea
            id={fields.description.id}
            name="description"
            label={t("field.description")}
            error={errorsOf("description")}
            defaultValue={textOf("description")}
            maxLength={MAX_MEETING_DESCRIPTION_LENGTH}
            rows={4}
            optional
          />
        </FoldedFields>
        <FoldedFields
          title={t("form.group.call")}
          said={[textOf("dialIn")]}
          isWrong={errorsOf("dialIn") !== undefined}
        >
          <CapacityHint capacity={capacity} />
          <Field
            {...inputs("dialIn")}
            hint={t("form.dialIn")}
            maxLength={MAX_DIAL_IN_LENGTH}
            dir="ltr"
            optional
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
