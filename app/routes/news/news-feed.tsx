import { useTranslation } from "react-i18next";
import { toLanguage } from "#app/arabic/language.ts";
import { useOrganisation } from "#app/components/organisation.tsx";

/** Tells feed readers where the news are, in the page's language. React moves it to the head. */
export function NewsFeed() {
  const { t, i18n } = useTranslation("news");
  const { name } = useOrganisation();
  const language = toLanguage(i18n.language);
  return (
    <link
      rel="alternate"
      type="application/rss+xml"
      title={t("feed.title", { organisation: name })}
      href={`/news/feed.${language}.xml`}
    />
  );
}
