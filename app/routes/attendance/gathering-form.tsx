import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { toLanguage } from "#app/arabic/language.ts";
import { writeDayTime } from "#app/arabic/said-day-time.ts";
import { Button } from "#app/components/button.tsx";
import { Conflict } from "#app/components/conflict.tsx";
import { DateTimeField } from "#app/components/date-time-field.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Field, Select } from "#app/components/field.tsx";
import { formFields } from "#app/components/form-fields.ts";
import { FormKeyField } from "#app/components/form-key.tsx";
import { useTranslation } from "#app/components/translation.ts";
import {
  MAX_GATHERING_PLACE_LENGTH,
  MAX_GATHERING_TITLE_LENGTH,
} from "#app/contract/attendance.values.ts";

const fieldNames = ["title", "place", "governorate", "startsAt", "endsAt"] as const;

interface GatheringFormProps {
  action: string;
  governorates?: readonly { value: string; label: string }[];
  current?: Readonly<Record<Exclude<(typeof fieldNames)[number], "governorate">, string>>;
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
  const busy = useNavigation().state !== "idle";
  const form = formFields({
    names: fieldNames,
    label: (name) => t(`form.${name}`),
    rejected,
    current: current ?? { governorate: governorates?.[0]?.value },
    idOf: (name) => `${id}-${name}`,
  });
  return (
    <Form method="post" action={action} id={id} noValidate className="stack">
      <ErrorSummary errors={[...form.formErrors, ...form.fieldErrors]} />
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
      <Field {...form.field("title")} maxLength={MAX_GATHERING_TITLE_LENGTH} dir="auto" />
      <Field {...form.field("place")} maxLength={MAX_GATHERING_PLACE_LENGTH} dir="auto" />
      {governorates && (
        <Select {...form.field("governorate")}>
          {governorates.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
      {(["startsAt", "endsAt"] as const).map((name) => (
        <DateTimeField key={name} {...form.field(name)} />
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
