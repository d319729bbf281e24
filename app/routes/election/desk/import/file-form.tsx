import { useState } from "react";
import { Form } from "react-router";
import { Button } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { controlProps, FieldFrame } from "#app/components/field.tsx";
import { FileControl } from "#app/components/file-control.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { MAX_ARCHIVE_MB } from "#app/contract/candidate-import.values.ts";

interface FileFormProps {
  action: string;
  form: string;
  field: "file" | "archive";
  accept: string;
  error: string | undefined;
}

export function FileForm({ action, form, field, accept, error }: FileFormProps) {
  const { t } = useTranslation("candidate-import");
  const [chosen, setChosen] = useState<string>();
  const frame = {
    id: field,
    label: t(`${field}.field`),
    hint: t(`${field}.hint`, { megabytes: MAX_ARCHIVE_MB }),
    error,
  };
  return (
    <Form
      method="post"
      action={action}
      encType="multipart/form-data"
      reloadDocument
      className="panel stack"
    >
      <ErrorSummary errors={error ? [{ field, message: error }] : []} />
      {/* Precedes the file, so that it is parsed before streaming begins. */}
      <FormKeyField form={form} />
      <FieldFrame {...frame}>
        <FileControl
          name={field}
          accept={accept}
          {...controlProps(frame)}
          onChange={(event) => setChosen(event.currentTarget.files?.[0]?.name)}
          action={t(`${field}.choose`)}
          chosen={chosen ? <bdi>{chosen}</bdi> : t("none")}
        />
      </FieldFrame>
      <div className="row">
        <Button>{t(`${field}.submit`)}</Button>
      </div>
    </Form>
  );
}
