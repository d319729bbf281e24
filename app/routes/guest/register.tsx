import { type FieldMetadata, getFormProps, getInputProps, useForm } from "@conform-to/react";
import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { Form, href, Link, redirect, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Field } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { summaryLine } from "#app/components/summary-line.ts";
import { registerGuest } from "#app/contract/guest.ts";
import { call } from "#app/session/api.server.ts";
import { codeAsker } from "#app/session/code-asker.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { formInvalid, formRejected } from "#app/session/form-answer.server.ts";
import { sessionOf } from "#app/session/store.server.ts";
import type { Route } from "./+types/register";
import { credibleSentAt } from "./code-sent.server.ts";

export const handle = { i18n: ["guest"] };

export function loader({ context }: Route.LoaderArgs) {
  const { guestEmail: email, guestDraft } = sessionOf(context).data;
  return { typed: email ? { ...guestDraft, email } : undefined };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { submission, key } = await readForm(request, context, registerGuest.body);
  if (submission.status !== "success") return formInvalid(submission);
  const { email, fullName, phoneNumber } = submission.value;
  const headers = codeAsker(context);
  const result = await call(context, registerGuest, { body: submission.value }, { key, headers });
  if (!result.ok) return formRejected(context, submission, result);
  sessionOf(context).change({
    guestEmail: email,
    guestDraft: { fullName, phoneNumber },
    codeSentAt: credibleSentAt(result.data?.codeSentAt),
  });
  return redirect(href("/account-verification"), 303);
}

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("guest");
  const [form, fields] = useForm<{ fullName: string; email: string; phoneNumber: string }>({
    id: "register",
    lastResult: actionData,
    defaultValue: loaderData.typed,
  });
  const busy = useNavigation().state !== "idle";
  const title = t("register.title");
  const controls = [
    { field: fields.fullName, label: t("register.fullName") },
    { field: fields.email, label: t("email") },
    { field: fields.phoneNumber, label: t("register.phoneNumber") },
  ];
  const fieldErrors = controls.flatMap(({ field, label }) => {
    const [message] = field.errors ?? [];
    return message
      ? [{ field: field.id, message: summaryLine(actionData, field.name, label, message) }]
      : [];
  });
  return (
    <Page
      narrow
      title={title}
      lead={t("register.lead")}
      back={{ href: href("/login"), label: t("common:signIn") }}
    >
      <PageTitle title={title} hasError={actionData !== undefined} />
      <ErrorSummary errors={fieldErrors} />
      <Form method="post" {...getFormProps(form)} noValidate className="stack">
        <FormKeyField form="register" />
        <ControlledField
          field={fields.fullName}
          label={t("register.fullName")}
          autoComplete="name"
          dir="auto"
        />
        <ControlledField
          field={fields.email}
          label={t("email")}
          type="email"
          autoComplete="email"
          dir="ltr"
        />
        <ControlledField
          field={fields.phoneNumber}
          label={t("register.phoneNumber")}
          hint={t("register.phoneHint")}
          type="tel"
          autoComplete="tel"
          dir="ltr"
        />
        <Button disabled={busy}>{t("register.submit")}</Button>
      </Form>
      <p>
        {t("register.known")} <Link to={href("/GusetUserHome")}>{t("register.logIn")}</Link>
      </p>
    </Page>
  );
}

type ControlledFieldProps = Omit<ComponentProps<typeof Field>, "name" | "error"> & {
  field: FieldMetadata<string>;
  type?: "text" | "email" | "tel";
};

function ControlledField({ field, type = "text", ...rest }: ControlledFieldProps) {
  const { key, ...input } = getInputProps(field, { type });
  return <Field key={key} {...input} {...rest} error={field.errors} />;
}
