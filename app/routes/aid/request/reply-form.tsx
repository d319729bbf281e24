import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { Button } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { TextArea } from "#app/components/field.tsx";
import { formFields } from "#app/components/form-fields.ts";
import { FormKeyField } from "#app/components/form-key.tsx";
import { useTranslation } from "#app/components/translation.ts";
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
  const form = formFields({
    names: ["reply", "attachments"],
    label: (name) => t(`field.${name}`),
    rejected: result,
    idOf: (name) => `more-files-${name}`,
  });
  return (
    <form
      method="post"
      action={href("/humanitarian-aid/my-requests/:id", { id })}
      encType="multipart/form-data"
      id="more-files"
      noValidate
      onSubmit={upload.send}
      className="stack"
    >
      <ErrorSummary errors={upload.result ? form.errors : form.fieldErrors} result={result} />
      <FormKeyField form={`aid-files.${upload.attempt}`} />
      <TextArea {...form.field("reply")} optional maxLength={MAX_AID_NOTE_LENGTH} rows={4} />
      <Attachments {...form.control("attachments")} hint={t("files.more")} lost={false} />
      <UploadProgress {...upload} />
      <Button kind="quiet" disabled={upload.busy}>
        {t(upload.busy ? "unanswered:sending" : "common:action.send")}
      </Button>
    </form>
  );
}
