import { toLanguage } from "#app/arabic/language.ts";
import { useOrganisation } from "#app/components/organisation.tsx";
import { useTranslation } from "#app/components/translation.ts";

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
