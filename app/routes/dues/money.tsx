import { toLanguage } from "#app/arabic/language.ts";
import { formatPounds } from "#app/arabic/money.ts";
import { useTranslation } from "#app/components/translation.ts";

/** Pounds of an amount in piastres, in the form that its number asks for. */
export function Money({ of }: { of: number }) {
  const { t, i18n } = useTranslation("dues");
  const figures = formatPounds(of, toLanguage(i18n.language));
  // What has a fraction or a sign is read like a hundred: «150.50 جنيه».
  const count = of >= 0 && of % 100 === 0 ? of / 100 : 100;
  return <bdi className="digits unbroken">{t("pounds", { count, figures })}</bdi>;
}
