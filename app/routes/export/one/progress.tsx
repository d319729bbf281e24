import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useRevalidator } from "react-router";
import type { ExportView } from "../export-view.server.ts";

const LOOK_AGAIN_MS = 2_000;

export function Progress({ found }: { found: ExportView }) {
  const { t } = useTranslation("export");
  const { percent, percentWords, rows } = found;
  const revalidator = useRevalidator();
  useEffect(() => {
    if (revalidator.state !== "idle") return;
    const timer = setTimeout(() => void revalidator.revalidate(), LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [revalidator]);
  const label = t("state.running");
  return (
    <section className="panel stack" aria-label={label}>
      <progress className="progress" value={percent} max={100} aria-label={label} />
      <p role="status">
        {t("progress", { percent: percentWords })} · {t("rows")}: <bdi>{rows}</bdi>
      </p>
      <p className="muted">{t("leave")}</p>
    </section>
  );
}
