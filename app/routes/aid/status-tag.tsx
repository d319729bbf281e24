import { useTranslation } from "react-i18next";
import type { OwnAidLine } from "#app/contract/aid.ts";

/** Where a request stands. */
export function StatusTag({ status }: { status: OwnAidLine["status"] }) {
  const { t } = useTranslation("aid");
  const isDecided = status === "approved" || status === "completed";
  return <span className={isDecided ? "tag warm" : "tag"}>{t(`status.${status}`)}</span>;
}
