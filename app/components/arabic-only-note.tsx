import type { Language } from "#app/arabic/language.ts";
import { useTranslation } from "./translation.ts";

interface ArabicOnlyNoteProps {
  items: readonly { readonly lang?: Language | undefined }[];
}

export function ArabicOnlyNote({ items }: ArabicOnlyNoteProps) {
  const { t } = useTranslation("list");
  return items.some(({ lang }) => lang === "ar") && <p className="muted">{t("inArabic")}</p>;
}
