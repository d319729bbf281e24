import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { CheckboxGroup } from "#app/components/choices.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { TextArea } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { MAX_NOTE_LENGTH } from "#app/contract/review.ts";

interface CorrectFormProps {
  id: string;
  version: number | undefined;
  choices: readonly string[];
  isOpen: boolean;
  rejected: SubmissionResult<string[]> | undefined;
}

export function CorrectForm({ id, version, choices, isOpen, rejected }: CorrectFormProps) {
  const { t } = useTranslation("review");
  const busy = useNavigation().state !== "idle";
  const [wrong] = Object.entries(rejected?.error ?? {}).filter(([name]) => /^fields/.test(name));
  return (
    <Disclosure name="decision" open={isOpen} summary={t("correct.title")}>
      <Form
        method="post"
        action={`${href("/users/applications/:id", { id })}?act=correct`}
        className="stack"
        preventScrollReset
      >
        <FormKeyField form="correct" />
        <input type="hidden" name="version" value={version} />
        <CheckboxGroup
          id="fields"
          name="fields"
          label={t("correct.fields")}
          hint={t("correct.hint")}
          error={wrong?.[1] ?? undefined}
          choices={choices.map((value) => ({ value, label: t(`field.${value}`) }))}
          selected={[rejected?.initialValue?.fields ?? []].flat().map(String)}
        />
        <TextArea
          name="note"
          id="correct-note"
          label={t("correct.note")}
          optional
          error={rejected?.error?.note ?? undefined}
          defaultValue={String(rejected?.initialValue?.note ?? "")}
          maxLength={MAX_NOTE_LENGTH}
        />
        <Button kind="quiet" icon="edit" disabled={busy}>
          {t("correct.submit")}
        </Button>
      </Form>
    </Disclosure>
  );
}
