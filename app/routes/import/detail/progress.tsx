import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useRevalidator } from "react-router";
import { toLanguage } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import type { ImportState } from "#app/contract/import.values.ts";

const LOOK_AGAIN_MS = 2_000;

interface ProgressProps {
  state: ImportState;
  percent: number;
  rows: number;
  texts?: string;
}

export function Progress({ state, percent, rows, texts = "import" }: ProgressProps) {
  const { t, i18n } = useTranslation(["import", texts]);
  const language = toLanguage(i18n.language);
  const revalidator = useRevalidator();
  useEffect(() => {
    if (revalidator.state !== "idle") return;
    const timer = setTimeout(() => void revalidator.revalidate(), LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [revalidator]);
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
