import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Field, Select, TextArea } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { Rail } from "#app/components/rail.tsx";
import { summaryLine } from "#app/components/summary-line.ts";
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
  rejected: SubmissionResult<string[]> | undefined;
}

export function RoleForm({ choices, role, action, submit, rejected }: RoleFormProps) {
  const { t } = useTranslation("role");
  const busy = useNavigation().state !== "idle";
  const typed = (name: "name" | "nameEn" | "description" | "rank") =>
    rejected ? String(rejected.initialValue?.[name] ?? "") : (role?.[name] ?? "");
  const chosen = rejected ? [rejected.initialValue?.abilities ?? []].flat() : role?.abilities;
  return (
    <Form method="post" action={action} noValidate className="railed">
      <div className="stack">
        <FormKeyField form="role" />
        {role?.version !== undefined && <input type="hidden" name="version" value={role.version} />}
        <Field
          name="name"
          label={t("form.name")}
          hint={t("form.nameHint")}
          error={errorOf(rejected, "name")}
          defaultValue={typed("name")}
          maxLength={MAX_ROLE_NAME_LENGTH}
          dir="auto"
          required
        />
        <Field
          name="nameEn"
          label={t("form.nameEn")}
          error={errorOf(rejected, "nameEn")}
          defaultValue={typed("nameEn")}
          maxLength={MAX_ROLE_NAME_LENGTH}
          dir="auto"
          optional
        />
        <TextArea
          name="description"
          label={t("form.description")}
          hint={t("form.descriptionHint")}
          error={errorOf(rejected, "description")}
          defaultValue={typed("description")}
          maxLength={MAX_ROLE_DESCRIPTION_LENGTH}
          rows={3}
          required
        />
        <Select
          name="rank"
          label={t("form.rank")}
          hint={t("form.rankHint")}
          error={errorOf(rejected, "rank")}
          defaultValue={typed("rank")}
          required
        >
          <option value="">{t("form.choose")}</option>
          {choices.ranks.map(({ value, label, isAbove }) => (
            <option key={value} value={value} disabled={isAbove}>
              {isAbove ? t("aboveOwn", { rank: label }) : label}
            </option>
          ))}
        </Select>
        <AbilityTable
          choices={choices}
          chosen={(chosen ?? []).map(String)}
          error={errorOf(rejected, "abilities")}
        />
      </div>
      <Rail label={submit} acts={<Button disabled={busy}>{submit}</Button>} />
    </Form>
  );
}

function errorOf(rejected: RoleFormProps["rejected"], name: string): string | undefined {
  const found = Object.entries(rejected?.error ?? {}).find(
    ([path, messages]) => path.split(/[.[]/)[0] === name && messages?.length,
  );
  return found?.[1]?.[0];
}

export function toSummaryErrors(
  rejected: SubmissionResult<string[]> | undefined,
  label: (field: string) => string,
  formId?: string,
) {
  const fields = Object.keys(rejected?.error ?? {}).map((path) => path.split(/[.[]/)[0] ?? "");
  const fieldErrors = [...new Set(fields)].filter(Boolean).flatMap((field) => {
    const message = errorOf(rejected, field);
    return message ? [{ field, message: summaryLine(rejected, field, label(field), message) }] : [];
  });
  if (fieldErrors.length > 0) return fieldErrors;
  return (rejected?.error?.[""] ?? []).map((message) => ({
    ...(formId && { field: formId }),
    message,
  }));
}
