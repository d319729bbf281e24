import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { CheckboxGroup, RadioGroup } from "#app/components/choices.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { TextArea } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { type FormResult, summaryLine } from "#app/components/summary-line.ts";
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
  const typed = rejected?.initialValue ?? {};
  const selected = rejected ? [typed.columns ?? []].flat().map(String) : usualColumns;
  // Column errors belong to the group.
  const errors = Object.entries(rejected?.error ?? {}).map(
    ([path, problems]) => [path.replace(/\[\d+\]$/, ""), problems ?? []] as const,
  );
  const messages = errors.flatMap(([field, problems]) =>
    problems.map((problem) =>
      field in { columns, format: 1, reason: 1 }
        ? { field, message: summaryLine(rejected, field, t(`${field}.label`), problem) }
        : { message: problem },
    ),
  );
  const errorOf = (field: string) => errors.find(([name]) => name === field)?.[1];
  return (
    <Form method="post" action={path} className="stack" preventScrollReset>
      <FormKeyField form="export" />
      <ErrorSummary errors={messages} />
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
        id="format"
        name="format"
        label={t("format.label")}
        hint={t("format.hint")}
        error={errorOf("format")}
        choices={exportFormats.map((value) => ({ value, label: t(`format.${value}`) }))}
        defaultValue={String(typed.format ?? exportFormats[0])}
      />
      <CheckboxGroup
        id="columns"
        name="columns"
        label={t("columns.label")}
        hint={t(mayExportNationalIds ? "columns.hint" : "columns.hintPlain")}
        error={errorOf("columns")}
        choices={columns.map((value) => ({ value, label: t(`column.${value}`) }))}
        selected={selected}
      />
      {mayExportNationalIds && (
        <TextArea
          name="reason"
          label={t("reason.label")}
          hint={t("reason.hint", { min: MIN_REASON_LENGTH, max: MAX_REASON_LENGTH })}
          optional
          error={errorOf("reason")}
          defaultValue={String(typed.reason ?? "")}
          maxLength={MAX_REASON_LENGTH}
        />
      )}
      <p className="hint">{t("audited")}</p>
      <Button disabled={busy}>{t("submit")}</Button>
    </Form>
  );
}
