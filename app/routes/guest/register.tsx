import { Form, href, redirect, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Field } from "#app/components/field.tsx";
import { formFields } from "#app/components/form-fields.ts";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Link } from "#app/components/link.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { registerGuest } from "#app/contract/guest.ts";
import { call } from "#app/session/api.server.ts";
import { codeAsker } from "#app/session/code-asker.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { formInvalid, formRejected } from "#app/session/form-answer.server.ts";
import { sessionOf } from "#app/session/store.server.ts";
import type { Route } from "./+types/register";
import { credibleSentAt } from "./code-sent.server.ts";

export const handle = { isHydrated: true, i18n: ["guest"] };

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
  const form = formFields({
    names: ["fullName", "email", "phoneNumber"],
    label: (name) => t(name === "email" ? "email" : `register.${name}`),
    rejected: actionData,
    current: loaderData.typed,
    idOf: (name) => `register-${name}`,
  });
  const busy = useNavigation().state !== "idle";
  const title = t("register.title");
  return (
    <Page
      narrow
      title={title}
      lead={t("register.lead")}
      back={{ href: href("/login"), label: t("common:signIn") }}
    >
      <PageTitle title={title} hasError={actionData !== undefined} />
      <ErrorSummary errors={form.fieldErrors} />
      <Form method="post" id="register" noValidate className="stack">
        <FormKeyField form="register" />
        <Field {...form.field("fullName")} autoComplete="name" dir="auto" />
        <Field {...form.field("email")} type="email" autoComplete="email" dir="ltr" />
        <Field
          {...form.field("phoneNumber")}
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
