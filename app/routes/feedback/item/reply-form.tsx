import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Form, href, useNavigation } from "react-router";
import { Button } from "#app/components/button.tsx";
import { TextArea } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { MAX_REPLY_LENGTH } from "#app/contract/feedback.values.ts";
import type { LoadedItem } from "./load-item.server.ts";

interface ItemFormProps {
  item: LoadedItem;
  rejected: SubmissionResult<string[]> | undefined;
}

export function ReplyForm({ item, rejected }: ItemFormProps) {
  const { t } = useTranslation("feedback");
  const busy = useNavigation().state !== "idle";
  const { id, version, reply } = item;
  return (
    <Form
      method="post"
      action={`${href("/statistics/feedback/:id", { id })}?act=reply`}
      className="panel stack"
      noValidate
      preventScrollReset
    >
      <h3>{t("reply.title")}</h3>
      <FormKeyField form="reply" />
      <input type="hidden" name="version" value={version} />
      <TextArea
        name="reply"
        label={t("reply.label")}
        hint={t(reply ? "reply.again" : "reply.hint")}
        error={rejected?.error?.reply ?? undefined}
        defaultValue={String(rejected?.initialValue?.reply ?? "")}
        maxLength={MAX_REPLY_LENGTH}
        rows={6}
      />
      <Button icon="comment" disabled={busy}>
        {t("reply.submit")}
      </Button>
    </Form>
  );
}
