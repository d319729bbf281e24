import { useTranslation } from "react-i18next";
import { href } from "react-router";
import { Attachments } from "#app/components/attachments.tsx";
import type { Case } from "./load-case.server.ts";

export function CaseFiles({ aid }: { aid: Case }) {
  const { t } = useTranslation("aid-desk");
  const { id, section, pictures, papers } = aid;
  if (pictures.length + papers.length === 0) {
    return <p className="muted">{t("attachments.none")}</p>;
  }
  return (
    <>
      <p className="hint on-screen">{t("attachments.note")}</p>
      <Attachments
        pictures={pictures}
        papers={papers}
        address={(attachmentId) =>
          href("/statistics/urgent-assistance/:section/:id/attachments/:attachmentId", {
            section,
            id,
            attachmentId,
          })
        }
        openText={(name) => t("attachments.open", { name })}
      />
    </>
  );
}
