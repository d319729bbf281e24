import type { Database } from "../database/connect.ts";
import { allPersonalData } from "../personal-data.ts";
import type { Personal } from "../privacy/personal.ts";
import { type PersonalFile, readPersonalData } from "../privacy/personal-data.ts";

/** A user's data in every feature, decrypted, for the user alone. */
export async function exportPersonalData(
  context: { readonly db: Database; readonly personal: Personal },
  userId: string,
): Promise<Readonly<Record<string, unknown>>> {
  const parts: Readonly<Record<string, unknown>>[] = [];
  // Sequential: a download takes one connection of the pool.
  for (const each of allPersonalData) parts.push(await readPersonalData(each, context, userId));
  return Object.assign({}, ...parts);
}

export async function listPersonalFiles(
  context: { readonly db: Database; readonly personal: Personal },
  userId: string,
): Promise<readonly PersonalFile[]> {
  const found: PersonalFile[] = [];
  for (const { listFiles } of allPersonalData) {
    if (listFiles) found.push(...(await listFiles(context, userId)));
  }
  return found;
}
