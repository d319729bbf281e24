import "../../../styles/dense.css";
import { data, href } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { DataTable } from "#app/components/data-table.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { Link } from "#app/components/link.tsx";
import { Page } from "#app/components/page.tsx";
import { PageTitle } from "#app/components/page-title.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { listRoles } from "#app/contract/role.ts";
import { CREATE_ROLES, READ_ROLES, UPDATE_ROLES } from "#app/contract/role.values.ts";
import { may } from "#app/session/admission.ts";
import { call } from "#app/session/api.server.ts";
import { explainFailure } from "#app/session/failure.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { toast } from "#app/session/toast.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { Abilities } from "../abilities.tsx";
import { Forbidden } from "../forbidden.tsx";
import { type RoleView, toRoleView } from "../role-view.server.ts";
import type { Route } from "./+types/list";

export const handle = { i18n: ["role"] };

export async function loader({ context }: Route.LoaderArgs) {
  const visitor = await visitorOf(context);
  // Senders of notifications get names from the platform, but have no access here.
  if (!may(visitor, READ_ROLES)) return data({ isForbidden: true }, 403);
  const result = await call(context, listRoles, {});
  if (!result.ok && result.status === 403) return data({ isForbidden: true }, 403);
  if (!result.ok) {
    const { failure, ...init } = explainFailure(result, translatorOf(context)("role:loadFailed"));
    toast(context, { type: "error", message: failure });
    return data({ failure }, init);
  }
  return data({
    roles: result.data.map((role) => toRoleView(context, role)),
    mayCreate: may(visitor, CREATE_ROLES),
    mayAssign: may(visitor, UPDATE_ROLES),
  });
}

export default function RoleList({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("role");
  const title = t("title");
  if ("isForbidden" in loaderData) return <Forbidden />;
  if ("failure" in loaderData) {
    return (
      <Page title={title}>
        <PageTitle title={title} hasError />
        <EmptyState
          title={loaderData.failure}
          icon="warning"
          action={{ href: href("/roles"), label: t("common:action.retry") }}
        />
      </Page>
    );
  }
  const { roles, mayCreate, mayAssign } = loaderData;
  const actions = (
    <>
      {mayCreate && (
        <ButtonLink href={href("/roles/create")} icon="plus">
          {t("add")}
        </ButtonLink>
      )}
      {roles.length > 0 && (
        <>
          <ButtonLink kind="quiet" href={href("/roles/download.csv")} icon="download" download>
            {t("download.csv")}
          </ButtonLink>
          <ButtonLink kind="quiet" href={href("/roles/download.xlsx")} icon="download" download>
            {t("download.xlsx")}
          </ButtonLink>
        </>
      )}
    </>
  );
  return (
    <Page dense title={title} lead={t("lead")} actions={actions}>
      <PageTitle title={title} />
      {roles.length > 0 ? (
        <RoleTable roles={roles} mayAssign={mayAssign} />
      ) : (
        <EmptyState title={t("empty.title")} icon="users">
          {t("empty.text")}
        </EmptyState>
      )}
    </Page>
  );
}

function RoleTable({ roles, mayAssign }: { roles: readonly RoleView[]; mayAssign: boolean }) {
  const { t } = useTranslation("role");
  const columns = ["name", "holders", "abilities", ...(mayAssign ? ["acts"] : [])];
  return (
    <DataTable
      label={t("title")}
      ending={1}
      columns={columns.map((column) => t(`column.${column}`))}
      rows={roles.map((role) => ({
        id: String(role.id),
        cells: [
          <RoleName key="name" {...role} />,
          <Holders key="holders" {...role} />,
          <Allowed key="abilities" {...role} />,
          ...(mayAssign ? [<Give key="acts" {...role} />] : []),
        ],
      }))}
    />
  );
}

function RoleName({ id, name, rank, description }: RoleView) {
  const { t } = useTranslation("role");
  return (
    <>
      <Link to={href("/roles/edit/:id", { id: String(id) })}>
        <bdi>{name}</bdi>
      </Link>{" "}
      {description && (
        <small className="muted">
          <bdi>{description}</bdi>
        </small>
      )}{" "}
      {rank !== name && (
        <small className="muted">
          {t("column.rank")}: {rank}
        </small>
      )}
    </>
  );
}

function Allowed({ abilities, subjects, mayAll }: RoleView) {
  const { t } = useTranslation("role");
  if (abilities.length === 0) return <Abilities abilities={abilities} />;
  if (mayAll) return t("allPermissions");
  return (
    <>
      <span className="unbroken">{t("permissions", { count: abilities.length })}</span>{" "}
      <small className="muted">{subjects.join(t("common:comma"))}</small>
    </>
  );
}

function Holders({ id, holders }: RoleView) {
  const { t } = useTranslation("role");
  if (holders === null) return null;
  return (
    <Link className="unbroken" to={`${href("/roles/edit/:id", { id: String(id) })}#holders`}>
      {t("holders", { count: holders })}
    </Link>
  );
}

function Give({ id, name, lock }: RoleView) {
  const { t } = useTranslation("role");
  if (lock && lock !== "elsewhere") return null;
  return (
    <ButtonLink
      kind="plain"
      small
      icon="plus"
      href={href("/roles/edit/:id/give", { id: String(id) })}
      aria-label={t("give.linkOf", { name })}
    >
      {t("give.short")}
    </ButtonLink>
  );
}
