import { useTranslation } from "react-i18next";
import type { ReportPageView } from "./report.tsx";

export function Signatures({ report }: { report: ReportPageView }) {
  const { t } = useTranslation("report");
  const { steps, state } = report;
  const sent = steps.findLast(({ act }) => act === "sent" || act === "answered");
  const confirmed = steps.findLast(({ act }) => act === "confirmed");
  const unconfirmed = t(state === "filed" ? "paper.filed" : "paper.unconfirmed");
  return (
    <div className="signatures">
      <Signature title={t("paper.sender")} name={sent?.by ?? t("page.gone")} at={sent?.at.whole} />
      <Signature
        title={t("paper.confirmer")}
        name={confirmed ? (confirmed.by ?? t("page.gone")) : unconfirmed}
        at={confirmed?.at.whole}
      />
    </div>
  );
}

interface SignatureProps {
  title: string;
  name: string;
  at: string | undefined;
}

function Signature({ title, name, at }: SignatureProps) {
  const { t } = useTranslation("report");
  return (
    <p>
      <b>{title}</b>
      <br />
      <bdi>{name}</bdi>
      <br />
      {at && <bdi>{at}</bdi>} <span className="signature">{t("paper.signature")}</span>
    </p>
  );
}
