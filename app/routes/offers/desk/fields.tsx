import { governorateName, governorates } from "#app/arabic/governorates.ts";
import { toLanguage } from "#app/arabic/language.ts";
import { CheckboxGroup } from "#app/components/choices.tsx";
import { DateField } from "#app/components/date-field.tsx";
import { Field, Select } from "#app/components/field.tsx";
import { useTranslation } from "#app/components/translation.ts";
import {
  MAX_OFFER_LINE_LENGTH,
  MAX_OFFER_TEXT_LENGTH,
  offerCategories,
} from "#app/contract/offers.values.ts";
import { type FieldsProps, useFieldProps } from "../../content/edit/field-props.ts";
import {
  Folding,
  Markdown,
  MarkdownHelp,
  PicturePart,
  TextParts,
} from "../../content/edit/parts.tsx";
import { textOf } from "../../content/fields.ts";

const longest = { title: MAX_OFFER_LINE_LENGTH, body: MAX_OFFER_TEXT_LENGTH };

export function OfferFields(props: FieldsProps) {
  const { t } = useTranslation("content");
  const field = useFieldProps(props);
  return (
    <>
      <TextParts {...props} longest={longest} />
      <Folding
        {...props}
        title={t("kind.offers.part.conditions")}
        names={["conditions", "conditionsEn"]}
        isOpen={textOf(props.fields, "conditions") !== ""}
      >
        <Markdown {...field("conditions", "ar")} maxLength={MAX_OFFER_TEXT_LENGTH} optional />
        <Markdown {...field("conditionsEn", "en")} maxLength={MAX_OFFER_TEXT_LENGTH} optional />
      </Folding>
      <MarkdownHelp />
    </>
  );
}

export function OfferPlace(props: FieldsProps) {
  const { t, i18n } = useTranslation(["content", "offers"]);
  const language = toLanguage(i18n.language);
  const field = useFieldProps(props);
  const { fields, rejected } = props;
  const typed: unknown = rejected?.initialValue?.governorates;
  const places = rejected
    ? [typed].flat().filter((each) => typeof each === "string")
    : textOf(fields, "governorates").split(",");
  const { defaultValue: _, name, label, error } = field("governorates");
  return (
    <>
      <Field {...field("provider", "ar")} maxLength={MAX_OFFER_LINE_LENGTH} required />
      <Field {...field("providerEn", "en")} maxLength={MAX_OFFER_LINE_LENGTH} optional />
      <Select {...field("category")}>
        {offerCategories.map((category) => (
          <option key={category} value={category}>
            {t(`offers:category.${category}`)}
          </option>
        ))}
      </Select>
      <DateField {...field("start")} />
      <DateField {...field("end")} hint={t("kind.offers.hint.end")} />
      <Folding {...props} title={label} names={[name]}>
        <CheckboxGroup
          id={name}
          name={name}
          label={label}
          hint={t("kind.offers.hint.governorates")}
          error={error}
          optional
          selected={places}
          choices={governorates.map(({ ar }) => ({
            value: ar,
            label: governorateName(ar, language),
          }))}
        />
      </Folding>
      <PicturePart {...props} longest={MAX_OFFER_LINE_LENGTH} />
    </>
  );
}
