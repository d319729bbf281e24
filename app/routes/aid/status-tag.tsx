import { StatusChip } from "#app/components/status-chip.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { OwnAidLine } from "#app/contract/aid.ts";
import { aidTone } from "./status-tone.ts";

export function StatusTag({ status, withdrawnAt }: Pick<OwnAidLine, "status" | "withdrawnAt">) {
  const { t } = useTranslation("aid");
  const shown = withdrawnAt ? "withdrawn" : status;
  return <StatusChip tone={aidTone(shown)}>{t(`status.${shown}`)}</StatusChip>;
}
