import { useTranslation } from "react-i18next";
import type { OwnAidLine } from "#app/contract/aid.ts";

/** Where a request stands. */
export function StatusTag({ status, withdrawnAt }: Pick<OwnAidLine, "status" | "withdrawnAt">) {
  const { t } = useTranslation("aid");
  if (withdrawnAt) return <span className="tag">{t("status.withdrawn")}</span>;
  const isDecided = status === "approved" || status === "completed";
  return <span className={isDecided ? "tag warm" : "tag"}>{t(`status.${status}`)}</span>;
}
