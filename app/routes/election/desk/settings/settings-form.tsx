import type { SubmissionResult } from "@conform-to/react";
import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Conflict } from "#app/components/conflict.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Field, TextArea } from "#app/components/field.tsx";
import { formFields } from "#app/components/form-fields.ts";
import { FormKeyField } from "#app/components/form-key.tsx";
import { useTranslation } from "#app/components/translation.ts";
import {
  MAX_ELECTION_NAME_LENGTH,
  MAX_ELECTION_NOTE_LENGTH,
} from "#app/contract/election-desk.values.ts";

const names = ["name", "nameEn", "opensAt", "closesAt", "lookupUrl", "note", "noteEn"] as const;
type Name = (typeof names)[number];

interface SettingsFormProps {
  election: Readonly<Partial<Record<Name, string | null | undefined>>> & { version: number };
  rejected: SubmissionResult<string[]> | undefined;
}

export function SettingsForm({ election, rejected }: SettingsFormProps) {
  const { t } = useTranslation("election-desk");
  const busy = useNavigation().state !== "idle";
  const form = formFields({
    names,
    label: (name) => t(`field.${name}`),
    rejected,
    current: election,
  });
  return (
    <Form
      method="post"
      action={`${href("/desk/election")}?act=save`}
      noValidate
      className="stack writing"
    >
      <ErrorSummary errors={form.errors} />
      <Conflict
        rejected={rejected}
        current={election}
        version={election.version}
        say={(values) => names.map((name) => [t(`field.${name}`), values[name]])}
      />
      <FormKeyField form="election" />
      <input type="hidden" name="version" value={election.version} />
      <Field
        {...form.field("name")}
        maxLength={MAX_ELECTION_NAME_LENGTH}
        dir="rtl"
        lang="ar"
        required
      />
      <Field
        {...form.field("nameEn")}
        maxLength={MAX_ELECTION_NAME_LENGTH}
        dir="ltr"
        lang="en"
        optional
      />
      <Field {...form.field("opensAt")} hint={t("hint.hours")} maxLength={60} dir="auto" required />
      <Field {...form.field("closesAt")} maxLength={60} dir="auto" required />
      <Field
        {...form.field("lookupUrl")}
        hint={t("hint.lookupUrl")}
        type="url"
        maxLength={500}
        dir="ltr"
        optional
      />
      <TextArea
        {...form.field("note")}
        hint={t("hint.note")}
        maxLength={MAX_ELECTION_NOTE_LENGTH}
        rows={2}
        dir="rtl"
        lang="ar"
        optional
      />
      <TextArea
        {...form.field("noteEn")}
        maxLength={MAX_ELECTION_NOTE_LENGTH}
        rows={2}
        dir="ltr"
        lang="en"
        optional
      />
      <Button disabled={busy}>{t("common:action.save")}</Button>
    </Form>
  );
}
