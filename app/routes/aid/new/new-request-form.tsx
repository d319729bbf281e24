import type { SubmissionResult } from "@conform-to/react";
import { useEffect, useState } from "react";
import { href } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Checkbox } from "#app/components/choices.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Field, TextArea } from "#app/components/field.tsx";
import { formFields } from "#app/components/form-fields.ts";
import { FormKeyField } from "#app/components/form-key.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { UploadProgress } from "#app/components/upload-progress.tsx";
import { useUpload } from "#app/components/use-upload.ts";
import {
  type AidCategory,
  aidCategories,
  MAX_AID_DESCRIPTION_LENGTH,
  MAX_AID_TITLE_LENGTH,
} from "#app/contract/aid.values.ts";
import { Attachments } from "../attachments.tsx";

interface NewRequestFormProps {
  category: AidCategory;
  lastResult: SubmissionResult<string[]> | undefined;
}

const fieldNames = ["title", "description", "category", "attachments", "terms"] as const;

/** Typed values survive a change of category. */
export function NewRequestForm({ category, lastResult }: NewRequestFormProps) {
  const { t } = useTranslation("aid");
  const upload = useUpload(href("/humanitarian-aid/send"));
  const result = upload.result ?? lastResult;
  const form = formFields({
    names: fieldNames,
    label: (name) => t(`field.${name}`),
    rejected: result,
    idOf: (name) => `aid-${name}`,
  });
  return (
    <form
      method="post"
      action={`${href("/humanitarian-aid")}?category=${category}`}
      encType="multipart/form-data"
      id="aid"
      noValidate
      onSubmit={upload.send}
      className="stack"
    >
      <ErrorSummary
        errors={[...(upload.result ? form.formErrors : []), ...form.fieldErrors]}
        result={result}
      />
      <FormKeyField form={`aid.${upload.attempt}`} />
      <input type="hidden" name="category" value={category} />
      <Field
        {...form.field("title")}
        label={t("form.title")}
        hint={t(`form.titleHint.${category}`)}
        maxLength={MAX_AID_TITLE_LENGTH}
        dir="auto"
      />
      <TextArea
        {...form.field("description")}
        label={t("form.description")}
        hint={t("form.descriptionHint")}
        maxLength={MAX_AID_DESCRIPTION_LENGTH}
        rows={6}
      />
      <Attachments
        {...form.control("attachments")}
        hint={t(`form.attachmentsHint.${category}`)}
        lost={lastResult !== undefined && !upload.result}
      />
      <Checkbox {...form.checkbox("terms")} label={t("form.terms")} />
      <UploadProgress {...upload} />
      <Button disabled={upload.busy}>{t(upload.busy ? "unanswered:sending" : "form.send")}</Button>
      <SwitchCategory current={category} />
    </form>
  );
}

/** Without a script, keeps what was typed. */
function SwitchCategory({ current }: { current: AidCategory }) {
  const { t } = useTranslation("aid");
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  if (isHydrated) return null;
  return (
    <p className="row">
      <span className="muted">{t("form.move")}</span>{" "}
      {aidCategories
        .filter((each) => each !== current)
        .map((each) => (
          <Button key={each} kind="quiet" small name="switch" value={each} formNoValidate>
            {t(`category.${each}`)}
          </Button>
        ))}
    </p>
  );
}
