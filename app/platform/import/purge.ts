import type { ImportKind } from "#app/contract/import.values.ts";
import type { Dependencies } from "../dependencies.ts";
import { deleteFile } from "./delete-file.ts";
import { kinds } from "./kinds.ts";
import { keptUntil } from "./rules.ts";
import { changeImport, findPurgeable } from "./store.ts";
import { removeRejections } from "./store-rows.ts";

type PurgeParts = Pick<Dependencies, "db" | "documents" | "files">;

/** Deletes an import's personal data: file, preview, former values, rejected rows. */
export async function purgeImport(
  parts: PurgeParts,
  { id, kind }: { id: string; kind: ImportKind },
  now: Date,
): Promise<void> {
  await deleteFile(parts, id);
  await kinds[kind].removeRows(parts, id);
  await removeRejections(parts.db, id);
  const forgotten = {
    sealedPreview: null,
    sealedSamples: null,
    sealedWords: null,
    forgottenAt: now,
  };
  await changeImport(parts.db, id, forgotten);
}

/** Purges old and abandoned imports; a nightly job. */
export async function purgeOldImports({
  now,
  ...parts
}: PurgeParts & { readonly now: Date }): Promise<void> {
  const before = new Date(2 * now.getTime() - keptUntil(now).getTime());
  for (const each of await findPurgeable(parts.db, before)) await purgeImport(parts, each, now);
}
