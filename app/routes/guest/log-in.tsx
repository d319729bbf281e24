import { useEffect, useState } from "react";
import { Form, href, redirect, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { useErrorFocus } from "#app/components/error-summary.tsx";
import { Field } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Link } from "#app/components/link.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { logInGuest } from "#app/contract/guest.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { formInvalid, formRejected } from "#app/session/form-answer.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import type { Failure } from "#app/session/result.server.ts";
import { toast } from "#app/session/toast.server.ts";
import type { Route } from "./+types/log-in";
import { startGuestSession } from "./guest-session.server.ts";

export const handle = { isHydrated: true, i18n: ["guest"] };

export async function action({ request, context }: Route.ActionArgs) {
  const { submission, key } = await readForm(request, context, logInGuest.body);
  if (submission.status !== "success") return formInvalid(submission);
  const t = translatorOf(context);
  const result = await call(context, logInGuest, { body: submission.value }, { key });
  if (!result.ok) {
    const message = isRefusal(result) ? t("failure:user-not-found") : result.message;
    return formRejected(context, submission, { ...result, message });
  }
  startGuestSession(context);
  toast(context, { type: "success", message: t("guest:logIn.success") });
  return redirect(href("/"), 303);
}

/** Any refusal reads "User not found". */
function isRefusal({ status, errors }: Failure): boolean {
  return status >= 400 && status < 500 && status !== 429 && errors.length === 0;
}

function emailIn(form: HTMLElement | null): string {
  return form instanceof HTMLFormElement ? String(new FormData(form).get("email")).trim() : "";
}

export default function LogIn({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation("guest");
  useErrorFocus("log-in-email", actionData);
  const busy = useNavigation().state !== "idle";
  // Without a script the button must stay enabled.
  const [isEmpty, setEmpty] = useState(false);
  useEffect(() => setEmpty(!emailIn(document.getElementById("log-in"))), []);
  const title = t("logIn.title");
  return (
    <Page
      narrow
      title={title}
      lead={t("logIn.lead")}
      back={{ href: href("/login"), label: t("common:signIn") }}
    >
      <PageTitle title={title} hasError={actionData !== undefined} />
      <Form
        method="post"
        id="log-in"
        noValidate
        className="stack"
        onInput={({ currentTarget }) => setEmpty(!emailIn(currentTarget))}
      >
        <FormKeyField form="log-in" />
        <Field
          id="log-in-email"
          type="email"
          name="email"
          defaultValue={String(actionData?.initialValue?.email ?? "")}
          label={t("email")}
          error={actionData?.error?.email ?? actionData?.error?.[""] ?? undefined}
          autoComplete="email"
          dir="ltr"
        />
        <Button wide disabled={busy || isEmpty}>
          {t("logIn.submit")}
        </Button>
      </Form>
      <p>
        {t("logIn.new")} <Link to={href("/LoginGusetUser")}>{t("logIn.register")}</Link>
      </p>
    </Page>
  );
}
