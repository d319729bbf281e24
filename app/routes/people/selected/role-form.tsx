import { useTranslation } from "react-i18next";
import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { DateField } from "#app/components/date-field.tsx";
import { Select } from "#app/components/field.tsx";
import type { Selected } from "./load-selected.server.ts";

/** A GET: shows the consequences. */
export function RoleForm({ selected }: { selected: Selected }) {
  const { t } = useTranslation("people-edit");
  const busy = useNavigation().state !== "idle";
  const { id, act, roles, role, until, wrong } = selected;
  return (
    <Form action={href("/users/selected/:id/:act", { id, act })} className="stack writing">
      <Select name="role" label={t("bulk.role")} defaultValue={role ?? ""} required>
        <option value="">{t("roles.choose")}</option>
        {roles.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      {act === "give" && (
        <DateField
          name="until"
          label={t("roles.untilLabel")}
          hint={t("bulk.untilHint")}
          error={wrong?.day ? [wrong.day] : undefined}
          defaultValue={until}
          optional
        />
      )}
      <div className="row">
        <Button kind="quiet" disabled={busy}>
          {t("bulk.look")}
        </Button>
      </div>
    </Form>
  );
}
