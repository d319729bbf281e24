import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { DigitsField } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";

interface AssignFormProps {
  path: string;
  rejected: SubmissionResult<string[]> | undefined;
}

export function AssignForm({ path, rejected }: AssignFormProps) {
  const { t } = useTranslation("branch");
  const busy = useNavigation().state !== "idle";
  const typed = rejected?.initialValue?.membershipId;
  return (
    <Form method="post" action={`${path}?act=assign`} noValidate className="stack writing">
      <FormKeyField form="assign" />
      <DigitsField
        name="membershipId"
        label={t("assign.membershipId")}
        hint={t("assign.hint")}
        error={rejected?.error?.membershipId ?? rejected?.error?.[""] ?? undefined}
        defaultValue={typeof typed === "string" ? typed : ""}
        maxLength={40}
        required
      />
      <Button kind="quiet" disabled={busy}>
        {t("assign.submit")}
      </Button>
    </Form>
  );
}
