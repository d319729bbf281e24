import { StatusChip, type Tone } from "#app/components/status-chip.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { ReportState } from "#app/contract/report.values.ts";
import type { ReportView } from "./report-view.server.ts";

interface StandingProps {
  state: ReportState;
  isYours?: boolean;
}

const tones: Readonly<Record<ReportState, Tone>> = {
  draft: "waiting",
  sent: "waiting",
  asked: "bad",
  confirmed: "good",
  filed: "good",
};

export function Standing({ state, isYours = false }: StandingProps) {
  const { t } = useTranslation("report");
  return <StatusChip tone={isYours ? "yours" : tones[state]}>{t(`state.${state}`)}</StatusChip>;
}

export function AreaOf({ report }: { report: Pick<ReportView, "scope" | "governorate"> }) {
  const { t } = useTranslation("report");
  return (
    <>
      <span className="unbroken">{t(`scope.${report.scope}`)}</span>
      {report.governorate && (
        <>
          {" · "}
          <bdi>{report.governorate}</bdi>
        </>
      )}
    </>
  );
}
