import { useTranslation } from "react-i18next";
import { href } from "react-router";
import { Icon } from "#app/components/icon.tsx";
import type { Case } from "./load-case.server.ts";

/** Pictures small, each leading to itself in full size; documents to be downloaded. */
export function Attachments({ aid }: { aid: Case }) {
  const { t } = useTranslation("aid-desk");
  const { id, section, pictures, papers } = aid;
  if (pictures.length + papers.length === 0) {
    return <p className="muted">{t("attachments.none")}</p>;
  }
  const address = (attachmentId: string) =>
    href("/statistics/urgent-assistance/:section/:id/attachments/:attachmentId", {
      section,
      id,
      attachmentId,
    });
  return (
    <>
      <p className="hint on-screen">{t("attachments.note")}</p>
      {pictures.length > 0 && (
        <ul className="gallery">
          {pictures.map(({ id: attachmentId, name }) => (
            <li key={attachmentId}>
              <a href={address(attachmentId)} target="_blank" rel="noopener">
                <img
                  src={`${address(attachmentId)}?size=small`}
                  alt={t("attachments.open", { name })}
                  loading="lazy"
                  decoding="async"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {papers.length > 0 && (
        <ul className="downloads">
          {papers.map(({ id: attachmentId, name }) => (
            <li key={attachmentId}>
              <a href={address(attachmentId)} download={name}>
                <Icon name="download" /> <bdi>{name}</bdi>
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
