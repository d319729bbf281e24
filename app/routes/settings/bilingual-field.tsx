import { Field } from "#app/components/field.tsx";
import type { FormFields } from "#app/components/form-fields.ts";
import { useTranslation } from "#app/components/translation.ts";

interface BilingualFieldProps<Name extends string> {
  name: Name;
  form: FormFields<NoInfer<`${Name}Ar` | `${Name}En`>>;
  maxLength: number;
  optional?: boolean;
  hint?: boolean;
}

export function BilingualField<Name extends string>(props: BilingualFieldProps<Name>) {
  const { name, form, maxLength, optional = false, hint } = props;
  const { t } = useTranslation("organisation");
  return (
    <>
      {(["ar", "en"] as const).map((language) => {
        const field = form.field(language === "ar" ? `${name}Ar` : `${name}En`);
        return (
          <Field
            key={language}
            {...field}
            hint={hint && language === "ar" ? t(`hint.${name}`) : undefined}
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
