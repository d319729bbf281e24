import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Form, href, redirect, useNavigation } from "react-router";
import { Banner } from "#app/components/banner.tsx";
import { Button } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { DigitsField } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { summaryLine } from "#app/components/summary-line.ts";
import { firstLogin } from "#app/contract/activation.ts";
import { activationCookie } from "#app/session/activation.server.ts";
import { call } from "#app/session/api.server.ts";
import { readForm } from "#app/session/form.server.ts";
import { formInvalid, formRejected } from "#app/session/form-answer.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { loadSignInMethods } from "../auth/methods.server.ts";
import { loadRefusal } from "../auth/refusal-view.server.ts";
import { credibleSentAt } from "../guest/code-sent.server.ts";
import { Contact } from "../membership/preparation.tsx";
import type { Route } from "./+types/identify";

export const handle = { i18n: ["activation", "auth", "join"] };

export const loader = async ({ context }: Route.LoaderArgs) => ({
  methods: await loadSignInMethods(context),
  refusal: loadRefusal(context),
});

export async function action({ request, context }: Route.ActionArgs) {
  const { submission, key } = await readForm(request, context, firstLogin.body);
  if (submission.status !== "success") return formInvalid(submission);
  const { nationalId, phoneNumber } = submission.value;
  const result = await call(context, firstLogin, { body: submission.value }, { key, token: "" });
  if (!result.ok) {
    const hasMessage = result.hasServerMessage || result.status === 0;
    const message = hasMessage ? result.message : translatorOf(context)("activation:failed");
    return formRejected(context, submission, { ...result, message });
  }
  const { membershipId, codeSentTo, codeSentAt: reportedAt } = result.data ?? {};
  activationCookie.save(context, {
    nationalId,
    phoneNumber,
    membershipId: membershipId ?? "",
    ...(codeSentTo && { codeSentTo, codeSentAt: credibleSentAt(reportedAt ?? undefined) }),
  });
  return redirect(href("/activate/confirm"), 303);
}

export default function Identify({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("activation");
  const [form, fields] = useForm<{ nationalId: string; phoneNumber: string }>({
    id: "activate",
    lastResult: actionData,
  });
  const busy = useNavigation().state !== "idle";
  const title = t("title");
  const { refusal, methods } = loaderData;
  const { facebook, email } = methods;
  const way = email ? (facebook ? "linkOrNot" : "noLink") : "link";
  const controls = [
    { field: fields.nationalId, type: "text", autoComplete: "off" },
    { field: fields.phoneNumber, type: "tel", autoComplete: "tel" },
  ] as const;
  const fieldErrors = controls.flatMap(({ field }) => {
    const [message] = field.errors ?? [];
    return message
      ? [{ field: field.id, message: summaryLine(actionData, field.name, t(field.name), message) }]
      : [];
  });
  const formErrors = (form.errors ?? []).map((message) => ({ message }));
  return (
    <Page
      narrow
      title={title}
      lead={t("lead")}
      back={{ href: href("/register"), label: t("join:options.title") }}
    >
      <PageTitle title={title} hasError={actionData !== undefined} />
      {refusal && <Banner {...refusal} />}
      <ErrorSummary errors={fieldErrors.length > 0 ? fieldErrors : formErrors} />
      <Form method="post" {...getFormProps(form)} noValidate className="stack">
        <FormKeyField form="activate" />
        {controls.map(({ field, type, autoComplete }) => {
          const { key: _, ...input } = getInputProps(field, { type });
          return (
            <DigitsField
              key={field.name}
              {...input}
              label={t(field.name)}
              hint={t(`${field.name}Hint`)}
              error={field.errors}
              autoComplete={autoComplete}
            />
          );
        })}
        <Button disabled={busy}>{t("next")}</Button>
      </Form>
      <Section title={t("steps.title")}>
        <ol className="prose">
          {(["identify", "prove", "link"] as const).map((each) => (
            <li key={each}>{t(`steps.${each === "link" ? way : each}`)}</li>
          ))}
        </ol>
      </Section>
      <Contact />
    </Page>
  );
}
