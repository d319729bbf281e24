import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { toLanguage } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { Button } from "#app/components/button.tsx";
import { Select } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { Import } from "#app/contract/import.ts";
import { MOST_ROWS_COUNTED } from "#app/contract/import.values.ts";

interface SheetFormProps {
  found: Pick<Import, "sheets" | "sheet">;
  path: string;
  rejected: SubmissionResult<string[]> | undefined;
}

export function SheetForm({ found: { sheets, sheet }, path, rejected }: SheetFormProps) {
  const { t, i18n } = useTranslation("import");
  const language = toLanguage(i18n.language);
  const busy = useNavigation().state !== "idle";
  if (sheets.length < 2) return null;
  return (
    <Form method="post" action={`${path}?act=sheet`} className="stack">
      <FormKeyField form="sheet" />
      <Select
        id="sheet"
        name="sheet"
        label={t("sheet.field")}
        hint={t("sheet.hint")}
        error={rejected?.error?.sheet ?? undefined}
        defaultValue={String(rejected?.initialValue?.sheet ?? sheet)}
      >
        {sheets.map(({ name, rows }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sheets are told apart by their place
          <option key={place} value={place}>
            {t(rows >= MOST_ROWS_COUNTED ? "sheet.many" : "sheet.one", {
              name,
              count: rows,
              figures: formatNumber(rows, language),
            })}
          </option>
        ))}
      </Select>
      <div className="row">
        <Button kind="quiet" disabled={busy}>
          {t("sheet.submit")}
        </Button>
      </div>
    </Form>
  );
}
