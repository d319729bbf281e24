import { StatusChip } from "#app/components/status-chip.tsx";
import { useTranslation } from "#app/components/translation.ts";
import { When } from "#app/components/when.tsx";
import { useKind, wordKeys } from "../kinds.ts";
import { stateTones } from "../state-tone.ts";
import type { EditorView } from "./load-item.server.ts";

export function ItemState({ item }: { item: EditorView }) {
  const { t } = useTranslation("content");
  const kind = useKind();
  const { state, scheduledAt, by, changedAt } = item;
  return (
    <p className="meta">
      <StatusChip tone={stateTones[state]}>{t(wordKeys(kind, `state.${state}`))}</StatusChip>
      {scheduledAt && <When at={scheduledAt} />}{" "}
      <span>
        {t("madeBy")} <bdi>{by}</bdi>
      </span>{" "}
      <When at={changedAt} />
    </p>
  );
}
