import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { TextArea } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { MAX_FEEDBACK_NOTE_LENGTH } from "#app/contract/feedback.values.ts";
import type { LoadedItem } from "./load-item.server.ts";

interface ItemFormProps {
  item: LoadedItem;
  rejected: SubmissionResult<string[]> | undefined;
}

export function NoteForm({ item, rejected }: ItemFormProps) {
  const { t } = useTranslation("feedback");
  const busy = useNavigation().state !== "idle";
  return (
    <Disclosure open={rejected !== undefined} summary={t("note.title")}>
      <Form
        method="post"
        action={`${href("/statistics/feedback/:id", { id: item.id })}?act=note`}
        className="stack"
        noValidate
        preventScrollReset
      >
        <FormKeyField form="note" />
        <TextArea
          name="note"
          label={t("note.label")}
          hint={t("note.hint")}
          error={rejected?.error?.note ?? undefined}
          defaultValue={String(rejected?.initialValue?.note ?? "")}
          maxLength={MAX_FEEDBACK_NOTE_LENGTH}
        />
        <Button kind="quiet" icon="edit" disabled={busy}>
          {t("note.submit")}
        </Button>
      </Form>
    </Disclosure>
  );
}
