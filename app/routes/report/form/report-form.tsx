import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Form, useNavigation } from "react-router";
import { toLanguage } from "#app/arabic/language.ts";
import { writeDay } from "#app/arabic/said-day-time.ts";
import { Button } from "#app/components/button.tsx";
import { CheckboxGroup } from "#app/components/choices.tsx";
import { Conflict } from "#app/components/conflict.tsx";
import { DateField } from "#app/components/date-field.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Field, Select, TextArea } from "#app/components/field.tsx";
import { FilesField } from "#app/components/files-field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { PictureField } from "#app/components/picture-field.tsx";
import { summaryLine } from "#app/components/summary-line.ts";
import {
  MAX_REPORT_ATTACHMENTS,
  MAX_REPORT_DESCRIPTION_LENGTH,
  MAX_REPORT_GOALS_LENGTH,
  MAX_REPORT_IMAGE_MB,
  MAX_REPORT_LOCATION_LENGTH,
  MAX_REPORT_OFFICIALS_LENGTH,
  MAX_REPORT_TITLE_LENGTH,
  type ReportType,
  reportTypes,
} from "#app/contract/report.values.ts";
import { MAX_FILE_MB } from "#app/contract/upload-limits.ts";
import { Subject, type SubjectView } from "../subject.tsx";

const fieldNames = [
  "title",
  "type",
  "location",
  "startDate",
  "endDate",
  "goals",
  "officials",
  "description",
  "attachments",
  "image",
  "remove",
] as const;
type FieldName = (typeof fieldNames)[number];

export interface ReportValues {
  readonly title: string;
  readonly type: ReportType;
  readonly location: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly goals: string;
  readonly officials: string;
  readonly description: string;
  readonly subject: SubjectView | undefined;
  readonly version?: number;
  readonly files?: readonly { readonly id: string; readonly name: string }[];
}

interface ReportFormProps {
  action: string;
  current: ReportValues;
  isDraft: boolean;
  rejected: SubmissionResult<string[]> | undefined;
}

export function ReportForm({ action, current, isDraft, rejected }: ReportFormProps) {
  const { t, i18n } = useTranslation(["report", "file"]);
  const language = toLanguage(i18n.language);
  const [form, fields] = useForm<Record<FieldName, string>>({ id: "report", lastResult: rejected });
  const busy = useNavigation().state !== "idle";
  const typed = rejected?.initialValue as Readonly<Record<string, unknown>> | undefined;
  const textOf = (name: FieldName): string | undefined => {
    const value = typed ? typed[name] : current[name as keyof ReportValues];
    return typeof value === "string" ? value : undefined;
  };
  const errorsOf = (name: FieldName) => rejected?.error?.[name] ?? undefined;
  const labelled = (name: FieldName) => ({
    id: fields[name].id,
    name,
    error: errorsOf(name),
    label: t(`field.${name}`),
    defaultValue: textOf(name),
  });
  const line = (name: FieldName) => {
    const { key, ...input } = getInputProps(fields[name], { type: "text" });
    return { ...input, ...labelled(name) };
  };
  const errors = [
    ...(form.errors ?? []).map((message) => ({ message })),
    ...fieldNames.flatMap((name) => {
      const message = errorsOf(name)?.[0];
      if (!message) return [];
      const label = t(`field.${name}`);
      return [{ field: fields[name].id, message: summaryLine(rejected, name, label, message) }];
    }),
  ];
  const removed = [typed?.remove ?? []].flat().map(String);
  return (
    <Form
      method="post"
      action={action}
      {...getFormProps(form)}
      encType="multipart/form-data"
      noValidate
      className="stack"
    >
      <ErrorSummary errors={errors} />
      <Conflict
        rejected={rejected}
        current={current}
        version={current.version}
        say={(values) => [
          [t("field.title"), values.title],
          [t("field.type"), t(`type.${values.type}`, { defaultValue: "" })],
          [t("field.location"), values.location],
          ...(["startDate", "endDate"] as const).map((name) => {
            const day = String(values[name] ?? "");
            return [t(`field.${name}`), writeDay(day, language) || day] as const;
          }),
          ...(["goals", "officials", "description"] as const).map(
            (name) => [t(`field.${name}`), values[name]] as const,
          ),
        ]}
      />
      <FormKeyField form="report" />
      {current.version && <input type="hidden" name="version" value={current.version} />}
      {current.subject && <Subject subject={current.subject} />}
      <Field {...line("title")} maxLength={MAX_REPORT_TITLE_LENGTH} dir="auto" />
      <Select {...labelled("type")}>
        {reportTypes.map((type) => (
          <option key={type} value={type}>
            {t(`type.${type}`)}
          </option>
        ))}
      </Select>
      <Field
        {...line("location")}
        hint={t("form.location")}
        maxLength={MAX_REPORT_LOCATION_LENGTH}
        dir="auto"
      />
      <DateField {...labelled("startDate")} />
      <DateField {...labelled("endDate")} />
      <TextArea
        {...labelled("goals")}
        hint={t("form.goalsHint")}
        maxLength={MAX_REPORT_GOALS_LENGTH}
        rows={4}
        optional
      />
      <TextArea
        {...labelled("officials")}
        hint={t("form.officialsHint")}
        maxLength={MAX_REPORT_OFFICIALS_LENGTH}
        rows={3}
        optional
      />
      <TextArea
        {...labelled("description")}
        hint={t("form.descriptionHint")}
        maxLength={MAX_REPORT_DESCRIPTION_LENGTH}
        rows={10}
      />
      {current.files && current.files.length > 0 && (
        <CheckboxGroup
          id={fields.remove.id}
          name="remove"
          label={t("form.kept")}
          hint={t("form.keptHint")}
          error={errorsOf("remove")}
          choices={current.files.map(({ id, name }) => ({ value: id, label: <bdi>{name}</bdi> }))}
          selected={removed}
        />
      )}
      <PictureField
        id={fields.image.id}
        name="image"
        label={t("field.image")}
        hint={t("form.imageHint", { megabytes: MAX_REPORT_IMAGE_MB })}
        error={errorsOf("image")}
        optional
      />
      <FilesField
        id={fields.attachments.id}
        name="attachments"
        accept="application/pdf,image/jpeg,image/png,image/webp"
        label={t("field.attachments")}
        hint={t("form.attachmentsHint", {
          count: MAX_REPORT_ATTACHMENTS,
          megabytes: MAX_FILE_MB,
        })}
        error={errorsOf("attachments")}
        optional
        labels={{
          count: (count) => t("form.chosen", { count }),
          remove: (name) => t("form.unchoose", { name }),
        }}
      />
      <div className="row">
        {/* First: Enter saves. */}
        <Button
          {...(isDraft && { kind: "quiet" as const })}
          name="state"
          value="draft"
          disabled={busy}
        >
          {t(isDraft ? "create.draft" : "edit.save")}
        </Button>
        {isDraft && (
          <Button icon="check" name="state" value="sent" disabled={busy}>
            {t("create.send")}
          </Button>
        )}
      </div>
    </Form>
  );
}
