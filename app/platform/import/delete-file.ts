import type { Dependencies } from "../dependencies.ts";
import { findAllPieces, findPieces, removePieces } from "./store.ts";

/** Idempotent. */
export async function deleteFile(
  { db, documents }: Pick<Dependencies, "db" | "documents">,
  id: string,
  part?: number,
): Promise<void> {
  const pieces = await (part === undefined ? findAllPieces(db, id) : findPieces(db, id, part));
  for (const { storedAs } of pieces) await documents.delete(storedAs);
  await removePieces(db, id, part);
}
