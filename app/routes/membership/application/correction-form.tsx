import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { href } from "react-router";
import { Button } from "#app/components/button.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { PictureField } from "#app/components/picture-field.tsx";
import { PlaceFields, type Places } from "#app/components/place-fields.tsx";
import { UploadProgress } from "#app/components/upload-progress.tsx";
import { useUpload } from "#app/components/use-upload.ts";
import { attachmentFields, renewalFiles } from "#app/contract/membership.values.ts";
import { ApplicationField } from "../application-field.tsx";
import { ConfirmDifference } from "../national-id.tsx";
import { StepErrors, type StepFields } from "../step-form.tsx";

interface CorrectionFormProps {
  fields: readonly string[];
  values: Readonly<Record<string, string>>;
  places: Places | undefined;
  lastResult: SubmissionResult<string[]> | undefined;
}

const pictures: readonly string[] = [...attachmentFields, ...renewalFiles];

export function CorrectionForm({ fields: names, values, places, lastResult }: CorrectionFormProps) {
  const { t } = useTranslation(["application", "membership", "apply"]);
  const upload = useUpload(href("/application/send"));
  const [form, metadata] = useForm<Record<string, string>>({
    id: "correction",
    lastResult: upload.result ?? lastResult,
    defaultValue: values,
  });
  const fields: StepFields = metadata;
  const { governorate, city } = fields;
  const hasPlaceFields = names.includes("governorate");
  return (
    <>
      <StepErrors
        form={form}
        fields={fields}
        names={[...names, "nationalIdConfirmed"]}
        result={upload.result}
      />
      <form
        method="post"
        action={href("/application")}
        encType="multipart/form-data"
        {...getFormProps(form)}
        noValidate
        onSubmit={(event) => {
          // Requesting cities doesn't submit.
          const { submitter } = event.nativeEvent as SubmitEvent;
          if (submitter?.getAttribute("name") !== "showCities") upload.send(event);
        }}
        className="stack"
      >
        <FormKeyField form={`correction-${upload.attempt}`} />
        {hasPlaceFields && places && governorate && city && (
          <PlaceFields
            places={places}
            governorate={governorate}
            city={city}
            submit={t("correct.send")}
          />
        )}
        {names.map((name) => {
          if (hasPlaceFields && (name === "governorate" || name === "city")) return null;
          if (!pictures.includes(name)) {
            return <ApplicationField key={name} field={fields[name]} places={places} />;
          }
          return (
            <PictureField
              key={name}
              id={fields[name]?.id ?? name}
              name={name}
              label={t(`membership:field.${name}`)}
              hint={t("apply:pictureSize")}
              error={fields[name]?.errors}
              needsReselect={lastResult !== undefined && !upload.result}
            />
          );
        })}
        <ConfirmDifference field={fields.nationalIdConfirmed} />
        <UploadProgress {...upload} />
        <Button disabled={upload.busy}>{t("correct.send")}</Button>
      </form>
    </>
  );
}
