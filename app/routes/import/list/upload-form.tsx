import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Form, href } from "react-router";
import { Button, ButtonLink } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { controlProps, FieldFrame } from "#app/components/field.tsx";
import { FileControl } from "#app/components/file-control.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { IMPORT_KEPT_DAYS, MAX_IMPORT_MB } from "#app/contract/import.values.ts";

interface UploadFormProps {
  hasSample: boolean;
  error: string | undefined;
}

export function UploadForm({ hasSample, error }: UploadFormProps) {
  const { t } = useTranslation("import");
  const [chosen, setChosen] = useState<string>();
  const frame = {
    id: "file",
    label: t("upload.field"),
    hint: t("upload.hint", { megabytes: MAX_IMPORT_MB }),
    error,
  };
  return (
    <Form
      method="post"
      action={href("/users/import")}
      encType="multipart/form-data"
      reloadDocument
      className="panel stack"
    >
      <ErrorSummary errors={error ? [{ field: "file", message: error }] : []} />
      {/* Precedes the file, so that it is parsed before streaming begins. */}
      <FormKeyField form="import" />
      <FieldFrame {...frame}>
        <FileControl
          name="file"
          accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          {...controlProps(frame)}
          onChange={(event) => setChosen(event.currentTarget.files?.[0]?.name)}
          action={t("upload.choose")}
          chosen={chosen ? <bdi>{chosen}</bdi> : t("upload.none")}
        />
      </FieldFrame>
      <p className="muted">{t("upload.promise", { count: IMPORT_KEPT_DAYS })}</p>
      <div className="row">
        <Button>{t("upload.submit")}</Button>
        {hasSample && (
          <ButtonLink kind="quiet" href="/demo/register.xlsx" icon="download" download>
            {t("upload.sample")}
          </ButtonLink>
        )}
      </div>
    </Form>
  );
}
