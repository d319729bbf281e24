import { href } from "react-router";
import { Banner } from "#app/components/banner.tsx";
import { Button } from "#app/components/button.tsx";
import { Checkbox } from "#app/components/choices.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { PictureField } from "#app/components/picture-field.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { UploadProgress } from "#app/components/upload-progress.tsx";
import { useUpload } from "#app/components/use-upload.ts";
import { attachmentFields, MAX_UPLOAD_MB } from "#app/contract/membership.values.ts";
import { useApplicationFields } from "../../application-field.tsx";
import { PreviousLink, type StepProps } from "../../step-form.tsx";

const names = [...attachmentFields, "agreement"] as const;

export function AttachmentsStep({ lastResult }: StepProps) {
  const { t } = useTranslation("membership");
  const upload = useUpload(href("/registerNow/send"));
  const form = useApplicationFields("attachments", names, upload.result ?? lastResult);
  // Without a script: browsers can't refill file inputs.
  const isReturned = lastResult !== undefined && !upload.result;
  return (
    <>
      <ErrorSummary errors={[...form.formErrors, ...form.fieldErrors]} result={upload.result} />
      <Banner label={t("attachments.label")}>{t("attachments.again")}</Banner>
      {/* Native; the script intercepts it for progress. */}
      <form
        method="post"
        action={`${href("/registerNow")}?step=attachments`}
        encType="multipart/form-data"
        id="attachments"
        noValidate
        onSubmit={upload.send}
        className="stack"
      >
        <FormKeyField form={`attachments-${upload.attempt}`} />
        {attachmentFields.map((name) => (
          <PictureField
            key={name}
            {...form.control(name)}
            hint={t(`hint.${name}`, { megabytes: MAX_UPLOAD_MB })}
            optional={name === "profileImage"}
            needsReselect={isReturned && name !== "profileImage" && !form.isWrong(name)}
          />
        ))}
        <Checkbox {...form.checkbox("agreement")} label={t("agreement")} />
        <UploadProgress {...upload} />
        <div className="row">
          <Button disabled={upload.busy}>{t("apply.create")}</Button>
          <PreviousLink step="attachments" />
        </div>
      </form>
    </>
  );
}
