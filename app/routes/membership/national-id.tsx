import type { ComponentProps } from "react";
import { useState } from "react";
import { calendarWords } from "#app/arabic/calendar.ts";
import { splitDay } from "#app/arabic/day-parts.ts";
import { governorateByCode } from "#app/arabic/governorates.ts";
import { type NationalId, readNationalId } from "#app/arabic/national-id.ts";
import { Checkbox } from "#app/components/choices.tsx";
import { useTranslation } from "#app/components/translation.ts";

export function ConfirmDifference(field: ComponentProps<typeof Checkbox>) {
  const { t } = useTranslation("membership");
  if (!field.error && !field.defaultChecked) return null;
  return <Checkbox {...field} label={t("confirmDifference")} />;
}

/** While typing; undefined if invalid. */
export function useNationalId(typed: string) {
  const [text, setText] = useState(typed);
  const card = readNationalId(text, new Date());
  return { card: typeof card === "string" ? undefined : card, readCard: setText };
}

/** From the card. */
export function CardFacts({ card }: { card: NationalId | undefined }) {
  const { t, i18n } = useTranslation("membership");
  const language = i18n.language === "en" ? "en" : "ar";
  const { day, month, year } = splitDay(card?.birthDate ?? "");
  return (
    <div aria-live="polite">
      {card && (
        <dl className="facts">
          <dt>{t("field.dateOfBirth")}</dt>
          <dd>{`${day} ${calendarWords[language].months[Number(month) - 1]} ${year}`}</dd>
          <dt>{t("field.gender")}</dt>
          <dd>{t(`choice.gender.${card.gender}`)}</dd>
          <dt>{t("field.birthGovernorate")}</dt>
          <dd>{governorateByCode(card.governorateCode)?.[language]}</dd>
        </dl>
      )}
    </div>
  );
}
