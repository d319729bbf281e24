import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { href } from "react-router";
import { Button } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { UploadState } from "#app/components/upload-state.tsx";
import { useUpload } from "#app/components/use-upload.ts";
import { Attachments } from "./attachments.tsx";

interface FilesProps {
  id: string;
  lastResult: SubmissionResult<string[]> | undefined;
}

/** More files for a request that nobody has decided. */
export function FilesForm({ id, lastResult }: FilesProps) {
  const { t } = useTranslation("aid");
  const upload = useUpload(href("/humanitarian-aid/my-requests/:id/send", { id }));
  const answer = upload.result ?? lastResult;
  const [form, { attachments }] = useForm<{ attachments: string }>({
    id: "files",
    lastResult: answer,
  });
  const [file] = answer?.error?.attachments ?? [];
  const field = { field: "files-attachments", message: `${t("field.attachments")}: ${file}` };
  // What is wrong with the whole is said by a toast, if not by a script.
  const said = (upload.result?.error?.[""] ?? []).map((message) => ({ message }));
  const wrong = file ? [field] : said;
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
