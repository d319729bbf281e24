import type { Organisation } from "#app/contract/organisation.ts";
import type { Database } from "../database/connect.ts";
import { parseId } from "../http/id.ts";
import type { Poster } from "../share/poster.ts";
import { posterOfItem } from "./poster.ts";
import { findItem } from "./store.ts";

/** Undefined for unknown ids, and for items with a picture of their own. */
export async function readArchivePoster(
  db: Database,
  id: string,
  organisation: Organisation,
): Promise<Poster | undefined> {
  const item = await findItem(db, parseId(id));
  return item && posterOfItem(item, organisation);
}
