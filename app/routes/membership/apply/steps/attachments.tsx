import { getFormProps, useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { href } from "react-router";
import { Banner } from "#app/components/banner.tsx";
import { Button } from "#app/components/button.tsx";
import { Checkbox } from "#app/components/choices.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { PictureField } from "#app/components/picture-field.tsx";
import { UploadProgress } from "#app/components/upload-progress.tsx";
import { useUpload } from "#app/components/use-upload.ts";
import { attachmentFields, MAX_UPLOAD_MB } from "#app/contract/membership.values.ts";
import { PreviousLink, StepErrors, type StepFields, type StepProps } from "../../step-form.tsx";

export function AttachmentsStep({ lastResult }: StepProps) {
  const { t } = useTranslation("membership");
  const upload = useUpload(href("/registerNow/send"));
  const [form, metadata] = useForm<Record<string, string>>({
    id: "attachments",
    lastResult: upload.result ?? lastResult,
  });
  const fields: StepFields = metadata;
  const { agreement } = fields;
  // Without a script: browsers can't refill file inputs.
  const isReturned = lastResult !== undefined && !upload.result;
  return (
    <>
      <StepErrors
        form={form}
        fields={fields}
        names={[...attachmentFields, "agreement"]}
        result={upload.result}
      />
      <Banner label={t("attachments.label")}>{t("attachments.again")}</Banner>
      {/* Native; the script intercepts it for progress. */}
      <form
        method="post"
        action={`${href("/registerNow")}?step=attachments`}
        encType="multipart/form-data"
        {...getFormProps(form)}
        noValidate
        onSubmit={upload.send}
        className="stack"
      >
        <FormKeyField form={`attachments-${upload.attempt}`} />
        {attachmentFields.map((name) => (
          <PictureField
            key={name}
            id={fields[name]?.id ?? name}
            name={name}
            label={t(`field.${name}`)}
            hint={t(`hint.${name}`, { megabytes: MAX_UPLOAD_MB })}
            error={fields[name]?.errors}
            optional={name === "profileImage"}
            needsReselect={isReturned && name !== "profileImage" && !fields[name]?.errors}
          />
        ))}
        {agreement && (
          <Checkbox
            id={agreement.id}
            name={agreement.name}
            label={t("agreement")}
            error={agreement.errors}
            defaultChecked={agreement.initialValue === "on"}
          />
        )}
        <UploadProgress {...upload} />
        <div className="row">
          <Button disabled={upload.busy}>{t("apply.create")}</Button>
          <PreviousLink step="attachments" />
        </div>
      </form>
    </>
  );
}
