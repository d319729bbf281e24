/* Acts on many items in one transaction: all or none. */
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { CheckedKind, ContentHistoryAct, ContentKind } from "#app/contract/content.values.ts";
import type { Database } from "../database/connect.ts";
import { titleColumns } from "../database/terms.ts";
import type { StoredFields } from "./api.ts";
import { textOf } from "./rules.ts";
import { contentItems, contentSettings, contentSteps, contentVersions } from "./tables.ts";

const CHUNK_SIZE = 500;

interface Act {
  readonly by: string;
  readonly at: Date;
}

/** Adds items for what its kind has just published, with their steps. */
export async function addPublished(
  db: Database,
  kind: ContentKind,
  published: readonly { readonly publicId: string; readonly fields: StoredFields }[],
  { by, at }: Act,
): Promise<void> {
  for (let from = 0; from < published.length; from += CHUNK_SIZE) {
    const chunk = published.slice(from, from + CHUNK_SIZE);
    const fieldsOf = new Map(chunk.map(({ publicId, fields }) => [publicId, fields]));
    const items = await db
      .insert(contentItems)
      .values(
        chunk.map(({ publicId, fields }) => ({
          ...titleColumns({ title: textOf(fields, "title"), titleEn: textOf(fields, "titleEn") }),
          kind,
          state: "published" as const,
          since: at,
          liveNumber: 1,
          publicId,
          changedAt: at,
          changedBy: by,
        })),
      )
      .returning({ id: contentItems.id, publicId: contentItems.publicId });
    await db.insert(contentVersions).values(
      items.map(({ id, publicId }) => ({
        itemId: id,
        number: 1,
        fields: fieldsOf.get(publicId ?? "") ?? {},
        beganAt: at,
        madeAt: at,
        madeBy: by,
      })),
    );
    const acts: ContentHistoryAct[] = ["create", "publish"];
    await db
      .insert(contentSteps)
      .values(
        acts.flatMap((act) => items.map(({ id }) => ({ itemId: id, act, number: 1, by, at }))),
      );
  }
}

export async function trashPublished(
  db: Database,
  kind: ContentKind,
  publicIds: readonly string[],
  { by, at }: Act,
): Promise<void> {
  for (let from = 0; from < publicIds.length; from += CHUNK_SIZE) {
    const chunk = publicIds.slice(from, from + CHUNK_SIZE);
    const items = await db
      .update(contentItems)
      .set({
        state: "trash",
        since: at,
        liveNumber: null,
        scheduledAt: null,
        scheduledBy: null,
        changedAt: at,
        version: sql`${contentItems.version} + 1`,
      })
      .where(
        and(
          eq(contentItems.kind, kind),
          inArray(contentItems.publicId, chunk),
          sql`${contentItems.state} <> 'trash'`,
        ),
      )
      .returning({ id: contentItems.id, number: contentItems.number });
    if (items.length === 0) continue;
    await db
      .insert(contentSteps)
      .values(
        items.map(({ id, number }) => ({ itemId: id, number, act: "trash" as const, by, at })),
      );
  }
}

export async function countChanged(
  db: Database,
  kind: ContentKind,
  publicIds: SQL,
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${contentItems}
      where ${contentItems.kind} = ${kind} and ${contentItems.number} > 1
        and ${contentItems.publicId} in (${publicIds})`,
  );
  return rows[0]?.count ?? 0;
}

/** Whether writer and publisher must differ. */
export async function needsTwoPersons(db: Database, kind: CheckedKind): Promise<boolean> {
  const [row] = await db.select().from(contentSettings).where(eq(contentSettings.kind, kind));
  return row?.needsTwo ?? false;
}

/** In earlier versions too. `where`: of the fields, besides the former name. */
export async function renameInVersions(
  db: Database,
  kind: ContentKind,
  { field, from, to, where }: { field: string; from: string; to: string; where: StoredFields },
): Promise<void> {
  const named = { ...where, [field]: from };
  await db.execute(
    sql`update ${contentVersions}
      set fields = ${contentVersions.fields} || ${JSON.stringify({ [field]: to })}::jsonb
      where ${contentVersions.fields} @> ${JSON.stringify(named)}::jsonb
        and exists (select 1 from ${contentItems}
          where ${contentItems.id} = ${contentVersions.itemId} and ${contentItems.kind} = ${kind})`,
  );
}

/** Reads all versions, once. */
export async function findKeysInVersions(db: Database, keys: readonly string[]) {
  const { rows } = await db.execute<{ key: string }>(
    sql`select distinct field.value as key
      from ${contentVersions}, jsonb_each_text(${contentVersions.fields}) as field
      where field.value = any(${sql.param([...keys])}::text[])`,
  );
  return new Set(rows.map(({ key }) => key));
}

export async function isNamedInVersions(
  db: Database,
  kind: ContentKind,
  fields: StoredFields,
): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from ${contentVersions}
      join ${contentItems} on ${contentItems.id} = ${contentVersions.itemId}
        and ${contentItems.number} = ${contentVersions.number}
      where ${contentItems.kind} = ${kind}
        and ${contentVersions.fields} @> ${JSON.stringify(fields)}::jsonb limit 1`,
  );
  return rows.length > 0;
}
