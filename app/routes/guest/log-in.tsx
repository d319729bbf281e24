import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Form, href, Link, redirect, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Field } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { logInGuest } from "#app/contract/guest.ts";
import { call, type Failed } from "#app/session/api.server.ts";
import { comeBack, readForm, turnDown } from "#app/session/form.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { wordsOf } from "#app/session/words.server.ts";
import type { Route } from "./+types/log-in";
import { becomeGuest } from "./become-guest.server.ts";

export const handle = { words: ["guest"] };

export async function action({ request, context }: Route.ActionArgs) {
  const { submission, key } = await readForm(request, context, logInGuest.body);
  if (submission.status !== "success") return comeBack(submission);
  const words = wordsOf(context);
  const answer = await call(context, logInGuest, { body: submission.value }, { key });
  if (!answer.ok) {
    const message = isRefusal(answer) ? words("failure:user-not-found") : answer.message;
    return turnDown(context, submission, { ...answer, message });
  }
  becomeGuest(context);
  toast(context, { type: "success", message: words("guest:logIn.success") });
  return redirect(href("/"), 303);
}

/** Whatever a server answers against a guest's log-in, people read "User not found". */
function isRefusal({ status, errors }: Failed): boolean {
  return status >= 400 && status < 500 && status !== 429 && errors.length === 0;
}

export default function LogIn({ actionData }: Route.ComponentProps) {
  const { t } = useTranslation("guest");
  const [form, fields] = useForm<{ email: string }>({ id: "log-in", lastResult: actionData });
  const { key, ...input } = getInputProps(fields.email, { type: "email" });
  const busy = useNavigation().state !== "idle";
  const box = useRef<HTMLInputElement>(null);
  // Without a script the button must work, so it is closed only once one runs.
  const [empty, setEmpty] = useState(false);
  useEffect(() => setEmpty(box.current?.value.trim() === ""), []);
  const title = t("logIn.title");
  return (
    <Page narrow title={title} lead={t("logIn.lead")} back={href("/login")}>
      <PageTitle title={title} wrong={actionData !== undefined} />
      <Form method="post" {...getFormProps(form)} noValidate className="stack">
        <FormKeyField form="log-in" />
        <Field
          key={key}
          {...input}
          ref={box}
          label={t("email")}
          error={fields.email.errors ?? form.errors}
          autoComplete="email"
          dir="ltr"
          onInput={(event) => setEmpty(event.currentTarget.value.trim() === "")}
        />
        <Button wide disabled={empty || busy}>
          {t("logIn.submit")}
        </Button>
      </Form>
      <p>
        {t("logIn.new")} <Link to={href("/LoginGusetUser")}>{t("logIn.register")}</Link>
      </p>
    </Page>
  );
}
