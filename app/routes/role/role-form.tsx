import type { SubmissionResult } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Field, Select, TextArea } from "#app/components/field.tsx";
import { type FormFields, formFields } from "#app/components/form-fields.ts";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Rail } from "#app/components/rail.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { MAX_ROLE_DESCRIPTION_LENGTH, MAX_ROLE_NAME_LENGTH } from "#app/contract/role.values.ts";
import { AbilityTable } from "./ability-table.tsx";
import type { Choices } from "./choices.server.ts";

export interface RoleFormValues {
  name: string;
  nameEn: string;
  description: string;
  rank: string;
  abilities: readonly string[];
  version?: number | undefined;
}

interface RoleFormProps {
  choices: Choices;
  role?: RoleFormValues | undefined;
  action: string;
  submit: string;
  form: FormFields<(typeof names)[number]>;
}

const names = ["name", "nameEn", "description", "rank", "abilities"] as const;

export function useRoleFields(
  rejected: SubmissionResult<string[]> | undefined,
  current: RoleFormValues | undefined,
) {
  const { t } = useTranslation("role");
  // Errors of an ability's parts belong to the group, which shows the first.
  const error = Object.fromEntries(
    Object.entries(rejected?.error ?? {})
      .map(([path, said]) => [path.split(/[.[]/)[0], said])
      .toReversed(),
  );
  return formFields({
    names,
    label: (name) => t(`form.${name}`),
    rejected: rejected && { ...rejected, error },
    current,
  });
}

export function RoleForm({ choices, role, action, submit, form }: RoleFormProps) {
  const { t } = useTranslation("role");
  const busy = useNavigation().state !== "idle";
  return (
    <Form method="post" action={action} noValidate className="railed">
      <div className="stack">
        <FormKeyField form="role" />
        {role?.version !== undefined && <input type="hidden" name="version" value={role.version} />}
        <Field
          {...form.field("name")}
          hint={t("form.nameHint")}
          maxLength={MAX_ROLE_NAME_LENGTH}
          dir="auto"
          required
        />
        <Field {...form.field("nameEn")} maxLength={MAX_ROLE_NAME_LENGTH} dir="auto" optional />
        <TextArea
          {...form.field("description")}
          hint={t("form.descriptionHint")}
          maxLength={MAX_ROLE_DESCRIPTION_LENGTH}
          rows={3}
          required
        />
        <Select {...form.field("rank")} hint={t("form.rankHint")} required>
          <option value="">{t("form.choose")}</option>
          {choices.ranks.map(({ value, label, isAbove }) => (
            <option key={value} value={value} disabled={isAbove}>
              {isAbove ? t("aboveOwn", { rank: label }) : label}
            </option>
          ))}
        </Select>
        <AbilityTable
          choices={choices}
          chosen={form.textsOf("abilities")}
          error={form.errorOf("abilities")?.[0]}
        />
      </div>
      <Rail label={submit} acts={<Button disabled={busy}>{submit}</Button>} />
    </Form>
  );
}
