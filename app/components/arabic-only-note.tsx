import { useTranslation } from "react-i18next";
import type { Language } from "#app/arabic/language.ts";

interface ArabicOnlyNoteProps {
  items: readonly { readonly lang?: Language | undefined }[];
}

export function ArabicOnlyNote({ items }: ArabicOnlyNoteProps) {
  const { t } = useTranslation("list");
  return items.some(({ lang }) => lang === "ar") && <p className="muted">{t("inArabic")}</p>;
}
