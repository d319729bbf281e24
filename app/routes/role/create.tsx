import { data, href, type RouterContextProvider } from "react-router";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { createRole, readRole } from "#app/contract/role.ts";
import { CREATE_ROLES, READ_ROLES } from "#app/contract/role.values.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import type { Route } from "./+types/create";
import { copyRole, loadChoices } from "./choices.server.ts";
import { Forbidden } from "./forbidden.tsx";
import { RoleForm, useRoleFields } from "./role-form.tsx";

export const handle = { isHydrated: true, i18n: ["role"] };

export async function loader({ url, context }: Route.LoaderArgs) {
  const visitor = await visitorOf(context);
  const forbidden = { choices: null, mayRead: may(visitor, READ_ROLES) };
  if (!may(visitor, CREATE_ROLES)) return data(forbidden, 403);
  const [choices, modelRole] = await Promise.all([
    loadChoices(context),
    loadModel(context, url.searchParams.get("like")),
  ]);
  if (!("failed" in choices))
    return data({ choices, model: modelRole && copyRole(context, modelRole, choices) });
  if (choices.failed.status === 403) return data(forbidden, 403);
  throw pageFailure(choices.failed);
}

export const action = actionsFor<Route.ActionArgs>().formAction(createRole, {
  done: "role:create.done",
  to: () => href("/roles"),
});

export default function Create({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation("role");
  const form = useRoleFields(actionData, loaderData.choices ? loaderData.model : undefined);
  if (!loaderData.choices) return <Forbidden about={loaderData.mayRead ? "create" : undefined} />;
  const { choices, model } = loaderData;
  const lead = model ? t("create.like", { name: model.like }) : t("create.lead");
  return (
    <Page title={t("create.title")} lead={lead} back="/roles">
      <PageTitle title={t("create.title")} hasError={actionData !== undefined} />
      <ErrorSummary errors={form.errors} />
      <RoleForm
        choices={choices}
        role={model}
        action={href("/roles/create")}
        submit={t("create.submit")}
        form={form}
      />
    </Page>
  );
}

async function loadModel(context: Readonly<RouterContextProvider>, id: string | null) {
  if (!/^[1-9]\d{0,15}$/.test(id ?? "")) return undefined;
  const result = await call(context, readRole, { params: { id: id ?? "" } });
  return result.ok ? result.data : undefined;
}
