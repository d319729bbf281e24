import { Form, href, useNavigation } from "react-router";
import { ActRow, ActRows } from "#app/components/act-rows.tsx";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { DateField } from "#app/components/date-field.tsx";
import { Select } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import type { FormResult } from "#app/components/summary-line.ts";
import { useTranslation } from "#app/components/translation.ts";
import type { LoadedForm } from "./load-form.server.ts";

interface RolesProps {
  person: LoadedForm;
  path: string;
  rejected: FormResult | undefined;
}

export function Roles({ person, path, rejected }: RolesProps) {
  const { t } = useTranslation("people-edit");
  const busy = useNavigation().state !== "idle";
  const { id, roles, mayAssign } = person;
  const isLast = roles.length === 1;
  return (
    <>
      {roles.length === 0 && <p className="muted">{t("roles.none")}</p>}
      <div className="stack">
        {roles.map((role) => (
          <div key={role.id} className="row">
            <b>
              <bdi>{role.name}</bdi>
            </b>{" "}
            <span className="meta">
              {role.until ? t("roles.until", { day: role.until }) : t("roles.forGood")}
            </span>{" "}
            {mayAssign && !isLast && (
              <Form method="post" action={`${path}?act=endRole`} preventScrollReset>
                <FormKeyField form={`end-${role.id}`} />
                <input type="hidden" name="role" value={role.id} />
                <Button
                  kind="danger"
                  small
                  disabled={busy}
                  aria-label={t("roles.endOf", { name: role.name })}
                >
                  {t("roles.end")}
                </Button>
              </Form>
            )}
          </div>
        ))}
      </div>
      {mayAssign && <GiveForm person={person} path={path} rejected={rejected} />}
      {mayAssign && roles.length > 0 && (
        <ActRows>
          <ActRow text={t(isLast ? "roles.last" : "roles.endAllText")}>
            <ButtonLink kind="danger" href={href("/user/edit/:id/:act", { id, act: "endRoles" })}>
              {t("roles.endAll")}
            </ButtonLink>
          </ActRow>
        </ActRows>
      )}
    </>
  );
}

function GiveForm({ person, path, rejected }: RolesProps) {
  const { t } = useTranslation("people-edit");
  const busy = useNavigation().state !== "idle";
  const { grantable, membershipId, status } = person;
  if (status !== "verified" || !membershipId) {
    return <p className="hint">{t("roles.unverified")}</p>;
  }
  const typed = (name: string) => String(rejected?.initialValue?.[name] ?? "");
  return (
    <Form method="post" action={`${path}?act=roles`} noValidate className="stack writing">
      <FormKeyField form="roles" />
      <Select
        name="role"
        label={t("roles.role")}
        error={rejected?.error?.role ?? rejected?.error?.membershipId ?? undefined}
        defaultValue={typed("role")}
        required
      >
        <option value="">{t("roles.choose")}</option>
        {grantable.map((role) => (
          <option key={role.id} value={role.id}>
            {role.name}
          </option>
        ))}
      </Select>
      <DateField
        name="until"
        label={t("roles.untilLabel")}
        hint={t("roles.untilHint")}
        error={rejected?.error?.until ?? undefined}
        defaultValue={typed("until")}
        optional
      />
      <div className="row">
        <Button kind="quiet" icon="plus" disabled={busy}>
          {t("roles.give")}
        </Button>
      </div>
    </Form>
  );
}
