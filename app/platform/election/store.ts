import { and, asc, count, eq, isNull, like, or, type SQL, sql } from "drizzle-orm";
import { likePattern, searchTokens } from "#app/arabic/fold.ts";
import type { CandidateQuery, CandidateType } from "#app/contract/election.ts";
import { buildOnce } from "../database/build-once.ts";
import type { Database } from "../database/connect.ts";
import { lockRow } from "../database/lock-row.ts";
import { byAlphabet, candidates } from "./tables.ts";

export type CandidateRow = typeof candidates.$inferSelect;
export type NewCandidate = typeof candidates.$inferInsert;

export interface DistrictCount {
  readonly type: CandidateType;
  readonly district: string;
  readonly count: number;
}

/** Not in the desk's trash. */
const isShown = isNull(candidates.hiddenAt);

export async function countByDistrict(db: Database): Promise<DistrictCount[]> {
  return db
    .select({ type: candidates.type, district: candidates.electoralDistrict, count: count() })
    .from(candidates)
    .where(isShown)
    .groupBy(candidates.type, candidates.electoralDistrict);
}

/** Lists by their order, individuals by their number. */
const ballotOrder = [
  asc(candidates.type),
  asc(candidates.electoralDistrict),
  asc(byAlphabet(candidates.listName)),
  asc(candidates.listOrder),
  asc(candidates.serialNumber),
  asc(candidates.id),
];

/** Cut from an index-only scan before the wide rows are fetched. */
export async function findCandidates(
  db: Database,
  { page, limit, type, electoralDistrict: district }: CandidateQuery,
): Promise<CandidateRow[]> {
  const variant = district ? (type ? "type and district" : "district") : type ? "type" : "all";
  const values = { type, district, limit, offset: (page - 1) * limit };
  const rows = await pageQuery(db, variant).execute(values);
  return rows.map(({ row }) => row);
}

type PageVariant = "all" | "type" | "district" | "type and district";

const pageQuery = buildOnce((db, variant: PageVariant) => {
  const ofType = variant.includes("type") && eq(candidates.type, sql.placeholder("type"));
  const ofDistrict =
    variant.includes("district") && eq(candidates.electoralDistrict, sql.placeholder("district"));
  const found = db
    .select({ id: candidates.id })
    .from(candidates)
    .where(and(isShown, ...[ofType, ofDistrict].filter((each) => each !== false)))
    .orderBy(...ballotOrder)
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .as("found");
  return db
    .select({ row: candidates })
    .from(found)
    .innerJoin(candidates, eq(candidates.id, found.id))
    .orderBy(...ballotOrder);
});

/** Page and total in one pass. */
export async function searchCandidates(
  db: Database,
  query: CandidateQuery,
): Promise<{ rows: CandidateRow[]; totalItems: number }> {
  const { page, limit } = query;
  const { type, listName } = candidates;
  const order = [
    // An expression, so that PostgreSQL uses the index of words instead of walking the district's
    // index for its order. Collation costs as much as finding.
    asc(sql`${type} || ''`),
    asc(candidates.electoralDistrict),
    asc(listName),
    asc(candidates.listOrder),
    asc(candidates.serialNumber),
    asc(candidates.id),
  ];
  const found = db
    .select({ id: candidates.id, total: sql<number>`(count(*) over ())::int`.as("total") })
    .from(candidates)
    .where(matching(query))
    .orderBy(...order)
    .limit(limit)
    .offset((page - 1) * limit)
    .as("found");
  const rows = await db
    .select({ row: candidates, total: found.total })
    .from(found)
    .innerJoin(candidates, eq(candidates.id, found.id))
    .orderBy(...order);
  // Beyond the last page no row tells the total.
  const totalItems = rows[0]?.total ?? (await countCandidates(db, query));
  return { rows: rows.map(({ row }) => row), totalItems };
}

async function countCandidates(db: Database, query: CandidateQuery): Promise<number> {
  const [row] = await db.select({ count: count() }).from(candidates).where(matching(query));
  return row?.count ?? 0;
}

function matching({ keyword, electoralDistrict, type }: CandidateQuery): SQL | undefined {
  return and(
    isShown,
    type && eq(candidates.type, type),
    electoralDistrict ? eq(candidates.electoralDistrict, electoralDistrict) : undefined,
    ...searchTokens(keyword ?? "").map(contains),
  );
}

/** Tokens as short as «طه» match a word's beginning: less noise, and trigrams can't do more. */
function contains(token: string): SQL | undefined {
  const anywhere = likePattern(token);
  if (token.length > 2) return like(candidates.searchText, anywhere);
  const first = anywhere.slice(1);
  return or(like(candidates.searchText, first), like(candidates.searchText, `% ${first}`));
}

export async function findCandidate(db: Database, id: number): Promise<CandidateRow | undefined> {
  const [row] = await db
    .select()
    .from(candidates)
    .where(and(eq(candidates.id, id), isShown));
  return row;
}

export const lockCandidate = (db: Database, id: number) =>
  lockRow(db, candidates, eq(candidates.id, id));

export async function insertCandidate(db: Database, row: NewCandidate): Promise<CandidateRow> {
  const [inserted] = await db.insert(candidates).values(row).returning();
  if (!inserted) throw new Error("A candidate was inserted and not returned.");
  return inserted;
}

export async function updateCandidate(
  db: Database,
  id: number,
  patch: Partial<NewCandidate>,
): Promise<CandidateRow> {
  const [updated] = await db.update(candidates).set(patch).where(eq(candidates.id, id)).returning();
  if (!updated) throw new Error("A candidate that was held is gone.");
  return updated;
}
