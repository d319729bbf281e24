import type { SubmissionResult } from "@conform-to/react";
import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { RadioGroup } from "#app/components/choices.tsx";
import { TextArea } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { aidNoteKinds, MAX_AID_NOTE_LENGTH } from "#app/contract/aid.values.ts";
import type { Case } from "./load-case.server.ts";

interface NoteFormProps {
  aid: Case;
  rejected: SubmissionResult<string[]> | undefined;
}

export function NoteForm({ aid, rejected }: NoteFormProps) {
  const { t } = useTranslation("aid-desk");
  const busy = useNavigation().state !== "idle";
  const { section, id } = aid;
  const typed = rejected?.initialValue;
  return (
    <Form
      method="post"
      action={`${href("/statistics/urgent-assistance/:section/:id", { section, id })}?act=note`}
      className="panel stack on-screen"
      preventScrollReset
    >
      <h3>{t("notes.add")}</h3>
      <FormKeyField form="note" />
      <RadioGroup
        id="kind"
        name="kind"
        label={t("notes.who")}
        error={rejected?.error?.kind ?? undefined}
        choices={aidNoteKinds.map((kind) => ({ value: kind, label: t(`notes.for.${kind}`) }))}
        defaultValue={String(typed?.kind ?? "internal")}
      />
      <TextArea
        name="note"
        label={t("notes.note")}
        error={rejected?.error?.note ?? undefined}
        defaultValue={String(typed?.note ?? "")}
        maxLength={MAX_AID_NOTE_LENGTH}
      />
      <Button kind="quiet" icon="comment" disabled={busy}>
        {t("notes.submit")}
      </Button>
    </Form>
  );
}
