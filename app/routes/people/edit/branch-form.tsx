import { useTranslation } from "react-i18next";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Select } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import type { FormResult } from "#app/components/summary-line.ts";
import type { LoadedForm } from "./load-form.server.ts";

interface BranchFormProps {
  person: LoadedForm;
  path: string;
  rejected: FormResult | undefined;
}

export function BranchForm({ person, path, rejected }: BranchFormProps) {
  const { t } = useTranslation("people-edit");
  const busy = useNavigation().state !== "idle";
  const { branch, branches, roles } = person;
  if (branches.length === 0) return <p className="muted">{t("branch.locked")}</p>;
  return (
    <Form method="post" action={`${path}?act=branch`} noValidate className="stack writing">
      <FormKeyField form="branch" />
      <Select
        key={branch}
        name="branch"
        label={t("branch.label")}
        hint={roles.length > 0 ? t("branch.hint") : undefined}
        error={rejected?.error?.branch ?? undefined}
        defaultValue={String(rejected?.initialValue?.branch ?? branch ?? "")}
        required
      >
        <option value="">{t("branch.choose")}</option>
        {branches.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <div className="row">
        <Button kind="quiet" disabled={busy}>
          {t("branch.submit")}
        </Button>
      </div>
    </Form>
  );
}
