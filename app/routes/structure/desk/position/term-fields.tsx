import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { DateField } from "#app/components/date-field.tsx";
import { Field } from "#app/components/field.tsx";
import { PictureField } from "#app/components/picture-field.tsx";
import { MAX_UPLOAD_MB } from "#app/contract/membership.values.ts";
import { MAX_TITLE_LENGTH } from "#app/contract/structure.values.ts";

export const termFields = ["name", "nameEn", "from", "until", "photo"] as const;

interface TermFieldsProps {
  /** Makes ids unique. */
  prefix: string;
  values: Readonly<Record<"name" | "nameEn" | "from" | "until", string>>;
  rejected: SubmissionResult<string[]> | undefined;
  isMember: boolean;
}

export function TermFields({ prefix, values, rejected, isMember }: TermFieldsProps) {
  const { t } = useTranslation("structure-desk");
  const field = (name: "name" | "nameEn" | "from" | "until") => {
    const typed = rejected ? rejected.initialValue?.[name] : values[name];
    return {
      id: `${prefix}-${name}`,
      name,
      label: t(`term.${name}`),
      error: rejected?.error?.[name] ?? undefined,
      defaultValue: typeof typed === "string" ? typed : "",
    };
  };
  return (
    <>
      <Field
        {...field("name")}
        hint={t(isMember ? "term.nameHint" : "term.freeNameHint")}
        maxLength={MAX_TITLE_LENGTH}
        dir="auto"
        optional={isMember}
      />
      <Field {...field("nameEn")} maxLength={MAX_TITLE_LENGTH} dir="auto" optional />
      <DateField {...field("from")} />
      <DateField {...field("until")} hint={t("term.untilHint")} optional />
      <PictureField
        id={`${prefix}-photo`}
        name="photo"
        label={t("term.photo")}
        hint={t("term.photoHint", { megabytes: MAX_UPLOAD_MB })}
        error={rejected?.error?.photo ?? undefined}
        optional
      />
    </>
  );
}
