import { useTranslation } from "react-i18next";
import { Select } from "#app/components/field.tsx";
import { type FieldsProps, useFieldProps } from "../../content/edit/field-props.ts";

export function SecretariatField(props: FieldsProps) {
  const { t } = useTranslation("content");
  const field = useFieldProps(props)("secretariatId");
  const offered = (props.choices?.secretariats ?? []).filter(
    ({ id, isClosed }) => !isClosed || id === field.defaultValue,
  );
  const isKnown = offered.some(({ id }) => id === field.defaultValue);
  const places = [...new Set(offered.map(({ governorate }) => governorate))];
  return (
    <Select {...field} hint={t("hint.secretariatId")} optional>
      <option value="">{t("noSecretariat")}</option>
      {/* The names failed to load: keeps the value. */}
      {!isKnown && field.defaultValue && (
        <option value={field.defaultValue}>{t("sameSecretariat")}</option>
      )}
      {places.map((place) => (
        <optgroup key={place ?? ""} label={place ?? t("centralSecretariats")}>
          {offered
            .filter(({ governorate }) => governorate === place)
            .map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
        </optgroup>
      ))}
    </Select>
  );
}
