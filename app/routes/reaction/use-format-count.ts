import { toLanguage } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { useTranslation } from "#app/components/translation.ts";

export function useFormatCount() {
  const { t, i18n } = useTranslation("reaction-counts");
  const language = toLanguage(i18n.language);
  return (of: "likes" | "comments" | "shares", count: number) =>
    t(of, { count, number: formatNumber(count, language) });
}
