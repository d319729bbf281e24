import { and, eq } from "drizzle-orm";
import type { Dependencies } from "../dependencies.ts";
import { findAllPieces, findPieces } from "./store.ts";
import { importPieces } from "./tables.ts";

/** Idempotent. */
export async function deleteFile(
  { db, documents }: Pick<Dependencies, "db" | "documents">,
  id: string,
  part?: number,
): Promise<void> {
  const pieces = await (part === undefined ? findAllPieces(db, id) : findPieces(db, id, part));
  for (const { storedAs } of pieces) await documents.delete(storedAs);
  const ofPart = part === undefined ? undefined : eq(importPieces.part, part);
  await db.delete(importPieces).where(and(eq(importPieces.importId, id), ofPart));
}
