import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Checkbox } from "#app/components/choices.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Select } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { summaryLines } from "#app/components/summary-line.ts";
import { useTranslation } from "#app/components/translation.ts";
import type { Import } from "#app/contract/import.ts";
import { HEADER_ROWS, UNREAD_COLUMN } from "#app/contract/import.values.ts";

const SHOWN_VALUES = 3;

interface ColumnsFormProps {
  found: Pick<Import, "id" | "preview" | "lines" | "headerRow" | "isRemembered"> & {
    readonly columns: readonly (string | null)[];
    readonly givesNumbers?: boolean;
  };
  path: string;
  texts?: string;
  columns: readonly string[];
  required: readonly string[];
  rejected: SubmissionResult<string[]> | undefined;
}

export function ColumnsForm(props: ColumnsFormProps) {
  const { found, path, texts = "import", columns, required, rejected } = props;
  const { t } = useTranslation(["import", texts]);
  const nameOf = (column: string) => t(`${texts}:column.${column}`);
  const busy = useNavigation().state !== "idle";
  const rows = found.preview ?? [];
  const typed = rejected?.initialValue;
  // Out of range: no values.
  const headerRow = Number(typed?.headerRow ?? found.headerRow) || 0;
  const typedColumns = Array.isArray(typed?.columns) ? typed.columns.map(String) : undefined;
  const chosen = typedColumns ?? found.columns.map((column) => column ?? UNREAD_COLUMN);
  const headers = rows[headerRow - 1];
  const samples = rows.slice(headerRow, headerRow + SHOWN_VALUES);
  const error = rejected?.error ?? {};
  const header = summaryLines(rejected, { headerRow: t("columns.headerRow") }).filter(
    ({ field }) => field === "headerRow",
  );
  const fields = [
    ...header,
    ...(error.columns ?? []).slice(0, 1).map((message) => ({ field: "column-0", message })),
  ];
  const whole = (error[""] ?? []).map((message) => ({ field: "column-0", message }));
  return (
    <Form method="post" action={`${path}?act=columns`} className="stack">
      <ErrorSummary errors={fields.length > 0 ? fields : whole} result={rejected} />
      <FormKeyField form="columns" />
      {found.isRemembered && <p>{t("columns.remembered")}</p>}
      <Select
        id="headerRow"
        name="headerRow"
        label={t("columns.headerRow")}
        hint={t("columns.headerHint")}
        error={error.headerRow ?? undefined}
        defaultValue={String(typed?.headerRow ?? found.headerRow)}
      >
        <option value="0">{t("columns.noHeader")}</option>
        {rows.slice(0, HEADER_ROWS).map((cells, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file are told apart by their place
          <option key={place} value={place + 1}>
            {t("columns.row", {
              number: found.lines[place] ?? place + 1,
              cells: shortened(cells),
            })}
          </option>
        ))}
      </Select>
      <p className="muted">
        {t("columns.required", {
          columns: required.map(nameOf).join(t("common:comma")),
        })}
      </p>
      {chosen.map((column, place) => (
        <Select
          // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file are told apart by their place
          key={place}
          id={`column-${place}`}
          name="columns"
          label={<bdi>{headers?.[place] || t("columns.unnamed", { number: place + 1 })}</bdi>}
          hint={
            <bdi>
              {samples
                .map((cells) => cells[place] ?? "")
                .filter(Boolean)
                .join(t("common:comma")) || t("columns.blank")}
            </bdi>
          }
          // Errors of the whole are shown at the first.
          error={place === 0 ? (error.columns ?? undefined) : undefined}
          defaultValue={column}
        >
          <option value={UNREAD_COLUMN}>{t("columns.ignore")}</option>
          {columns.map((each) => (
            <option key={each} value={each}>
              {nameOf(each)}
            </option>
          ))}
        </Select>
      ))}
      {found.givesNumbers !== undefined && (
        <>
          <Checkbox
            id="givesNumbers"
            name="givesNumbers"
            label={t("columns.givesNumbers")}
            defaultChecked={typed ? typed.givesNumbers === "on" : found.givesNumbers}
          />
          <p className="hint">{t("columns.givesNumbersHint")}</p>
        </>
      )}
      <Button disabled={busy}>{t("columns.submit")}</Button>
    </Form>
  );
}

function shortened(cells: readonly string[]): string {
  const text = cells.filter(Boolean).join(" | ");
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
