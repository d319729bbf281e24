import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form, href, useNavigation } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { formFields } from "#app/components/form-fields.ts";
import { FormKeyField } from "#app/components/form-key.tsx";
import { PictureField } from "#app/components/picture-field.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { UploadProgress } from "#app/components/upload-progress.tsx";
import { useUpload } from "#app/components/use-upload.ts";
import { MAX_UPLOAD_MB, type RenewalFile, renewalFiles } from "#app/contract/membership.values.ts";
import { stepPath } from "./steps.ts";
import { useFieldValidation } from "./use-field-validation.ts";

const required: readonly RenewalFile[] = ["partyRegulationAgreement", "activityReport"];

interface AttachmentsProps {
  pictures: Readonly<Partial<Record<string, string>>>;
  lastResult: SubmissionResult<string[]> | undefined;
  asks: Readonly<Record<string, string>>;
  stepper: ReactNode;
}

/** Field to text. */
export function AttachmentsForm({ pictures, lastResult, asks, stepper }: AttachmentsProps) {
  const { t } = useTranslation("renewal");
  const upload = useUpload(href("/renewal/send"));
  const result = upload.result ?? lastResult;
  const form = formFields({
    names: renewalFiles,
    label: (name) => t(`fields.${name}`),
    rejected: result,
    idOf: (name) => `attachments-${name}`,
  });
  const { errorOf, onBlur, onSubmit } = useFieldValidation(result, asks);
  const busy = useNavigation().state !== "idle" || upload.busy;
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      id="attachments"
      noValidate
      className="stack"
      onBlur={onBlur}
      onSubmit={(event) => {
        onSubmit(event);
        if (!event.defaultPrevented) upload.send(event);
      }}
    >
      {stepper}
      {/* Without a script a toast shows errors of the whole. */}
      <ErrorSummary
        errors={[...(upload.result ? form.formErrors : []), ...form.fieldErrors]}
        result={result}
      />
      <FormKeyField form={`attachments.${upload.attempt}`} />
      <p className="muted">{t("size", { megabytes: MAX_UPLOAD_MB })}</p>
      {renewalFiles.map((name) => (
        <PictureField
          key={name}
          {...form.control(name)}
          hint={t(`hints.${name}`)}
          error={errorOf(form.control(name))}
          optional={!required.includes(name)}
          current={pictures[name]}
          needsReselect={lastResult !== undefined || Boolean(pictures[name])}
        />
      ))}
      <UploadProgress {...upload} />
      <div className="row">
        <ButtonLink kind="quiet" href={stepPath("personal")}>
          {t("back")}
        </ButtonLink>
        <Button disabled={busy}>{t(busy ? "unanswered:sending" : "submit")}</Button>
      </div>
    </Form>
  );
}
