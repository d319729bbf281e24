import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { href } from "react-router";
import { Button } from "#app/components/button.tsx";
import { Check } from "#app/components/choices.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { Field, TextArea } from "#app/components/field.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { UploadState } from "#app/components/upload-state.tsx";
import { useUpload } from "#app/components/use-upload.ts";
import {
  type AidCategory,
  aidCategories,
  LONGEST_AID_DESCRIPTION,
  LONGEST_AID_TITLE,
} from "#app/contract/aid-form.ts";
import { Attachments } from "./attachments.tsx";

interface AskProps {
  category: AidCategory;
  lastResult: SubmissionResult<string[]> | undefined;
}

const names = ["title", "description", "category", "attachments", "terms"] as const;

/** The form; what is typed stays when the category changes, and when it can't be accepted. */
export function AskForm({ category, lastResult }: AskProps) {
  const { t } = useTranslation("aid");
  const upload = useUpload(href("/humanitarian-aid/send"));
  const answer = upload.result ?? lastResult;
  const [form, fields] = useForm<Record<(typeof names)[number], string>>({
    id: "aid",
    lastResult: answer,
  });
  const wrong = useWrong(answer, upload.result !== undefined);
  const { title, description, attachments, terms } = fields;
  return (
    // A plain form: whoever has a script sends it by that, to see how far it has come.
    <form
      method="post"
      action={`${href("/humanitarian-aid")}?category=${category}`}
      encType="multipart/form-data"
      {...getFormProps(form)}
      noValidate
      onSubmit={upload.send}
      className="stack"
    >
      <ErrorSummary errors={wrong} answer={answer} />
      <FormKeyField form={`aid.${upload.attempt}`} />
      <input type="hidden" name="category" value={category} />
      <Field
        id={title.id}
        name={title.name}
        defaultValue={title.initialValue}
        label={t("form.title")}
        hint={t(`form.titleHint.${category}`)}
        error={title.errors}
        maxLength={LONGEST_AID_TITLE}
        dir="auto"
      />
      <TextArea
        id={description.id}
        name={description.name}
        defaultValue={description.initialValue}
        label={t("form.description")}
        hint={t("form.descriptionHint")}
        error={description.errors}
        maxLength={LONGEST_AID_DESCRIPTION}
        rows={6}
      />
      <Attachments
        id={attachments.id}
        hint={t(`form.attachmentsHint.${category}`)}
        error={attachments.errors}
        lost={lastResult !== undefined && !upload.result}
      />
      <Check
        id={terms.id}
        name={terms.name}
        label={t("form.terms")}
        error={terms.errors}
        defaultChecked={terms.initialValue === "on"}
      />
      <UploadState {...upload} />
      <Button wide disabled={upload.busy}>
        {t(upload.busy ? "form.sending" : "form.send")}
      </Button>
      <Move from={category} />
    </form>
  );
}

/** To another category with what was typed, where no script keeps it. */
function Move({ from }: { from: AidCategory }) {
  const { t } = useTranslation("aid");
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  if (isLive) return null;
  return (
    <p className="row">
      <span className="muted">{t("form.move")}</span>{" "}
      {aidCategories
        .filter((each) => each !== from)
        .map((each) => (
          <Button key={each} kind="quiet" small name="switch" value={each} formNoValidate>
            {t(`category.${each}`)}
          </Button>
        ))}
    </p>
  );
}

/**
 * What the server found wrong, for the summary on top.
 *
 * @param whole also what is wrong with the form as a whole, where no toast says it
 */
function useWrong(answer: SubmissionResult<string[]> | undefined, whole: boolean) {
  const { t } = useTranslation("aid");
  const errors = answer?.error ?? {};
  const said = whole ? (errors[""] ?? []).map((message) => ({ message })) : [];
  const wrong = names.flatMap((name) => {
    const [message] = errors[name] ?? [];
    return message ? [{ field: `aid-${name}`, message: `${t(`field.${name}`)}: ${message}` }] : [];
  });
  return [...said, ...wrong];
}
