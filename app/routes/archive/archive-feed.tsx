import { toLanguage } from "#app/arabic/language.ts";
import { useOrganisation } from "#app/components/organisation.tsx";
import { useTranslation } from "#app/components/translation.ts";

export function ArchiveFeed() {
  const { t, i18n } = useTranslation("archive");
  const { name } = useOrganisation();
  return (
    <link
      rel="alternate"
      type="application/rss+xml"
      title={t("feed.title", { organisation: name })}
      href={`/archive/feed.${toLanguage(i18n.language)}.xml`}
    />
  );
}
