import { audit } from "../audit/api.ts";
import { addPublished, trashPublished } from "../content/api-together.ts";
import type { Database } from "../database/connect.ts";
import type { ImportParts, ImportRow } from "../import/api.ts";
import { changeImport, lockAtPosition } from "../import/api-reading.ts";
import { silenceUntil } from "../silence/api.ts";
import { rowOf } from "./api-content.ts";
import { reachOfImport } from "./reach.ts";
import {
  findAllCandidateRows,
  findPublishedIds,
  hideCandidates,
  insertCandidates,
  markPublished,
} from "./store-import.ts";

const CHUNK_SIZE = 500;
/** Not a request: no network address. */
const NO_ADDRESS = "";

/** One transaction: readers see all or none, and a crash leaves nothing. */
export async function publishTogether(
  { db, clock, publisher }: ImportParts,
  row: ImportRow,
): Promise<void> {
  await db.transaction(async (tx) => {
    const held = await lockAtPosition(tx, row);
    const at = clock.now();
    const by = held.publishedBy ?? held.byId;
    const candidates = await findAllCandidateRows(tx, row.id);
    if (!by) return;
    // A silence declared meanwhile postpones it, like scheduled content.
    if (await silenceUntil(tx, await reachOfImport(tx, row.id), at, at)) {
      await changeImport(tx, row.id, { state: "checked", share: 1 });
      return;
    }
    for (let from = 0; from < candidates.length; from += CHUNK_SIZE) {
      await publishChunk(tx, row.id, candidates.slice(from, from + CHUNK_SIZE), { by, at });
    }
    await changeImport(tx, row.id, { state: "finished", share: 1, finishedAt: at });
    const context = { db: tx, now: at, caller: { id: by }, address: NO_ADDRESS };
    await audit(context, "candidates-published", { detail: String(candidates.length) });
    await publisher.publish(tx);
  });
}

async function publishChunk(
  tx: Database,
  importId: string,
  chunk: Awaited<ReturnType<typeof findAllCandidateRows>>,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  const rows = chunk.map(({ fields }) => ({
    ...rowOf(fields, undefined, { now: at, madeBy: by }),
    createdAt: at,
  }));
  const ids = await insertCandidates(tx, rows);
  const published = chunk.map(({ line, fields }, place) => ({ line, fields, id: ids[place] ?? 0 }));
  await markPublished(tx, importId, published);
  const items = published.map(({ id, fields }) => ({ publicId: String(id), fields }));
  await addPublished(tx, "candidates", items, { by, at });
}

/** Moves them to the desk's trash, in one transaction. */
export async function undoTogether(
  { db, clock, publisher }: ImportParts,
  row: ImportRow,
): Promise<void> {
  await db.transaction(async (tx) => {
    const held = await lockAtPosition(tx, row);
    const at = clock.now();
    const by = held.publishedBy ?? held.byId;
    const ids = await findPublishedIds(tx, row.id);
    await hideCandidates(tx, ids, at);
    if (by) await trashPublished(tx, "candidates", ids.map(String), { by, at });
    const undone = { removed: ids.length, restored: 0, kept: 0 };
    await changeImport(tx, row.id, { state: "undone", share: 1, finishedAt: at, undone });
    await publisher.publish(tx);
  });
}
