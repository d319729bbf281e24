import { useTranslation } from "react-i18next";
import { data, href, type RouterContextProvider, redirect } from "react-router";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { createRole, readRole } from "#app/contract/role.ts";
import { CREATE_ROLES, READ_ROLES } from "#app/contract/role-form.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { confirmSent } from "#app/session/confirm.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { comeBack, readForm, turnDown } from "#app/session/form.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { wordsOf } from "#app/session/words.server.ts";
import type { Route } from "./+types/create";
import { findChoices, modelOf } from "./choices.server.ts";
import { Forbidden } from "./forbidden.tsx";
import { RoleForm, summaryOf } from "./role-form.tsx";

export const handle = { words: ["role"] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const visitor = await visitorOf(context);
  const forbidden = { choices: null, mayRead: may(visitor, READ_ROLES) };
  if (!may(visitor, CREATE_ROLES)) return data(forbidden, 403);
  const [choices, like] = await Promise.all([
    findChoices(context),
    findModel(context, url.searchParams.get("like")),
  ]);
  if (!("failed" in choices)) return data({ choices, model: like && modelOf(like, choices) });
  if (choices.failed.status === 403) return data(forbidden, 403);
  throw pageFailure(choices.failed);
}

/** Makes a role. */
export async function action({ request, context }: Route.ActionArgs) {
  const { submission, key } = await readForm(request, context, createRole.body);
  if (submission.status !== "success") return comeBack(submission);
  const answer = await call(context, createRole, { body: submission.value }, { key });
  if (!answer.ok) return turnDown(context, submission, answer);
  confirmSent(context, answer, { message: wordsOf(context)("role:create.done") });
  return redirect(href("/roles"), 303);
}

/** A new role. */
export default function Create({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("role");
  if (!loaderData.choices) return <Forbidden about={loaderData.mayRead ? "create" : undefined} />;
  const { choices, model } = loaderData;
  const lead = model ? t("create.like", { name: model.like }) : t("create.lead");
  return (
    <Page title={t("create.title")} lead={lead} back={href("/roles")}>
      <PageTitle title={t("create.title")} wrong={actionData !== undefined} />
      <ErrorSummary errors={summaryOf(actionData, (field) => t(`form.${field}`))} />
      <RoleForm
        choices={choices}
        role={model}
        action={href("/roles/create")}
        submit={t("create.submit")}
        rejected={actionData}
      />
    </Page>
  );
}

/** A role on whose model another is made; none if the address names none that is seen. */
async function findModel(context: Readonly<RouterContextProvider>, id: string | null) {
  if (!/^[1-9]\d{0,15}$/.test(id ?? "")) return undefined;
  const answer = await call(context, readRole, { params: { id: id ?? "" } });
  return answer.ok ? answer.data : undefined;
}
