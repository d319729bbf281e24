import { getFormProps, getInputProps, useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Form, href, redirect, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { DigitsField } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { firstLogin } from "#app/contract/activation.ts";
import { activationCookie } from "#app/session/activation.server.ts";
import { call } from "#app/session/api.server.ts";
import { comeBack, readForm, turnDown } from "#app/session/form.server.ts";
import { wordsOf } from "#app/session/words.server.ts";
import { readMethods } from "../auth/methods.server.ts";
import { codeSentAt } from "../guest/code-sent.server.ts";
import { Contact } from "../membership/preparation.tsx";
import type { Route } from "./+types/identify";

export const handle = { words: ["activation", "auth"] };

export const loader = async ({ context }: Route.LoaderArgs) => ({
  methods: await readMethods(context),
});

export async function action({ request, context }: Route.ActionArgs) {
  const { submission, key } = await readForm(request, context, firstLogin.body);
  if (submission.status !== "success") return comeBack(submission);
  const { nationalId, phoneNumber } = submission.value;
  const answer = await call(context, firstLogin, { body: submission.value }, { key, as: "" });
  if (!answer.ok) {
    const isTold = answer.said || answer.status === 0;
    // The server's own words, or ours (docs/product.md#failures-and-their-messages).
    const message = isTold ? answer.message : wordsOf(context)("activation:failed");
    return turnDown(context, submission, { ...answer, message });
  }
  const { membershipId, codeSentTo, codeSentAt: said } = answer.data ?? {};
  activationCookie.keep(context, {
    nationalId,
    phoneNumber,
    membershipId: membershipId ?? "",
    ...(codeSentTo && { codeSentTo, codeSentAt: codeSentAt(said ?? undefined) }),
  });
  return redirect(href("/activate/confirm"), 303);
}

/** Who the member is: the first half of an activation (docs/product.md#activation). */
export default function Identify({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("activation");
  const [form, fields] = useForm<{ nationalId: string; phoneNumber: string }>({
    id: "activate",
    lastResult: actionData,
  });
  const busy = useNavigation().state !== "idle";
  const title = t("title");
  const { facebook, email } = loaderData.methods;
  const way = email ? (facebook ? "linkOrNot" : "noLink") : "link";
  const asked = [
    { field: fields.nationalId, type: "text", autoComplete: "off" },
    { field: fields.phoneNumber, type: "tel", autoComplete: "tel" },
  ] as const;
  const wrong = asked.flatMap(({ field }) => {
    const [message] = field.errors ?? [];
    return message ? [{ field: field.id, message: `${t(field.name)}: ${message}` }] : [];
  });
  const refused = (form.errors ?? []).map((message) => ({ message }));
  return (
    <Page narrow title={title} lead={t("lead")} back={href("/register")}>
      <PageTitle title={title} wrong={actionData !== undefined} />
      <ErrorSummary errors={wrong.length > 0 ? wrong : refused} />
      <Form method="post" {...getFormProps(form)} noValidate className="stack">
        <FormKeyField form="activate" />
        {asked.map(({ field, type, autoComplete }) => {
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
        <Button wide disabled={busy}>
          {t("next")}
        </Button>
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
