import { eq, or } from "drizzle-orm";
import type { Organisation } from "#app/contract/organisation.ts";
import type { Database } from "../database/connect.ts";
import { parseId } from "../http/id.ts";
import type { Publisher } from "../realtime/publish.ts";
import type { Poster } from "../share/poster.ts";
import { readDistricts } from "./districts.ts";
import { posterOfCandidate, posterOfDistrict } from "./poster.ts";
import { findCandidate } from "./store.ts";
import { candidates } from "./tables.ts";

export async function showsCandidatePicture(db: Database, key: string): Promise<boolean> {
  const found = await db
    .select({ id: candidates.id })
    .from(candidates)
    .where(or(eq(candidates.image, key), eq(candidates.symbolImage, key)))
    .limit(1);
  return found.length > 0;
}

/** undefined for unknown ids. */
export async function readCandidatePoster(
  db: Database,
  id: string,
  organisation: Organisation,
): Promise<Poster | undefined> {
  const row = await findCandidate(db, parseId(id));
  return row && posterOfCandidate(row, organisation);
}

/** undefined where nobody stands. */
export async function readDistrictPoster(
  db: Database,
  publisher: Publisher,
  district: { isList: boolean; name: string },
  organisation: Organisation,
): Promise<Poster | undefined> {
  const { individualDistricts, listDistricts } = await readDistricts(db, publisher);
  const known = district.isList ? listDistricts : individualDistricts;
  return known.includes(district.name) ? posterOfDistrict(district, organisation) : undefined;
}
