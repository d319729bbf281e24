import { toLanguage } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { useTranslation } from "#app/components/translation.ts";
import type { ImportState } from "#app/contract/import.values.ts";
import { WorkProgress } from "../../work-progress.tsx";

interface ProgressProps {
  state: ImportState;
  percent: number;
  rows: number;
  texts?: string;
}

export function Progress({ state, percent, rows, texts = "import" }: ProgressProps) {
  const { t, i18n } = useTranslation(["import", texts]);
  const language = toLanguage(i18n.language);
  const status = [
    t("progress", { percent: formatNumber(percent, language) }),
    rows > 0 && t("rowsDone", { figures: formatNumber(rows, language), count: rows }),
  ]
    .filter(Boolean)
    .join(" · ");
  return (
    <WorkProgress label={t(`${texts}:state.${state}`)} value={percent} max={100} status={status}>
      <p className="muted">{t("leave")}</p>
    </WorkProgress>
  );
}
