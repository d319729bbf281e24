import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { href } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Checkbox } from "#app/components/choices.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Field, TextArea } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { summaryLine } from "#app/components/summary-line.ts";
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
  const [form, fields] = useForm<Record<(typeof fieldNames)[number], string>>({
    id: "aid",
    lastResult: result,
  });
  const summaryErrors = useSummaryErrors(result, upload.result !== undefined);
  const { title, description, attachments, terms } = fields;
  return (
    <form
      method="post"
      action={`${href("/humanitarian-aid")}?category=${category}`}
      encType="multipart/form-data"
      {...getFormProps(form)}
      noValidate
      onSubmit={upload.send}
      className="stack"
    >
      <ErrorSummary errors={summaryErrors} result={result} />
      <FormKeyField form={`aid.${upload.attempt}`} />
      <input type="hidden" name="category" value={category} />
      <Field
        id={title.id}
        name={title.name}
        defaultValue={title.initialValue}
        label={t("form.title")}
        hint={t(`form.titleHint.${category}`)}
        error={title.errors}
        maxLength={MAX_AID_TITLE_LENGTH}
        dir="auto"
      />
      <TextArea
        id={description.id}
        name={description.name}
        defaultValue={description.initialValue}
        label={t("form.description")}
        hint={t("form.descriptionHint")}
        error={description.errors}
        maxLength={MAX_AID_DESCRIPTION_LENGTH}
        rows={6}
      />
      <Attachments
        id={attachments.id}
        hint={t(`form.attachmentsHint.${category}`)}
        error={attachments.errors}
        lost={lastResult !== undefined && !upload.result}
      />
      <Checkbox
        id={terms.id}
        name={terms.name}
        label={t("form.terms")}
        error={terms.errors}
        defaultChecked={terms.initialValue === "on"}
      />
      <UploadProgress {...upload} />
      <Button disabled={upload.busy}>{t(upload.busy ? "form.sending" : "form.send")}</Button>
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

function useSummaryErrors(result: SubmissionResult<string[]> | undefined, withFormErrors: boolean) {
  const { t } = useTranslation("aid");
  const errors = result?.error ?? {};
  const formErrors = withFormErrors ? (errors[""] ?? []).map((message) => ({ message })) : [];
  const fieldErrors = fieldNames.flatMap((name) => {
    const [message] = errors[name] ?? [];
    return message
      ? [{ field: `aid-${name}`, message: summaryLine(result, name, t(`field.${name}`), message) }]
      : [];
  });
  return [...formErrors, ...fieldErrors];
}
