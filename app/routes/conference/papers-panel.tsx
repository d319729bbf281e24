import { useTranslation } from "react-i18next";
import { Agenda } from "../meeting/agenda.tsx";
import type { RoomPageView } from "./room.tsx";
import { SidePanel } from "./side-panel.tsx";

export function PapersPanel({ view, onClose }: { view: RoomPageView; onClose: () => void }) {
  const { t } = useTranslation(["conference", "meeting"]);
  const { agenda, documents } = view;
  return (
    <SidePanel title={t("conference:control.papers")} onClose={onClose}>
      {agenda.length === 0 && documents.length === 0 && (
        <p className="muted">{t("conference:noPapers")}</p>
      )}
      {agenda.length > 0 && <Agenda items={agenda} />}
      {documents.length > 0 && (
        <ul>
          {documents.map(({ id, name, href }) => (
            <li key={id}>
              <a href={href} target="_blank" rel="noreferrer">
                <bdi>{name}</bdi>
              </a>
            </li>
          ))}
        </ul>
      )}
    </SidePanel>
  );
}
