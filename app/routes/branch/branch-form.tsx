import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Form, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Field, TextArea } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { PlaceFields, type Places } from "#app/components/place-fields.tsx";
import { summaryLine } from "#app/components/summary-line.ts";
import {
  MAX_BRANCH_ADDRESS_LENGTH,
  MAX_BRANCH_LOCATION_LENGTH,
  MAX_BRANCH_NAME_LENGTH,
} from "#app/contract/branch.values.ts";

const fieldNames = ["name", "governorate", "city", "location", "detailedLocation"] as const;
type FieldName = (typeof fieldNames)[number];

interface BranchFormProps {
  places: Places;
  /** What the form begins with. */
  branch?: Readonly<Record<FieldName, string>> | undefined;
  action: string;
  submit: string;
  rejected: SubmissionResult<string[]> | undefined;
}

/** Name and place of a branch, to make one or to change it. Speaks `branch`. */
export function BranchForm({ places, branch, action, submit, rejected }: BranchFormProps) {
  const { t } = useTranslation("branch");
  const busy = useNavigation().state !== "idle";
  const field = (name: FieldName) => {
    const typed = rejected ? rejected.initialValue?.[name] : branch?.[name];
    return {
      id: name,
      name,
      // A field that came twice has a list.
      initialValue: typeof typed === "string" ? typed : "",
      errors: rejected?.error?.[name] ?? undefined,
    };
  };
  const textProps = (name: "name" | "location" | "detailedLocation") => {
    const { initialValue, errors } = field(name);
    return { name, label: t(`form.${name}`), error: errors, defaultValue: initialValue };
  };
  const fieldErrors = fieldNames.flatMap((name) => {
    const [message] = rejected?.error?.[name] ?? [];
    return message
      ? [{ field: name, message: summaryLine(rejected, name, t(`form.${name}`), message) }]
      : [];
  });
  const formErrors = (rejected?.error?.[""] ?? []).map((message) => ({ message }));
  return (
    <Form method="post" action={action} noValidate className="stack">
      <ErrorSummary errors={fieldErrors.length > 0 ? fieldErrors : formErrors} />
      <FormKeyField form="branch" />
      <Field
        {...textProps("name")}
        hint={t("form.nameHint")}
        maxLength={MAX_BRANCH_NAME_LENGTH}
        dir="auto"
        required
      />
      <PlaceFields places={places} governorate={field("governorate")} city={field("city")} />
      <Field
        {...textProps("location")}
        hint={t("form.locationHint")}
        maxLength={MAX_BRANCH_LOCATION_LENGTH}
        dir="auto"
        optional
      />
      <TextArea
        {...textProps("detailedLocation")}
        hint={t("form.detailedLocationHint")}
        maxLength={MAX_BRANCH_ADDRESS_LENGTH}
        rows={3}
        optional
      />
      <Button wide disabled={busy}>
        {submit}
      </Button>
    </Form>
  );
}
