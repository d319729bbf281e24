import type { World } from "../world.ts";
import { findAllPieces, removePieces } from "./store.ts";

/** Deletes the file of an import; may be done twice. */
export async function deleteFile(
  { db, documents }: Pick<World, "db" | "documents">,
  id: string,
): Promise<void> {
  for (const { storedAs } of await findAllPieces(db, id)) await documents.delete(storedAs);
  await removePieces(db, id);
}
