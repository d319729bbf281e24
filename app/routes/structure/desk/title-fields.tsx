import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Field } from "#app/components/field.tsx";
import { MAX_TITLE_LENGTH } from "#app/contract/structure.values.ts";

interface TitleFieldsProps {
  values?: { readonly title: string; readonly titleEn: string };
  rejected: SubmissionResult<string[]> | undefined;
}

export function TitleFields({ values, rejected }: TitleFieldsProps) {
  const { t } = useTranslation("structure-desk");
  const field = (name: "title" | "titleEn") => {
    const typed = rejected ? rejected.initialValue?.[name] : values?.[name];
    return {
      name,
      label: t(`position.${name}`),
      error: rejected?.error?.[name] ?? undefined,
      defaultValue: typeof typed === "string" ? typed : "",
      maxLength: MAX_TITLE_LENGTH,
      dir: "auto",
    };
  };
  return (
    <>
      <Field {...field("title")} required />
      <Field {...field("titleEn")} optional />
    </>
  );
}
