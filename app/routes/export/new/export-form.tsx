import { Fragment } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { CheckboxGroup, RadioGroup } from "#app/components/choices.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { TextArea } from "#app/components/field.tsx";
import { formFields } from "#app/components/form-fields.ts";
import { FormKeyField } from "#app/components/form-key.tsx";
import type { FormResult } from "#app/components/summary-line.ts";
import { useTranslation } from "#app/components/translation.ts";
import { exportColumns, exportFormats, usualColumns } from "#app/contract/export.values.ts";
import { MAX_REASON_LENGTH, MIN_REASON_LENGTH } from "#app/contract/people.values.ts";

interface ExportFormProps {
  path: string;
  filters: readonly { name: string; value: string }[];
  facts: readonly { name: string; value: string }[];
  people: string | undefined;
  mayExportNationalIds: boolean;
  mayExportRoles: boolean;
  rejected: FormResult | undefined;
}

export function ExportForm(props: ExportFormProps) {
  const { path, filters, facts, people, mayExportNationalIds, mayExportRoles, rejected } = props;
  const { t } = useTranslation(["export", "people"]);
  const busy = useNavigation().state !== "idle";
  const columns = exportColumns.filter(
    (column) =>
      (column !== "nationalId" || mayExportNationalIds) && (column !== "roles" || mayExportRoles),
  );
  const form = formFields({
    names: ["format", "columns", "reason"],
    label: (name) => t(`${name}.label`),
    rejected,
    current: { columns: usualColumns },
  });
  return (
    <Form method="post" action={path} className="stack" preventScrollReset>
      <FormKeyField form="export" />
      <ErrorSummary errors={form.errors} />
      <dl className="facts">
        {facts.length === 0 && (
          <>
            <dt>{t("whom")}</dt>
            <dd>{t("everybody")}</dd>
          </>
        )}
        {facts.map(({ name, value }) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </Fragment>
        ))}
        {people && (
          <>
            <dt>{t("rows")}</dt>
            <dd>{people}</dd>
          </>
        )}
      </dl>
      {filters.map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <RadioGroup
        {...form.field("format")}
        hint={t("format.hint")}
        choices={exportFormats.map((value) => ({ value, label: t(`format.${value}`) }))}
        defaultValue={form.textOf("format") || exportFormats[0]}
      />
      <CheckboxGroup
        {...form.group("columns")}
        hint={t(mayExportNationalIds ? "columns.hint" : "columns.hintPlain")}
        choices={columns.map((value) => ({ value, label: t(`column.${value}`) }))}
      />
      {mayExportNationalIds && (
        <TextArea
          {...form.field("reason")}
          hint={t("reason.hint", { min: MIN_REASON_LENGTH, max: MAX_REASON_LENGTH })}
          optional
          maxLength={MAX_REASON_LENGTH}
        />
      )}
      <p className="hint">{t("audited")}</p>
      <Button disabled={busy}>{t("submit")}</Button>
    </Form>
  );
}
