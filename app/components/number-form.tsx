import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { Button } from "./button.tsx";
import { DigitsField } from "./field.tsx";
import { FormKeyField } from "./form-key.tsx";
import { useTranslation } from "./translation.ts";

interface NumberFormProps {
  /** With `number.label`, `number.hint` and `number.submit`. */
  texts: string;
  action: string;
  rejected: SubmissionResult<string[]> | undefined;
}

/** A POST: a national ID or phone must not be in a URL. */
export function NumberForm({ texts, action, rejected }: NumberFormProps) {
  const { t } = useTranslation(texts);
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" action={action} className="search" preventScrollReset>
      <FormKeyField form="number" />
      <DigitsField
        name="number"
        label={t("number.label")}
        hint={t("number.hint")}
        error={rejected?.error?.number ?? rejected?.error?.[""] ?? undefined}
        defaultValue={String(rejected?.initialValue?.number ?? "")}
        maxLength={60}
      />
      <Button kind="quiet" disabled={busy}>
        {t("number.submit")}
      </Button>
    </Form>
  );
}
