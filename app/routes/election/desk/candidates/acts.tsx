import { href } from "react-router";
import { ButtonLink } from "#app/components/button.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { EditorView } from "../../../content/edit/load-item.server.ts";

export function CandidateActs({ item }: { item: EditorView; path: string }) {
  const { t } = useTranslation("content");
  const { isLive, liveId } = item;
  if (!isLive || !liveId) return null;
  return (
    <p>
      <ButtonLink kind="quiet" icon="print" href={href("/candidate/:id/card", { id: liveId })}>
        {t("kind.candidates.card")}
      </ButtonLink>
    </p>
  );
}
