/* Secretariats as news, events and their lists name them. */
import { and, eq, inArray, sql } from "drizzle-orm";
import { governorateByCode } from "#app/arabic/governorates.ts";
import type { SecretariatName } from "#app/contract/structure.ts";
import { secretariatKinds } from "#app/contract/structure.values.ts";
import type { Database } from "../database/connect.ts";
import { isUuid } from "../http/id.ts";
import { units } from "./tables.ts";

export const secretariatColumns = {
  id: units.id,
  name: units.name,
  nameEn: units.nameEn,
  governorateCode: units.governorateCode,
  closedAt: units.closedAt,
};
type Columns = Pick<typeof units.$inferSelect, keyof typeof secretariatColumns>;
/** As selected, or as JSON of a query. */
export type SecretariatRow = Omit<Columns, "closedAt"> & {
  readonly closedAt: Date | string | null;
};

export function presentSecretariat(row: SecretariatRow): SecretariatName {
  return {
    id: row.id,
    name: row.name,
    nameEn: row.nameEn,
    governorate: governorateByCode(row.governorateCode ?? "")?.ar ?? null,
    ...(row.closedAt && { isClosed: true }),
  };
}

/** Closed ones too, with the ids of itself and its local ones. */
export async function findSecretariat(db: Database, id: string) {
  if (!isUuid(id)) return undefined;
  const unitIds = sql<string[]>`array(select ${id}::uuid union all
    select own.id from ${units} as own where own.secretariat_id = ${id})`;
  const [row] = await db
    .select({ ...secretariatColumns, unitIds })
    .from(units)
    .where(and(eq(units.id, id), inArray(units.kind, [...secretariatKinds])));
  return row;
}
