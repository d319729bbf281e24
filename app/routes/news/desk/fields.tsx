import { Field, Select } from "#app/components/field.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { newsCategories } from "#app/contract/news.values.ts";
import {
  MAX_NEWS_BODY_LENGTH,
  MAX_NEWS_CORRECTION_LENGTH,
  MAX_NEWS_LINE_LENGTH,
  MAX_NEWS_SUMMARY_LENGTH,
  MAX_NEWS_TITLE_LENGTH,
} from "#app/contract/news-desk.values.ts";
import { type FieldsProps, useFieldProps } from "../../content/edit/field-props.ts";
import {
  CorrectionFields,
  correctionNames,
  Folding,
  MarkdownHelp,
  PicturePart,
  TextParts,
} from "../../content/edit/parts.tsx";

const longest = {
  title: MAX_NEWS_TITLE_LENGTH,
  summary: MAX_NEWS_SUMMARY_LENGTH,
  body: MAX_NEWS_BODY_LENGTH,
};

export function NewsFields(props: FieldsProps) {
  const { t } = useTranslation("content");
  const field = useFieldProps(props);
  return (
    <>
      <TextParts {...props} longest={longest} />
      <MarkdownHelp />
      <Folding {...props} title={t("more")} names={["author", "related", ...correctionNames]}>
        <Field
          {...field("author")}
          hint={t("hint.author")}
          maxLength={MAX_NEWS_LINE_LENGTH}
          dir="auto"
          optional
        />
        <Field {...field("related")} hint={t("hint.related")} maxLength={1000} dir="ltr" optional />
        <CorrectionFields {...props} longest={MAX_NEWS_CORRECTION_LENGTH} />
      </Folding>
    </>
  );
}

export function NewsPlace(props: FieldsProps) {
  const { t } = useTranslation("news");
  const field = useFieldProps(props);
  return (
    <>
      <Select {...field("category")}>
        {newsCategories.map((category) => (
          <option key={category} value={category}>
            {t(`category.${category}`)}
          </option>
        ))}
      </Select>
      <SecretariatField {...props} />
      <PicturePart {...props} longest={MAX_NEWS_LINE_LENGTH} />
    </>
  );
}

function SecretariatField(props: FieldsProps) {
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
