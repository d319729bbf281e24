import { isRefusal } from "#app/contract/failure.ts";
import type { Dependencies } from "../dependencies.ts";
import { countSelected, selectPeople, walkSelected } from "../people/api-selection.ts";
import { lockRoles } from "./api.ts";
import { applyTo, prepareAct, type SealedChange } from "./bulk.ts";
import { lockChange, saveChange } from "./store-bulk.ts";

export type BulkParts = Pick<Dependencies, "clock" | "db" | "personal">;

/** People per transaction. */
export const BATCH_SIZE = 500;

/** A batch and its cursor commit together: a killed job resumes without gaps or duplicates. */
export async function workOn(parts: BulkParts, id: string, batchSize = BATCH_SIZE): Promise<void> {
  while (await parts.db.transaction((db) => changeNext({ ...parts, db }, id, batchSize)));
}

async function changeNext(parts: BulkParts, id: string, batchSize: number): Promise<boolean> {
  const { db, clock, personal } = parts;
  const now = clock.now();
  await lockRoles(db);
  const row = await lockChange(db, id);
  if (!row?.sealedRequest) return false;
  const over = { finishedAt: now, sealedRequest: null } as const;
  const question = { ...row, roleId: String(row.roleId) };
  // Checked before each batch: its owner's permissions may have changed.
  const asked = await prepareAct(db, question, now, "ar");
  if (isRefusal(asked)) {
    await saveChange(db, id, { ...over, state: "failed" });
    return false;
  }
  const { selection, address } = JSON.parse(personal.open(row.sealedRequest)) as SealedChange;
  const people = selectPeople(selection, asked.granter, now);
  if (row.total === null) {
    await saveChange(db, id, { total: await countSelected(db, people) });
    return true;
  }
  const ids = await walkSelected(db, people, { after: row.afterUserId, limit: batchSize });
  const tally = await applyTo(db, asked, ids, { tally: row, address, now });
  const { seen, changed, already, refused, refusedPeople } = tally;
  const isLast = ids.length < batchSize;
  await saveChange(db, id, {
    seen,
    changed,
    already,
    refused,
    refusedPeople: [...refusedPeople],
    afterUserId: ids.at(-1) ?? row.afterUserId,
    // People may have come or gone since they were counted.
    ...(isLast && { ...over, state: "done" as const, total: seen }),
  });
  return !isLast;
}
