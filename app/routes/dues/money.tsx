import { toLanguage } from "#app/arabic/language.ts";
import { poundsOf } from "#app/arabic/money.ts";
import { useTranslation } from "#app/components/translation.ts";

/** Pounds of an amount in piastres, in the form that its number asks for. */
export function Money({ of }: { of: number }) {
  const { t, i18n } = useTranslation("dues");
  const words = t("pounds", poundsOf(of, toLanguage(i18n.language)));
  return <bdi className="digits unbroken">{words}</bdi>;
}
