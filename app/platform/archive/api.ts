import type { Organisation } from "#app/contract/organisation.ts";
import type { Database } from "../database/connect.ts";
import type { Poster } from "../share/poster.ts";
import { posterOfItem } from "./poster.ts";
import { parseId } from "./rules.ts";
import { findItem } from "./store.ts";

/** The share picture of an item; undefined where nothing of that id is published, or it has its own. */
export async function archivePosterOf(
  db: Database,
  id: string,
  organisation: Organisation,
): Promise<Poster | undefined> {
  const item = await findItem(db, parseId(id));
  return item && posterOfItem(item, organisation);
}
