import { useTranslation } from "react-i18next";
import { Field, Select } from "#app/components/field.tsx";
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
  LanguageParts,
  MarkdownHelp,
  Part,
  PicturePart,
} from "../../content/edit/parts.tsx";
import { SecretariatField } from "./secretariat-field.tsx";

const longest = {
  title: MAX_NEWS_TITLE_LENGTH,
  summary: MAX_NEWS_SUMMARY_LENGTH,
  body: MAX_NEWS_BODY_LENGTH,
};

/** All that is written of an item of news. Speaks `content`, `news` and `file`. */
export function NewsFields(props: FieldsProps) {
  const { t } = useTranslation(["content", "news"]);
  const field = useFieldProps(props);
  return (
    <>
      <LanguageParts {...props} longest={longest} />
      <MarkdownHelp />
      <PicturePart {...props} longest={MAX_NEWS_LINE_LENGTH} />
      <Part title={t("more")}>
        <Select {...field("category")}>
          {newsCategories.map((category) => (
            <option key={category} value={category}>
              {t(`news:category.${category}`)}
            </option>
          ))}
        </Select>
        <SecretariatField {...props} />
        <Field
          {...field("author")}
          hint={t("hint.author")}
          maxLength={MAX_NEWS_LINE_LENGTH}
          dir="auto"
          optional
        />
        <Field {...field("related")} hint={t("hint.related")} maxLength={1000} dir="ltr" optional />
        <CorrectionFields {...props} longest={MAX_NEWS_CORRECTION_LENGTH} />
      </Part>
    </>
  );
}
