import type { SubmissionResult } from "@conform-to/react";
import { DateField } from "#app/components/date-field.tsx";
import { Field } from "#app/components/field.tsx";
import { type FormFields, formFields } from "#app/components/form-fields.ts";
import { PictureField } from "#app/components/picture-field.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { MAX_UPLOAD_MB } from "#app/contract/membership.values.ts";
import { MAX_TITLE_LENGTH } from "#app/contract/structure.values.ts";

const termFields = ["membershipId", "name", "nameEn", "from", "until", "photo"] as const;

/** @param prefix makes ids unique */
export function useTermFields(
  prefix: string,
  current: Readonly<Record<"name" | "nameEn" | "from" | "until", string>>,
  rejected: SubmissionResult<string[]> | undefined,
) {
  const { t } = useTranslation("structure-desk");
  return formFields({
    names: termFields,
    label: (name) => t(`term.${name}`),
    rejected,
    current,
    idOf: (name) => `${prefix}-${name}`,
  });
}

interface TermFieldsProps {
  form: FormFields<(typeof termFields)[number]>;
  isMember: boolean;
}

export function TermFields({ form, isMember }: TermFieldsProps) {
  const { t } = useTranslation("structure-desk");
  return (
    <>
      <Field
        {...form.field("name")}
        hint={t(isMember ? "term.nameHint" : "term.freeNameHint")}
        maxLength={MAX_TITLE_LENGTH}
        dir="auto"
        optional={isMember}
      />
      <Field {...form.field("nameEn")} maxLength={MAX_TITLE_LENGTH} dir="auto" optional />
      <DateField {...form.field("from")} />
      <DateField {...form.field("until")} hint={t("term.untilHint")} optional />
      <PictureField
        {...form.control("photo")}
        hint={t("term.photoHint", { megabytes: MAX_UPLOAD_MB })}
        optional
      />
    </>
  );
}
