import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { href } from "react-router";
import { Button } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { TextArea } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { UploadState } from "#app/components/upload-state.tsx";
import { useUpload } from "#app/components/use-upload.ts";
import { LONGEST_AID_NOTE } from "#app/contract/aid-form.ts";
import { Attachments } from "./attachments.tsx";

interface FilesProps {
  id: string;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** An answer to the aid team, with or without files, for a request that is not closed. */
export function FilesForm({ id, lastResult }: FilesProps) {
  const { t } = useTranslation("aid");
  const upload = useUpload(href("/humanitarian-aid/my-requests/:id/send", { id }));
  const answer = upload.result ?? lastResult;
  const [form, { attachments, reply }] = useForm<{ attachments: string; reply: string }>({
    id: "more-files",
    lastResult: answer,
  });
  const fields = (["reply", "attachments"] as const).flatMap((name) => {
    const [message] = answer?.error?.[name] ?? [];
    return message
      ? [{ field: `more-files-${name}`, message: `${t(`field.${name}`)}: ${message}` }]
      : [];
  });
  // What is wrong with the whole is said by a toast, if not by a script.
  const said = (upload.result?.error?.[""] ?? []).map((message) => ({ message }));
  const wrong = fields.length > 0 ? fields : said;
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
      <ErrorSummary errors={wrong} answer={answer} />
      <FormKeyField form={`aid-files.${upload.attempt}`} />
      <TextArea
        id={reply.id}
        name="reply"
        label={t("field.reply")}
        optional
        error={reply.errors}
        defaultValue={reply.initialValue ?? ""}
        maxLength={LONGEST_AID_NOTE}
        rows={4}
      />
      <Attachments
        id={attachments.id}
        hint={t("files.more")}
        error={attachments.errors}
        lost={false}
      />
      <UploadState {...upload} />
      <Button kind="quiet" disabled={upload.busy}>
        {t(upload.busy ? "form.sending" : "files.add")}
      </Button>
    </form>
  );
}
