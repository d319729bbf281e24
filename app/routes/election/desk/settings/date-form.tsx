import type { SubmissionResult } from "@conform-to/react";
import { Form, href, useNavigation } from "react-router";
import { governorates } from "#app/arabic/governorates.ts";
import { toLanguage } from "#app/arabic/language.ts";
import { writeDay } from "#app/arabic/said-day-time.ts";
import { Button } from "#app/components/button.tsx";
import { CheckboxGroup } from "#app/components/choices.tsx";
import { Conflict } from "#app/components/conflict.tsx";
import { DateField } from "#app/components/date-field.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Select } from "#app/components/field.tsx";
import { formFields } from "#app/components/form-fields.ts";
import { FormKeyField } from "#app/components/form-key.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { electionPhases } from "#app/contract/election-desk.values.ts";
import type { DateView } from "./settings.tsx";

interface DateFormProps {
  date?: DateView;
  rejected: SubmissionResult<string[]> | undefined;
}

const names = ["phase", "from", "until", "governorates"] as const;

export function DateForm({ date, rejected }: DateFormProps) {
  const { t, i18n } = useTranslation("election-desk");
  const busy = useNavigation().state !== "idle";
  const language = toLanguage(i18n.language);
  const suffix = date ? `-${date.id}` : "";
  const form = formFields({
    names,
    label: (name) => t(`dates.${name}`),
    rejected,
    current: date,
    idOf: (name) => `${name}${suffix}`,
  });
  const path = href("/desk/election");
  const act = date ? `?date=${date.id}&act=changeDate` : "?act=addDate";
  return (
    <Form method="post" action={`${path}${act}`} noValidate className="stack">
      <ErrorSummary errors={form.errors} />
      <Conflict
        rejected={rejected}
        current={date}
        version={date?.version}
        say={(values) => [
          [t("dates.phase"), t(`phase.${values.phase}`, { defaultValue: "" })],
          ...(["from", "until"] as const).map((name) => {
            const day = String(values[name] ?? "");
            return [t(`dates.${name}`), writeDay(day, language) || day] as const;
          }),
          [
            t("dates.governorates"),
            governorates
              .filter(({ code }) => [values.governorates ?? []].flat().includes(code))
              .map((place) => place[language]),
          ],
        ]}
      />
      <FormKeyField form={`date${suffix}`} />
      {date && <input type="hidden" name="id" value={date.id} />}
      {date && <input type="hidden" name="version" value={date.version} />}
      <Select {...form.field("phase")} defaultValue={form.textOf("phase") || "home"}>
        {electionPhases.map((phase) => (
          <option key={phase} value={phase}>
            {t(`phase.${phase}`)}
          </option>
        ))}
      </Select>
      {(["from", "until"] as const).map((name) => (
        <DateField key={name} {...form.field(name)} />
      ))}
      <CheckboxGroup
        {...form.group("governorates")}
        hint={t("dates.governoratesHint")}
        choices={governorates.map((place) => ({ value: place.code, label: place[language] }))}
        optional
      />
      <Button disabled={busy}>{t(date ? "dates.change" : "dates.submit")}</Button>
    </Form>
  );
}

export function RemoveDate({ id }: { id: string }) {
  const { t } = useTranslation("election-desk");
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" action={`${href("/desk/election")}?date=${id}&act=removeDate`}>
      <FormKeyField form={`remove-${id}`} />
      <Button small kind="danger" icon="trash" disabled={busy}>
        {t("dates.remove")}
      </Button>
    </Form>
  );
}
