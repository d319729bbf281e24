import { Meta } from "#app/components/card.tsx";
import { useItemMeta } from "../archive-card.tsx";
import { ArchiveText } from "../item/archive-text.tsx";
import type { ArchivePage } from "./preview.server.ts";

export function ArchivePreview(page: ArchivePage) {
  const meta = useItemMeta()(page);
  return (
    <>
      <Meta {...meta} />
      <h2 dir="auto">{page.title}</h2>
      <ArchiveText {...page} lang={undefined} />
    </>
  );
}
