import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { TextArea } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { MAX_FEEDBACK_LENGTH } from "#app/contract/feedback.values.ts";

interface MessageFormProps {
  id: string;
  isAnswer: boolean;
  /** Conform's type only: its script isn't loaded. */
  rejected: SubmissionResult<string[]> | undefined;
}

export function MessageForm({ id, isAnswer, rejected }: MessageFormProps) {
  const { t } = useTranslation("feedback");
  const busy = useNavigation().state !== "idle";
  return (
    <Form
      method="post"
      action={href("/profile/complaints-suggestions/:id", { id })}
      className="panel stack"
      noValidate
      preventScrollReset
    >
      <h2>{t(isAnswer ? "message.answer" : "message.title")}</h2>
      <FormKeyField form="message" />
      <TextArea
        name="message"
        label={t("message.label")}
        hint={t("message.hint")}
        error={rejected?.error?.message ?? undefined}
        defaultValue={String(rejected?.initialValue?.message ?? "")}
        maxLength={MAX_FEEDBACK_LENGTH}
        rows={5}
      />
      <Button kind="quiet" icon="comment" disabled={busy}>
        {t("message.submit")}
      </Button>
    </Form>
  );
}
