import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { Button } from "#app/components/button.tsx";
import { ErrorSummary } from "#app/components/error-summary.tsx";
import { FormKeyField } from "#app/components/form-key.tsx";
import { PictureField } from "#app/components/picture-field.tsx";
import { PlaceFields, type Places } from "#app/components/place-fields.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { UploadProgress } from "#app/components/upload-progress.tsx";
import { useUpload } from "#app/components/use-upload.ts";
import { attachmentFields, renewalFiles } from "#app/contract/membership.values.ts";
import { ApplicationField, useApplicationFields } from "../application-field.tsx";
import { ConfirmDifference } from "../national-id.tsx";

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
  const form = useApplicationFields<string>(
    "correction",
    [...names, "nationalIdConfirmed"],
    upload.result ?? lastResult,
    values,
  );
  const hasPlaceFields = names.includes("governorate");
  return (
    <>
      <ErrorSummary errors={[...form.formErrors, ...form.fieldErrors]} result={upload.result} />
      <form
        method="post"
        action={href("/application")}
        encType="multipart/form-data"
        id="correction"
        noValidate
        onSubmit={(event) => {
          // Requesting cities doesn't submit.
          const { submitter } = event.nativeEvent as SubmitEvent;
          if (submitter?.getAttribute("name") !== "showCities") upload.send(event);
        }}
        className="stack"
      >
        <FormKeyField form={`correction-${upload.attempt}`} />
        {hasPlaceFields && places && (
          <PlaceFields
            places={places}
            governorate={form.field("governorate")}
            city={form.field("city")}
            submit={t("correct.send")}
          />
        )}
        {names.map((name) => {
          if (hasPlaceFields && (name === "governorate" || name === "city")) return null;
          if (!pictures.includes(name)) {
            return <ApplicationField key={name} {...form.field(name)} places={places} />;
          }
          return (
            <PictureField
              key={name}
              {...form.control(name)}
              hint={t("apply:pictureSize")}
              needsReselect={lastResult !== undefined && !upload.result}
            />
          );
        })}
        <ConfirmDifference {...form.checkbox("nationalIdConfirmed")} />
        <UploadProgress {...upload} />
        <Button disabled={upload.busy}>{t("correct.send")}</Button>
      </form>
    </>
  );
}
