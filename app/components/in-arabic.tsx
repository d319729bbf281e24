import { useTranslation } from "react-i18next";
import type { Language } from "#app/arabic/language.ts";

interface InArabicProps {
  /** `lang` where an item's words are not in the page's language. */
  items: readonly { readonly lang?: Language | undefined }[];
}

/** Says of a list that some of it has no English, and is in Arabic. Speaks `list`. */
export function InArabic({ items }: InArabicProps) {
  const { t } = useTranslation("list");
  return items.some(({ lang }) => lang === "ar") && <p className="muted">{t("inArabic")}</p>;
}
