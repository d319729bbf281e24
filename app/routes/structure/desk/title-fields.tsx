import type { SubmissionResult } from "@conform-to/react";
import { Field } from "#app/components/field.tsx";
import { type FormFields, formFields } from "#app/components/form-fields.ts";
import { useTranslation } from "#app/components/translation.ts";
import { MAX_TITLE_LENGTH } from "#app/contract/structure.values.ts";

export function useTitleFields(
  rejected: SubmissionResult<string[]> | undefined,
  current?: { readonly title: string; readonly titleEn: string },
) {
  const { t } = useTranslation("structure-desk");
  return formFields({
    names: ["title", "titleEn"],
    label: (name) => t(`position.${name}`),
    rejected,
    current,
  });
}

export function TitleFields({ form }: { form: FormFields<"title" | "titleEn"> }) {
  const longest = { maxLength: MAX_TITLE_LENGTH, dir: "auto" };
  return (
    <>
      <Field {...form.field("title")} {...longest} required />
      <Field {...form.field("titleEn")} {...longest} optional />
    </>
  );
}
