import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { href } from "react-router";
import { Button } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { TextArea } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { summaryLine } from "#app/components/summary-line.ts";
import { UploadProgress } from "#app/components/upload-progress.tsx";
import { useUpload } from "#app/components/use-upload.ts";
import { MAX_AID_NOTE_LENGTH } from "#app/contract/aid.values.ts";
import { Attachments } from "../attachments.tsx";

interface ReplyFormProps {
  id: string;
  lastResult: SubmissionResult<string[]> | undefined;
}

export function ReplyForm({ id, lastResult }: ReplyFormProps) {
  const { t } = useTranslation("aid");
  const upload = useUpload(href("/humanitarian-aid/my-requests/:id/send", { id }));
  const result = upload.result ?? lastResult;
  const [form, { attachments, reply }] = useForm<{ attachments: string; reply: string }>({
    id: "more-files",
    lastResult: result,
  });
  const fieldErrors = (["reply", "attachments"] as const).flatMap((name) => {
    const [message] = result?.error?.[name] ?? [];
    return message
      ? [
          {
            field: `more-files-${name}`,
            message: summaryLine(result, name, t(`field.${name}`), message),
          },
        ]
      : [];
  });
  const formErrors = (upload.result?.error?.[""] ?? []).map((message) => ({ message }));
  const summaryErrors = fieldErrors.length > 0 ? fieldErrors : formErrors;
  return (
    <form
      method="post"
      action={href("/humanitarian-aid/my-requests/:id", { id })}
      encType="multipart/form-data"
      {...getFormProps(form)}
      noValidate
      onSubmit={upload.send}
      className="stack"
    >
      <ErrorSummary errors={summaryErrors} result={result} />
      <FormKeyField form={`aid-files.${upload.attempt}`} />
      <TextArea
        id={reply.id}
        name="reply"
        label={t("field.reply")}
        optional
        error={reply.errors}
        defaultValue={reply.initialValue ?? ""}
        maxLength={MAX_AID_NOTE_LENGTH}
        rows={4}
      />
      <Attachments
        id={attachments.id}
        hint={t("files.more")}
        error={attachments.errors}
        lost={false}
      />
      <UploadProgress {...upload} />
      <Button kind="quiet" disabled={upload.busy}>
        {t(upload.busy ? "form.sending" : "files.add")}
      </Button>
    </form>
  );
}
