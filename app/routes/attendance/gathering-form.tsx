import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Form, useNavigation } from "react-router";
import { toLanguage } from "#app/arabic/language.ts";
import { writeDayTime } from "#app/arabic/said-day-time.ts";
import { Button } from "#app/components/button.tsx";
import { Conflict } from "#app/components/conflict.tsx";
import { DateTimeField } from "#app/components/date-time-field.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Field, Select } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { summaryLine } from "#app/components/summary-line.ts";
import {
  MAX_GATHERING_PLACE_LENGTH,
  MAX_GATHERING_TITLE_LENGTH,
} from "#app/contract/attendance.values.ts";

interface GatheringValues {
  title: string;
  place: string;
  governorate: string;
  startsAt: string;
  endsAt: string;
}

const fieldNames = ["title", "place", "governorate", "startsAt", "endsAt"] as const;

interface GatheringFormProps {
  action: string;
  governorates?: readonly { value: string; label: string }[];
  current?: Omit<GatheringValues, "governorate">;
  version?: string | undefined;
  rejected: SubmissionResult<string[]> | undefined;
}

export function GatheringForm({
  action,
  governorates,
  current,
  version,
  rejected,
}: GatheringFormProps) {
  const { t, i18n } = useTranslation("attendance");
  const language = toLanguage(i18n.language);
  const id = current ? "change-gathering" : "open-gathering";
  const [form, fields] = useForm<GatheringValues>({
    id,
    lastResult: rejected,
    ...(current && { defaultValue: current }),
  });
  const busy = useNavigation().state !== "idle";
  const textProps = (name: keyof GatheringValues) => {
    const { key, ...input } = getInputProps(fields[name], { type: "text" });
    return { ...input, error: fields[name].errors, label: t(`form.${name}`) };
  };
  const summaryErrors = [
    ...(form.errors ?? []).map((message) => ({ message })),
    ...fieldNames.flatMap((name) => {
      const { id: field, errors } = fields[name];
      return errors?.[0]
        ? [{ field, message: summaryLine(rejected, name, t(`form.${name}`), errors[0]) }]
        : [];
    }),
  ];
  return (
    <Form method="post" action={action} {...getFormProps(form)} noValidate className="stack">
      <ErrorSummary errors={summaryErrors} />
      <Conflict
        rejected={rejected}
        current={current}
        version={version}
        say={(values) => [
          [t("form.title"), values.title],
          [t("form.place"), values.place],
          ...(["startsAt", "endsAt"] as const).map((name) => {
            const text = String(values[name] ?? "");
            return [t(`form.${name}`), writeDayTime(text, language) || text] as const;
          }),
        ]}
      />
      <FormKeyField form={id} />
      {version && <input type="hidden" name="version" value={version} />}
      <Field {...textProps("title")} maxLength={MAX_GATHERING_TITLE_LENGTH} dir="auto" />
      <Field {...textProps("place")} maxLength={MAX_GATHERING_PLACE_LENGTH} dir="auto" />
      {governorates && (
        <Select
          id={fields.governorate.id}
          name="governorate"
          label={t("form.governorate")}
          error={fields.governorate.errors}
          defaultValue={fields.governorate.value ?? governorates[0]?.value}
        >
          {governorates.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
      {(["startsAt", "endsAt"] as const).map((name) => (
        <DateTimeField
          key={name}
          id={fields[name].id}
          name={name}
          label={t(`form.${name}`)}
          error={fields[name].errors}
          defaultValue={fields[name].initialValue}
        />
      ))}
      <p className="hint">{t("form.door")}</p>
      <div className="row">
        <Button icon={current ? "check" : "plus"} disabled={busy}>
          {t(current ? "form.save" : "form.open")}
        </Button>
      </div>
    </Form>
  );
}
