import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { DigitsField, Field } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";

interface Giving {
  id: string;
  rejected: SubmissionResult<string[]> | undefined;
}

/** Gives the role to a member, for good or until a day. */
export function GiveForm({ id, rejected }: Giving) {
  const { t } = useTranslation("role");
  const busy = useNavigation().state !== "idle";
  const typed = (name: string) => String(rejected?.initialValue?.[name] ?? "");
  return (
    <Form
      method="post"
      action={href("/roles/edit/:id/give", { id })}
      noValidate
      className="panel stack writing"
      preventScrollReset
    >
      <h3>{t("give.title")}</h3>
      <FormKeyField form="give" />
      <DigitsField
        name="membershipId"
        label={t("give.membershipId")}
        hint={t("give.membershipIdHint")}
        error={rejected?.error?.membershipId ?? undefined}
        defaultValue={typed("membershipId")}
        maxLength={40}
        required
      />
      <Field
        type="date"
        name="until"
        label={t("give.until")}
        hint={t("give.untilHint")}
        error={rejected?.error?.until ?? undefined}
        defaultValue={typed("until")}
        optional
      />
      <Button icon="plus" disabled={busy}>
        {t("give.submit")}
      </Button>
    </Form>
  );
}
