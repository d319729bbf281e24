import { and, asc, count, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { type CandidateType, INDIVIDUAL, LIST } from "#app/contract/election.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import type { StoredFields } from "../content/api.ts";
import { textOf } from "../content/rules.ts";
import type { Database } from "../database/connect.ts";
import { candidates, electionDistricts, electionLists } from "./tables.ts";

export type DistrictRow = typeof electionDistricts.$inferSelect;
export type ListRow = typeof electionLists.$inferSelect;

/** An arbitrary advisory lock: free names and places depend on other rows. */
const DISTRICTS_LOCK = 7_470_031;

/** One lock for all: they are seldom written. */
export async function lockDistricts(db: Database): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${DISTRICTS_LOCK})`);
}

/** A district, and on a list its name. */
export interface NamedPlace {
  readonly type: CandidateType;
  readonly name: string;
  readonly listName: string | null;
}

/** Creates missing districts and lists. */
export async function ensureDistricts(db: Database, places: readonly NamedPlace[]): Promise<void> {
  const districts = new Map(
    places.map(({ type, name }) => [`${type} ${name}`, { type, name }] as const),
  );
  if (districts.size === 0) return;
  await db
    .insert(electionDistricts)
    .values([...districts.values()])
    .onConflictDoNothing();
  const lists = places.filter(({ type, listName }) => type === LIST && listName);
  if (lists.length === 0) return;
  const ids = await districtIds(db);
  const rows = new Map(
    lists.map(({ type, name, listName }) => {
      const districtId = ids.get(`${type} ${name}`) ?? "";
      return [`${districtId} ${listName}`, { districtId, name: listName ?? "" }] as const;
    }),
  );
  await db
    .insert(electionLists)
    .values([...rows.values()])
    .onConflictDoNothing();
}

async function districtIds(db: Database): Promise<Map<string, string>> {
  const { id, type, name } = electionDistricts;
  const rows = await db.select({ id, type, name }).from(electionDistricts);
  return new Map(rows.map((row) => [`${row.type} ${row.name}`, row.id]));
}

/** With which of them are closed. */
export async function findPlaces(db: Database) {
  const districts = await db.select().from(electionDistricts);
  const lists = await db
    .select({ list: electionLists, district: electionDistricts.name })
    .from(electionLists)
    .innerJoin(electionDistricts, eq(electionDistricts.id, electionLists.districtId));
  return { districts, lists };
}

/** Checks a new place; who stands somewhere may stay there. */
export async function placeProblem(
  db: Database,
  fields: StoredFields,
  previous: StoredFields | undefined,
): Promise<Refusal | undefined> {
  const name = textOf(fields, "electoralDistrict");
  const listName = textOf(fields, "listName");
  const type = textOf(fields, "type") as CandidateType;
  const isSame = (field: string) => textOf(previous ?? {}, field) === textOf(fields, field);
  const isPlaceSame = isSame("type") && isSame("electoralDistrict");
  if (!name) return undefined;
  const district = await findDistrictNamed(db, type, name);
  const problem = problemOf(district);
  if (problem && !isPlaceSame) return wrong("electoralDistrict", `district-${problem}`);
  if (type !== LIST || !listName || (isPlaceSame && isSame("listName"))) return undefined;
  const list = district && (await findListNamed(db, district.id, listName));
  const listProblem = problemOf(list);
  return listProblem ? wrong("listName", `list-${listProblem}`) : undefined;
}

export function problemOf(
  found: { readonly closedAt: Date | null } | undefined,
): "unknown" | "closed" | undefined {
  if (!found) return "unknown";
  return found.closedAt ? "closed" : undefined;
}

function wrong(path: string, problem: string): Refusal {
  return refuse("invalid", { fields: [{ path, problem }] });
}

export async function findDistrictNamed(
  db: Database,
  type: CandidateType,
  name: string,
): Promise<DistrictRow | undefined> {
  const [row] = await db
    .select()
    .from(electionDistricts)
    .where(and(eq(electionDistricts.type, type), eq(electionDistricts.name, name)));
  return row;
}

export async function findListNamed(
  db: Database,
  districtId: string,
  name: string,
): Promise<ListRow | undefined> {
  const [row] = await db
    .select()
    .from(electionLists)
    .where(and(eq(electionLists.districtId, districtId), eq(electionLists.name, name)));
  return row;
}

// Qualified by hand: Drizzle drops table names in single-table queries, and the inner table has the
// same columns.
const candidatesOf = sql<number>`(select count(*)::int from candidates
  where candidates.type = election_districts.type
    and candidates.electoral_district = election_districts.name)`;
const listsOf = sql<number>`(select count(*)::int from election_lists
  where election_lists.district_id = election_districts.id)`;

/** With their numbers of candidates, withdrawn ones too. */
export async function findDistricts(db: Database, type: CandidateType) {
  return db
    .select({ district: electionDistricts, candidates: candidatesOf, lists: listsOf })
    .from(electionDistricts)
    .where(eq(electionDistricts.type, type));
}

export async function findDistrict(db: Database, id: string) {
  const [row] = await db
    .select({ district: electionDistricts, candidates: candidatesOf, lists: listsOf })
    .from(electionDistricts)
    .where(eq(electionDistricts.id, id));
  return row;
}

export async function findLists(db: Database, district: DistrictRow) {
  const onList = and(
    eq(candidates.type, district.type),
    eq(candidates.electoralDistrict, district.name),
  );
  const rows = await db
    .select()
    .from(electionLists)
    .where(eq(electionLists.districtId, district.id))
    .orderBy(
      sql`${electionLists.order} nulls last`,
      sql`${electionLists.number} nulls last`,
      sql`${electionLists.name} collate "ar-x-icu"`,
    );
  const counts = await db
    .select({ name: candidates.listName, count: count() })
    .from(candidates)
    .where(and(onList, isNotNull(candidates.listName)))
    .groupBy(candidates.listName);
  const byName = new Map(counts.map(({ name, count: found }) => [name, found]));
  return rows.map((list) => ({ list, candidates: byName.get(list.name) ?? 0 }));
}

export async function findList(db: Database, id: string): Promise<ListRow | undefined> {
  const [row] = await db.select().from(electionLists).where(eq(electionLists.id, id));
  return row;
}

export async function insertDistrict(
  db: Database,
  row: typeof electionDistricts.$inferInsert,
): Promise<string> {
  const [added] = await db
    .insert(electionDistricts)
    .values(row)
    .returning({ id: electionDistricts.id });
  if (!added) throw new Error("The database kept no district.");
  return added.id;
}

/** Bumps the version. */
export async function changeDistrictRow(
  db: Database,
  id: string,
  change: Partial<typeof electionDistricts.$inferInsert>,
): Promise<void> {
  await db
    .update(electionDistricts)
    .set({ ...change, version: sql`${electionDistricts.version} + 1` })
    .where(eq(electionDistricts.id, id));
}

export async function changeListRow(
  db: Database,
  id: string,
  change: Partial<typeof electionLists.$inferInsert>,
): Promise<void> {
  await db
    .update(electionLists)
    .set({ ...change, version: sql`${electionLists.version} + 1` })
    .where(eq(electionLists.id, id));
}

export async function findOnList(db: Database, district: string, listName: string) {
  return db
    .select()
    .from(candidates)
    .where(
      and(
        eq(candidates.type, LIST),
        eq(candidates.electoralDistrict, district),
        eq(candidates.listName, listName),
      ),
    )
    .orderBy(asc(candidates.id))
    .for("update");
}

export async function findStanding(db: Database, districts: readonly string[]) {
  if (districts.length === 0) return [];
  const { name, type, electoralDistrict } = candidates;
  return db
    .select({ name, type, electoralDistrict })
    .from(candidates)
    .where(
      and(
        inArray(type, [INDIVIDUAL, LIST]),
        inArray(electoralDistrict, [...districts]),
        isNull(candidates.hiddenAt),
      ),
    );
}
