import type { Database } from "../database/connect.ts";
import { allPersonalData } from "../personal-data.ts";
import type { Personal } from "../privacy/personal.ts";

/** What is stored about a user in every feature, opened, for the user's own eyes. */
export async function exportPersonalData(
  context: { readonly db: Database; readonly personal: Personal },
  userId: string,
): Promise<Readonly<Record<string, unknown>>> {
  const parts: Readonly<Record<string, unknown>>[] = [];
  // One after the other: a download takes one connection of the pool, not fourteen.
  for (const { read } of allPersonalData) if (read) parts.push(await read(context, userId));
  return Object.assign({}, ...parts);
}
