import type { Reach } from "#app/contract/silence-periods.ts";
import { textOf } from "../content/rules.ts";
import type { Database } from "../database/connect.ts";
import { reachOfChange } from "./rules.ts";
import { findAllCandidateRows } from "./store-import.ts";

/** For a campaign silence. */
export async function reachOfImport(db: Database, importId: string): Promise<Reach> {
  const rows = await findAllCandidateRows(db, importId);
  return reachOfChange(
    ...rows.map(({ fields }) => ({ electoralDistrict: textOf(fields, "electoralDistrict") })),
  );
}
