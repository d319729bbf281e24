import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { useTranslation } from "#app/components/translation.ts";

interface EmailFormProps {
  hint: string;
  lastResult: SubmissionResult<string[]> | undefined;
  kind?: "quiet" | undefined;
  children?: ReactNode;
}

/** Without Conform, which would add a twelfth to the script of /login. */
export function EmailForm({ hint, lastResult, kind, children }: EmailFormProps) {
  const { t } = useTranslation("auth");
  const busy = useNavigation().state !== "idle";
  const { initialValue, error } = lastResult ?? {};
  const typed = initialValue?.email;
  return (
    <Form method="post" noValidate className="stack">
      <FormKeyField form="by-email" />
      {children}
      <Field
        type="email"
        name="email"
        label={t("byEmail.label")}
        hint={hint}
        error={error?.email ?? error?.[""] ?? undefined}
        defaultValue={typeof typed === "string" ? typed : undefined}
        required
        autoComplete="email"
        dir="ltr"
      />
      <Button wide kind={kind} icon="mail" disabled={busy}>
        {t("byEmail.submit")}
      </Button>
    </Form>
  );
}
