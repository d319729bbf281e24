import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { href } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Page, Section } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { AssignForm } from "./assign-form.tsx";
import { History } from "./history.tsx";
import { Holders } from "./holders.tsx";
import type { LoadedRole } from "./load-role.server.ts";
import { RoleForm, toSummaryErrors } from "./role-form.tsx";
import { Abilities } from "./role-table.tsx";

/** A form of the page that was not accepted. */
export interface Rejected {
  readonly act: "edit" | "assign";
  readonly result: SubmissionResult<string[]>;
}

interface RolePageProps {
  loaded: LoadedRole;
  rejected: Rejected | undefined;
}

/** One role: its form or, for who may not change it, its content; its holders; its history. */
export function RolePage({ loaded, rejected }: RolePageProps) {
  const { t } = useTranslation("role");
  const { role, typed, lock, choices, holders, steps } = loaded;
  const id = String(role.id);
  const resultOf = (act: Rejected["act"]) => (rejected?.act === act ? rejected.result : undefined);
  const editResult = resultOf("edit");
  const label = (field: string) =>
    t(rejected?.act === "assign" ? `assign.${field}` : `form.${field}`);
  const actions = (
    <>
      {loaded.mayCreate && (
        <ButtonLink kind="quiet" icon="plus" href={`${href("/roles/create")}?like=${id}`}>
          {t("edit.like")}
        </ButtonLink>
      )}
      {loaded.mayDelete && (
        <ButtonLink kind="quiet" icon="trash" href={href("/roles/edit/:id/delete", { id })}>
          {t("edit.delete")}
        </ButtonLink>
      )}
    </>
  );
  return (
    <Page
      title={role.name}
      lead={`${t("form.rank")}: ${role.rank}`}
      back={href("/roles")}
      actions={(loaded.mayCreate || loaded.mayDelete) && actions}
    >
      <PageTitle title={`${t("edit.title")} · ${role.name}`} hasError={rejected !== undefined} />
      <ErrorSummary errors={toSummaryErrors(rejected?.result, label)} />
      {lock && <p role="note">{t(`lock.${lock}`)}</p>}
      {isOutdated(editResult, typed.version) && (
        <aside className="panel stack" aria-label={t("edit.conflict")}>
          <h2>{t("edit.conflict")}</h2>
          <p>{t("edit.conflictText")}</p>
          <RoleDetails role={role} />
        </aside>
      )}
      <Section title={t("edit.what")}>
        {choices ? (
          <RoleForm
            // After a change by somebody else the fields begin with what is there now.
            key={typed.version}
            choices={choices}
            role={typed}
            action={href("/roles/edit/:id", { id })}
            submit={t("edit.submit")}
            rejected={editResult}
          />
        ) : (
          <RoleDetails role={role} />
        )}
      </Section>
      {holders && (
        <Section title={t("holder.title")} id="holders">
          <Holders roleId={id} holders={holders} mayRevoke={loaded.mayAssign} />
          {loaded.mayAssign && <AssignForm id={id} rejected={resultOf("assign")} />}
        </Section>
      )}
      {steps && (
        <Section title={t("history.title")}>
          <History steps={steps} />
        </Section>
      )}
    </Page>
  );
}

/** Whether a form was filled in on a role that somebody else has changed since. */
function isOutdated(rejected: SubmissionResult<string[]> | undefined, version: number | undefined) {
  const filledIn = rejected?.initialValue?.version;
  return filledIn !== undefined && version !== undefined && String(filledIn) !== String(version);
}

function RoleDetails({ role }: Pick<LoadedRole, "role">) {
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
