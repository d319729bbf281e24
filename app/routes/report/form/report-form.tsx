import type { SubmissionResult } from "@conform-to/react";
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
import { formFields } from "#app/components/form-fields.ts";
import { FormKeyField } from "#app/components/form-key.tsx";
import { PictureField } from "#app/components/picture-field.tsx";
import { useTranslation } from "#app/components/translation.ts";
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
  const busy = useNavigation().state !== "idle";
  const form = formFields({
    names: fieldNames,
    label: (name) => t(`field.${name}`),
    rejected,
    current,
    idOf: (name) => `report-${name}`,
  });
  return (
    <Form
      method="post"
      action={action}
      id="report"
      encType="multipart/form-data"
      noValidate
      className="stack"
    >
      <ErrorSummary errors={[...form.formErrors, ...form.fieldErrors]} />
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
      <Field {...form.field("title")} maxLength={MAX_REPORT_TITLE_LENGTH} dir="auto" />
      <Select {...form.field("type")}>
        {reportTypes.map((type) => (
          <option key={type} value={type}>
            {t(`type.${type}`)}
          </option>
        ))}
      </Select>
      <Field
        {...form.field("location")}
        hint={t("form.location")}
        maxLength={MAX_REPORT_LOCATION_LENGTH}
        dir="auto"
      />
      <DateField {...form.field("startDate")} />
      <DateField {...form.field("endDate")} />
      <TextArea
        {...form.field("goals")}
        hint={t("form.goalsHint")}
        maxLength={MAX_REPORT_GOALS_LENGTH}
        rows={4}
        optional
      />
      <TextArea
        {...form.field("officials")}
        hint={t("form.officialsHint")}
        maxLength={MAX_REPORT_OFFICIALS_LENGTH}
        rows={3}
        optional
      />
      <TextArea
        {...form.field("description")}
        hint={t("form.descriptionHint")}
        maxLength={MAX_REPORT_DESCRIPTION_LENGTH}
        rows={10}
      />
      {current.files && current.files.length > 0 && (
        <CheckboxGroup
          {...form.group("remove")}
          label={t("form.kept")}
          hint={t("form.keptHint")}
          choices={current.files.map(({ id, name }) => ({ value: id, label: <bdi>{name}</bdi> }))}
        />
      )}
      <PictureField
        {...form.control("image")}
        hint={t("form.imageHint", { megabytes: MAX_REPORT_IMAGE_MB })}
        optional
      />
      <FilesField
        {...form.control("attachments")}
        accept="application/pdf,image/jpeg,image/png,image/webp"
        hint={t("form.attachmentsHint", {
          count: MAX_REPORT_ATTACHMENTS,
          megabytes: MAX_FILE_MB,
        })}
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
