import type { Database } from "../database/connect.ts";
import type { Documents } from "../documents/store.ts";
import type { Files } from "../files/store.ts";
import { allPersonalData } from "../personal-data.ts";
import { erasePersonalData } from "../privacy/personal-data.ts";
import { findPersonToErase, findToErase } from "./store-erase.ts";

interface ErasureContext {
  readonly db: Database;
  readonly documents: Documents;
  readonly files: Files;
}

const BATCH_SIZE = 100;

/** Erases deleted users; a nightly job. */
export async function eraseDeleted(context: ErasureContext): Promise<void> {
  for (;;) {
    const ids = await findToErase(context.db, BATCH_SIZE);
    for (const id of ids) await erasePerson(context, id);
    if (ids.length < BATCH_SIZE) return;
  }
}

/** Erases a deleted user in every feature (docs/product.md#profile). */
export async function erasePerson(context: ErasureContext, userId: string): Promise<void> {
  const { db } = context;
  const person = await findPersonToErase(db, userId);
  if (!person) return;
  for (const { eraseFiles } of allPersonalData) await eraseFiles?.(context, person);
  await db.transaction(async (tx) => {
    for (const each of allPersonalData) await erasePersonalData(each, tx, person);
  });
}
