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
  /** In demo mode there is a file to try it with. */
  hasSample: boolean;
  error: string | undefined;
}

/** Chooses a file. It is sent by the browser itself, which shows how far a large one has come. */
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
      {/* Before the file: it is known when the first piece is sent on. */}
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
