import type { SubmissionResult } from "@conform-to/react";
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
import { formFields } from "#app/components/form-fields.ts";
import { FormKeyField } from "#app/components/form-key.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { Capacity } from "#app/contract/conference-capacity.values.ts";
import {
  MAX_DIAL_IN_LENGTH,
  MAX_MEETING_DESCRIPTION_LENGTH,
  MAX_MEETING_TITLE_LENGTH,
} from "#app/contract/meeting.values.ts";
import type { MeetingChoices } from "#app/contract/meeting-desk.ts";
import { CapacityHint } from "../capacity.tsx";
import { PeopleFields } from "./people-fields.tsx";
import type { toValues } from "./values.server.ts";

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

/** Default. */
const USUAL_MINUTES = 60;

export type MeetingValues = ReturnType<typeof toValues>;

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
  const busy = useNavigation().state !== "idle";
  const form = formFields({
    names: fieldNames,
    label: (name) => t(`field.${name}`),
    rejected: reply,
    current: current ?? { duration: offeredValue(USUAL_MINUTES) },
    idOf: (name) =>
      ["users", "roles", "secretariats"].includes(name) ? "people" : `meeting-${name}`,
  });
  const { textOf, isWrong } = form;
  const agenda = textOf("agenda")
    .split("\n")
    .filter((line) => line.trim()).length;
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
    <Form method="post" action={`${path}?act=${act}`} id="meeting" noValidate className="stack">
      <ErrorSummary errors={[...form.formErrors, ...form.fieldErrors]} />
      <Conflict rejected={reply} current={current} version={current?.version} say={say} />
      <FormKeyField form="meeting" />
      {current && <input type="hidden" name="version" value={current.version} />}
      <Field {...form.field("title")} maxLength={MAX_MEETING_TITLE_LENGTH} dir="auto" />
      <DateTimeField
        {...form.control("date")}
        defaultValue={joinDayTime(textOf("date"), textOf("time"))}
        time={form.control("time")}
      />
      <DurationField
        {...form.field("duration")}
        other={t("form.otherDuration")}
        hint={t("form.duration")}
      />
      <PeopleFields
        findPath={`${path}?act=find#people`}
        choices={choices}
        invited={current?.invited ?? []}
        people={rejected?.people ?? []}
        keyword={rejected?.keyword ?? ""}
        leaving={[reply?.initialValue?.leaving ?? []].flat().map(String)}
        form={form}
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
          isWrong={isWrong("agenda", "description")}
        >
          <TextArea {...form.field("agenda")} hint={t("form.agenda")} rows={4} optional />
          <TextArea
            {...form.field("description")}
            maxLength={MAX_MEETING_DESCRIPTION_LENGTH}
            rows={4}
            optional
          />
        </FoldedFields>
        <FoldedFields
          title={t("form.group.call")}
          said={[textOf("dialIn")]}
          isWrong={isWrong("dialIn")}
        >
          <CapacityHint capacity={capacity} />
          <Field
            {...form.field("dialIn")}
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
