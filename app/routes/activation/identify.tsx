import { Form, href, redirect, useNavigation } from "react-router";
import { Banner } from "#app/components/banner.tsx";
import { Button } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { DigitsField } from "#app/components/field.tsx";
import { formFields } from "#app/components/form-fields.ts";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
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

export const handle = { isHydrated: true, i18n: ["activation", "auth", "join"] };

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
  const form = formFields({
    names: ["nationalId", "phoneNumber"],
    label: (name) => t(name),
    rejected: actionData,
    idOf: (name) => `activate-${name}`,
  });
  const busy = useNavigation().state !== "idle";
  const title = t("title");
  const { refusal, methods } = loaderData;
  const { facebook, email } = methods;
  const way = email ? (facebook ? "linkOrNot" : "noLink") : "link";
  const controls = [
    { name: "nationalId", autoComplete: "off" },
    { name: "phoneNumber", autoComplete: "tel" },
  ] as const;
  return (
    <Page
      narrow
      title={title}
      lead={t("lead")}
      back={{ href: href("/register"), label: t("join:options.title") }}
    >
      <PageTitle title={title} hasError={actionData !== undefined} />
      {refusal && <Banner {...refusal} />}
      <ErrorSummary errors={form.errors} />
      <Form method="post" id="activate" noValidate className="stack">
        <FormKeyField form="activate" />
        {controls.map(({ name, autoComplete }) => (
          <DigitsField
            key={name}
            {...form.field(name)}
            hint={t(`${name}Hint`)}
            autoComplete={autoComplete}
          />
        ))}
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
