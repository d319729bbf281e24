import { toLanguage } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { Banner } from "#app/components/banner.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { type Capacity, capacityProblem } from "#app/contract/conference-capacity.values.ts";

interface CapacityNoticeProps {
  capacity: Capacity;
  invited: number;
}

export function CapacityNotice({ capacity, invited }: CapacityNoticeProps) {
  const { t, i18n } = useTranslation("meeting");
  const problem = capacityProblem(capacity, invited);
  if (!problem) return null;
  const figure = (value: number) => formatNumber(value, toLanguage(i18n.language));
  return (
    <Banner label={t("capacity.label")}>
      {t(`capacity.${problem}`, {
        invited: figure(invited),
        pictures: figure(capacity.pictures),
        all: figure(capacity.all),
      })}
    </Banner>
  );
}

export function CapacityHint({ capacity }: Pick<CapacityNoticeProps, "capacity">) {
  const { t, i18n } = useTranslation("meeting");
  const figure = (value: number) => formatNumber(value, toLanguage(i18n.language));
  return (
    <p className="muted">
      {t("capacity.form", { pictures: figure(capacity.pictures), all: figure(capacity.all) })}
    </p>
  );
}
