import { data, href } from "react-router";
import { ConfirmPage } from "#app/components/confirm-page.tsx";
import { Section } from "#app/components/page.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { deleteRole, listRoleHolders } from "#app/contract/role.ts";
import { DELETE_ROLES, HOLDERS_PER_PAGE } from "#app/contract/role.values.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import type { Route } from "./+types/delete";
import { findRole } from "./find-role.server.ts";
import { Forbidden } from "./forbidden.tsx";
import { toRoleView } from "./role-view.server.ts";

export const handle = { i18n: ["role"] };

export async function loader({ params, context }: Route.LoaderArgs) {
  const role = await findRole(context, params.id);
  if (!role || !may(await visitorOf(context), DELETE_ROLES)) {
    return data({ role: null, mayRead: role !== null }, 403);
  }
  const query = { limit: HOLDERS_PER_PAGE };
  const holders = await call(context, listRoleHolders, { params, query });
  return data({
    role: toRoleView(context, role),
    affectedHolders: holders.ok
      ? holders.data.items.map(({ userId, name }) => ({ userId, name }))
      : [],
  });
}

/** Confirms the number of holders: a change asks again. */
export const action = actionsFor<Route.ActionArgs>().buttonAction(deleteRole, {
  input: ({ params }, { formData }) => ({
    params,
    query: { holders: /^\d{1,9}$/.exec(String(formData.get("holders") ?? ""))?.[0] },
  }),
  done: "role:delete.done",
  to: ({ params }, result) => {
    if (result.ok) return href("/roles");
    const needsConfirmation = result.code === "role-held";
    return href(needsConfirmation ? "/roles/edit/:id/delete" : "/roles/edit/:id", params);
  },
});

export default function Delete({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("role");
  if (!loaderData.role) return <Forbidden about={loaderData.mayRead ? "delete" : undefined} />;
  const { role, affectedHolders } = loaderData;
  const id = String(role.id);
  const holders = role.holders ?? 0;
  const others = holders - affectedHolders.length;
  return (
    <ConfirmPage
      title={t("delete.title", { name: role.name })}
      about={role.name}
      lead={t("delete.lead")}
      isFinal
      back={{ href: href("/roles/edit/:id", { id }), label: role.name }}
      form="delete"
      submit={t("delete.submit")}
      cancel={t("delete.cancel")}
      fields={<input type="hidden" name="holders" value={holders} />}
    >
      <p>{holders === 0 ? t("delete.nobody") : t("delete.who", { count: holders })}</p>
      {holders > 0 && role.abilities.length > 0 && (
        <Section title={t("delete.what")}>
          <ul>
            {role.abilities.map((ability) => (
              <li key={ability}>{ability}</li>
            ))}
          </ul>
        </Section>
      )}
      {affectedHolders.length > 0 && (
        <Section title={t("delete.losers")}>
          <ul>
            {affectedHolders.map(({ userId, name }) => (
              <li key={userId}>
                <bdi>{name}</bdi>
              </li>
            ))}
            {others > 0 && <li>{t("delete.more", { count: others })}</li>}
          </ul>
        </Section>
      )}
    </ConfirmPage>
  );
}
