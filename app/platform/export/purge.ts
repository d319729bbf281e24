import { eq } from "drizzle-orm";
import type { Dependencies } from "../dependencies.ts";
import { KEPT_MS, LISTED_MS } from "./rules.ts";
import { changeExport, type ExportRow, findParts, findPurgeable, purgeRows } from "./store.ts";
import { exportParts } from "./tables.ts";

type Parts = Pick<Dependencies, "db" | "documents">;

/** Deletes an export's file, unfinished parts too; idempotent. */
export async function deleteParts({ db, documents }: Parts, row: ExportRow): Promise<void> {
  const keys = await findParts(db, row.id);
  for (const key of [...keys, ...(row.nextKey ? [row.nextKey] : [])]) await documents.delete(key);
  await db.delete(exportParts).where(eq(exportParts.exportId, row.id));
}

/** Deletes expired files and their requests; a nightly job. */
export async function purgeOldExports({
  now,
  ...parts
}: Parts & { readonly now: Date }): Promise<void> {
  const { db } = parts;
  for (const row of await findPurgeable(db, new Date(now.getTime() - KEPT_MS))) {
    await deleteParts(parts, row);
    const state = row.state === "ready" ? "over" : row.state;
    await changeExport(db, row.id, { state, sealedRequest: null, nextKey: null });
  }
  await purgeRows(db, new Date(now.getTime() - LISTED_MS));
}
