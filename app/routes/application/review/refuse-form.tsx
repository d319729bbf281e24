import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Disclosure } from "#app/components/disclosure.tsx";
import { Select, TextArea } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { MAX_NOTE_LENGTH, refusalReasons } from "#app/contract/review.ts";

interface RefuseFormProps {
  id: string;
  version: number | undefined;
  isOpen: boolean;
  rejected: SubmissionResult<string[]> | undefined;
}

export function RefuseForm({ id, version, isOpen, rejected }: RefuseFormProps) {
  const { t } = useTranslation("review");
  const busy = useNavigation().state !== "idle";
  const typed = rejected?.initialValue;
  return (
    <Disclosure name="decision" open={isOpen} summary={t("refuse.title")}>
      <Form
        method="post"
        action={`${href("/users/applications/:id", { id })}?act=refuse`}
        className="stack"
        preventScrollReset
      >
        <FormKeyField form="refuse" />
        <input type="hidden" name="version" value={version} />
        <Select
          name="reason"
          label={t("refuse.reason")}
          error={rejected?.error?.reason ?? undefined}
          defaultValue={String(typed?.reason ?? "")}
        >
          <option value="">{t("refuse.choose")}</option>
          {refusalReasons.map((reason) => (
            <option key={reason} value={reason}>
              {t(`reason.${reason}`)}
            </option>
          ))}
        </Select>
        <TextArea
          name="note"
          id="refuse-note"
          label={t("refuse.note")}
          hint={t("refuse.noteHint")}
          error={rejected?.error?.note ?? undefined}
          defaultValue={String(typed?.note ?? "")}
          maxLength={MAX_NOTE_LENGTH}
        />
        <Button kind="quiet" icon="close" disabled={busy}>
          {t("refuse.next")}
        </Button>
      </Form>
    </Disclosure>
  );
}
