/* The secretariats that news come from (docs/product.md#structure). */
import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import { LATEST_OF_SECRETARIAT, secretariatKinds } from "#app/contract/structure.values.ts";
import type { StoredFields } from "../content/api.ts";
import { textOf } from "../content/rules.ts";
import type { Database } from "../database/connect.ts";
import { isUnitId } from "../structure/rules.ts";
import { units } from "../structure/tables.ts";
import { type NewsRow, shownColumns } from "./store.ts";
import { news } from "./tables.ts";

/** All secretariats, closed ones too: central ones first, then governorate by governorate. */
export async function findSecretariats(db: Database) {
  return db
    .select({
      id: units.id,
      name: units.name,
      nameEn: units.nameEn,
      governorateCode: units.governorateCode,
      closedAt: units.closedAt,
    })
    .from(units)
    .where(inArray(units.kind, [...secretariatKinds]))
    .orderBy(
      sql`${units.governorateCode} nulls first`,
      asc(units.kind),
      asc(units.order),
      sql`${units.name} collate "ar-x-icu"`,
      asc(units.id),
    );
}

/** Refuses a version that names no open secretariat, but for one that it named before. */
export async function secretariatProblem(
  db: Database,
  stored: StoredFields,
  previous: StoredFields | undefined,
): Promise<Refusal | undefined> {
  const id = textOf(stored, "secretariatId");
  if (!id || id === textOf(previous ?? {}, "secretariatId")) return undefined;
  const isOpen = and(
    eq(units.id, id),
    inArray(units.kind, [...secretariatKinds]),
    isNull(units.closedAt),
  );
  if (isUnitId(id) && (await db.$count(units, isOpen)) > 0) return undefined;
  return refuse("invalid", { fields: [{ path: "secretariatId", problem: "choice" }] });
}

/** The newest of what a secretariat published, and of what those did that do its work in the governorates. */
export async function findNewsOfSecretariat(
  db: Database,
  unitId: string,
  reader: string | undefined,
): Promise<NewsRow[]> {
  // The newest of each unit are the ends of ranges of an index; of those the newest of all.
  const newest = sql`array(select own.id from ${units} cross join lateral (
      select id, created_at from ${news}
      where secretariat_id = units.id and withdrawn_at is null
      order by created_at desc, id desc limit ${LATEST_OF_SECRETARIAT}
    ) as own
    where units.id = ${unitId} or units.secretariat_id = ${unitId}
    order by own.created_at desc, own.id desc limit ${LATEST_OF_SECRETARIAT})`;
  return db
    .select(shownColumns(reader))
    .from(news)
    .where(sql`${news.id} = any(${newest})`)
    .orderBy(desc(news.createdAt), desc(news.id));
}
