import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { DateField } from "#app/components/date-field.tsx";
import { DigitsField } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";

interface NumberFormProps {
  id: string;
  rejected: SubmissionResult<string[]> | undefined;
}

export function NumberForm({ id, rejected }: NumberFormProps) {
  const { t } = useTranslation("role");
  const busy = useNavigation().state !== "idle";
  const typed = (name: string) => String(rejected?.initialValue?.[name] ?? "");
  return (
    <Form
      method="post"
      action={href("/roles/edit/:id/give", { id })}
      noValidate
      className="stack writing"
    >
      <FormKeyField form="assign" />
      <DigitsField
        name="membershipId"
        label={t("assign.membershipId")}
        hint={t("assign.membershipIdHint")}
        error={rejected?.error?.membershipId ?? undefined}
        defaultValue={typed("membershipId")}
        maxLength={40}
        required
      />
      <DateField
        name="until"
        label={t("assign.until")}
        hint={t("assign.untilHint")}
        error={rejected?.error?.until ?? undefined}
        defaultValue={typed("until")}
        optional
      />
      <Button icon="plus" disabled={busy}>
        {t("assign.submit")}
      </Button>
    </Form>
  );
}
