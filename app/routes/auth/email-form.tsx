import { getFormProps, getInputProps, type SubmissionResult, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";

interface Asked {
  hint: string;
  lastResult: SubmissionResult<string[]> | undefined;
  /** The page's main button, or one beside another way. */
  kind?: "quiet" | undefined;
  /** Hidden fields. */
  children?: ReactNode;
}

/** Asks for the address that a code is mailed to; posts to its own page. */
export function EmailForm({ hint, lastResult, kind, children }: Asked) {
  const { t } = useTranslation("auth");
  const [form, fields] = useForm<{ email: string }>({ id: "by-email", lastResult });
  const { key, ...input } = getInputProps(fields.email, { type: "email" });
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" {...getFormProps(form)} noValidate className="stack">
      <FormKeyField form="by-email" />
      {children}
      <Field
        key={key}
        {...input}
        label={t("byEmail.label")}
        hint={hint}
        error={fields.email.errors ?? form.errors}
        autoComplete="email"
        dir="ltr"
      />
      <Button wide kind={kind} icon="mail" disabled={busy}>
        {t("byEmail.submit")}
      </Button>
    </Form>
  );
}
