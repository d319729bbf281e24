import { useTranslation } from "react-i18next";
import { Field } from "#app/components/field.tsx";
import type { Rejected } from "./rejected.ts";

interface BilingualFieldProps {
  name: string;
  typed: (name: string) => string;
  rejected: Rejected;
  maxLength: number;
  optional?: boolean;
  hint?: boolean;
}

export function BilingualField({
  name,
  typed,
  rejected,
  maxLength,
  optional = false,
  hint,
}: BilingualFieldProps) {
  const { t } = useTranslation("organisation");
  return (
    <>
      {(["ar", "en"] as const).map((language) => {
        const field = name + (language === "ar" ? "Ar" : "En");
        return (
          <Field
            key={field}
            name={field}
            label={t(`field.${field}`)}
            hint={hint && language === "ar" ? t(`hint.${name}`) : undefined}
            error={rejected?.error?.[field] ?? undefined}
            defaultValue={typed(field)}
            maxLength={maxLength}
            lang={language}
            dir={language === "ar" ? "rtl" : "ltr"}
            required={!optional}
            optional={optional}
          />
        );
      })}
    </>
  );
}
