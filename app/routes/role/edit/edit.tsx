import "../../../styles/dense.css";
import { href } from "react-router";
import { ActRow, ActRows } from "#app/components/act-rows.tsx";
import { ButtonLink } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { isOutdated } from "#app/components/outdated.ts";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { Timeline } from "#app/components/timeline.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { revokeRole, roleForm, updateRole } from "#app/contract/role.ts";
import { actionsFor } from "#app/session/form-action.server.ts";
import { formActions } from "#app/session/form-actions.server.ts";
import { Abilities } from "../abilities.tsx";
import { Forbidden } from "../forbidden.tsx";
import { RoleForm, useRoleFields } from "../role-form.tsx";
import type { RoleView } from "../role-view.server.ts";
import type { Route } from "./+types/edit";
import { Holders } from "./holders.tsx";
import { type LoadedRole, loadRole } from "./load-role.server.ts";

export const handle = { isHydrated: true, i18n: ["role"] };

export const loader = ({ params, context, url }: Route.LoaderArgs) =>
  loadRole(context, params.id, url.searchParams);

const page = ({ params }: Route.ActionArgs) => href("/roles/edit/:id", params);

const { formAction, buttonAction } = actionsFor<Route.ActionArgs>();

export const action = formActions({
  save: formAction(updateRole, {
    schema: roleForm,
    // Missing: emptied.
    input: ({ params }, { value }) => ({ params, body: { nameEn: "", ...value } }),
    done: "role:edit.done",
    to: page,
  }),
  revoke: buttonAction(revokeRole, {
    schema: revokeRole.params.pick({ userId: true }),
    input: ({ params }, { value }) => ({ params: { ...params, ...value } }),
    done: "role:revoke.done",
    to: (args) => `${page(args)}#holders`,
  }),
});

export default function Edit({ loaderData, actionData: rejected }: Route.ComponentProps) {
  const { t } = useTranslation("role");
  const saveResult = rejected?.act === "save" ? rejected.result : undefined;
  const form = useRoleFields(saveResult, loaderData.role ? loaderData.typed : undefined);
  if (!loaderData.role) return <Forbidden />;
  const { role, typed, lock, choices, holders, steps } = loaderData;
  const { mayCreate, mayDelete, mayAssign, mayReadUsers } = loaderData;
  const id = String(role.id);
  return (
    <Page
      dense
      title={role.name}
      lead={`${t("form.rank")}: ${role.rank}`}
      back="/roles"
      actions={
        (mayCreate || mayAssign) && (
          <RoleLinks id={id} mayCreate={mayCreate} mayAssign={mayAssign} />
        )
      }
    >
      <PageTitle title={`${t("edit.title")} · ${role.name}`} hasError={rejected !== undefined} />
      <ErrorSummary errors={form.errors.map((error) => ({ field: "role", ...error }))} />
      {lock && <p role="note">{t(`lock.${lock}`)}</p>}
      {isOutdated(saveResult, typed.version) && (
        <aside className="panel stack" aria-label={t("edit.conflict")}>
          <h2>{t("edit.conflict")}</h2>
          <p>{t("edit.conflictText")}</p>
          <RoleDetails role={role} />
        </aside>
      )}
      <Section title={t("edit.what")} id="role">
        {choices ? (
          <RoleForm
            // Remount after a concurrent change.
            key={typed.version}
            choices={choices}
            role={typed}
            action={`${href("/roles/edit/:id", { id })}?act=save`}
            submit={t("edit.submit")}
            form={form}
          />
        ) : (
          <RoleDetails role={role} />
        )}
      </Section>
      {holders && (
        <Section title={t("holder.title")} id="holders">
          {holders === "failed" ? (
            <p>{t("holder.failed")}</p>
          ) : (
            <Holders
              roleId={id}
              holders={holders}
              mayRevoke={mayAssign}
              mayReadUsers={mayReadUsers}
            />
          )}
        </Section>
      )}
      {steps && (
        <Section title={t("history.title")}>
          <History steps={steps} />
        </Section>
      )}
      {mayDelete && (
        <Section title={t("edit.final")}>
          <ActRows>
            <ActRow text={t("edit.deleteText")}>
              <ButtonLink kind="danger" icon="trash" href={href("/roles/edit/:id/delete", { id })}>
                {t("edit.delete")}
              </ButtonLink>
            </ActRow>
          </ActRows>
        </Section>
      )}
    </Page>
  );
}

function RoleLinks({
  id,
  mayCreate,
  mayAssign,
}: Pick<LoadedRole, "mayCreate" | "mayAssign"> & { id: string }) {
  const { t } = useTranslation("role");
  return (
    <>
      {mayAssign && (
        <ButtonLink icon="plus" href={href("/roles/edit/:id/give", { id })}>
          {t("give.link")}
        </ButtonLink>
      )}
      {mayCreate && (
        <ButtonLink kind="quiet" icon="plus" href={`${href("/roles/create")}?like=${id}`}>
          {t("edit.like")}
        </ButtonLink>
      )}
    </>
  );
}

type Steps = NonNullable<LoadedRole["steps"]>;

function History({ steps }: { steps: Steps }) {
  const { t } = useTranslation("role");
  if (steps.length === 0) return <p className="muted">{t("history.none")}</p>;
  const somebody = t("history.somebody");
  return (
    <Timeline
      steps={steps.map(({ id, act, at, by, holder }) => ({
        key: id,
        title: t(`history.${act}`),
        subject:
          prepositions[act] && t(`history.${prepositions[act]}`, { name: holder ?? somebody }),
        by: act === "ended" ? undefined : (by ?? somebody),
        at,
      }))}
    />
  );
}

const prepositions: Readonly<Record<string, string | undefined>> = {
  given: "to",
  taken: "from",
  ended: "of",
};

function RoleDetails({ role }: { role: RoleView }) {
  const { t } = useTranslation("role");
  return (
    <dl className="facts">
      <dt>{t("form.name")}</dt>
      <dd>
        <bdi>{role.name}</bdi>
      </dd>
      <dt>{t("form.description")}</dt>
      <dd>
        <bdi>{role.description}</bdi>
      </dd>
      <dt>{t("form.rank")}</dt>
      <dd>{role.rank}</dd>
      <dt>{t("form.abilities")}</dt>
      <dd>
        <Abilities abilities={role.abilities} />
      </dd>
    </dl>
  );
}
