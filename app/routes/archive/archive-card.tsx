import { href } from "react-router";
import { Card } from "#app/components/card.tsx";
import { useTranslation } from "#app/components/translation.ts";
import type { ArchiveItemView } from "./archive-view.server.ts";

export function ArchiveCard({ item, level }: { item: ArchiveItemView; level?: 2 | 3 }) {
  const { t } = useTranslation("archive");
  const { id, title, lang, documents } = item;
  return (
    <Card
      title={title}
      lang={lang}
      href={href("/archive/:id", { id })}
      level={level ?? 2}
      {...useItemMeta()(item)}
      footer={documents > 0 && <p className="meta">{t("documents", { count: documents })}</p>}
    />
  );
}

export function useItemMeta() {
  const { t } = useTranslation("archive");
  return ({
    type,
    number,
    day: [iso, written],
  }: Pick<ArchiveItemView, "type" | "number" | "day">) => ({
    tag: number ? t(`numbered.${type}`, { number }) : t(`one.${type}`),
    date: <time dateTime={iso}>{written}</time>,
  });
}
