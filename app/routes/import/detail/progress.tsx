import { toLanguage } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import { useTranslation } from "#app/components/translation.ts";
import type { ImportState } from "#app/contract/import.values.ts";
import { useRefreshedWork } from "../../work-refresh.ts";

interface ProgressProps {
  state: ImportState;
  percent: number;
  rows: number;
  texts?: string;
}

export function Progress({ state, percent, rows, texts = "import" }: ProgressProps) {
  const { t, i18n } = useTranslation(["import", texts]);
  const language = toLanguage(i18n.language);
  useRefreshedWork();
  const label = t(`${texts}:state.${state}`);
  return (
    <section className="panel stack" aria-label={label}>
      <progress className="progress" value={percent} max={100} aria-label={label} />
      <p role="status">
        {t("progress", { percent: formatNumber(percent, language) })}
        {rows > 0 && ` · ${t("rowsDone", { figures: formatNumber(rows, language), count: rows })}`}
      </p>
      <p className="muted">{t("leave")}</p>
    </section>
  );
}
