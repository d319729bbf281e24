import { sql } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import type { Documents } from "../documents/store.ts";
import type { Findable, Personal } from "./personal.ts";

interface SealedColumn {
  readonly table: string;
  readonly key: string;
  readonly keyType: "uuid" | "text" | "bigint";
  readonly sealed: string;
  readonly index?: string;
  readonly kind?: Findable;
}

const profile = { table: "profiles", key: "user_id", keyType: "uuid" } as const;
/** All encrypted columns whose rows may outlive a rotation of DATA_KEYS. */
export const sealedColumns: readonly SealedColumn[] = [
  { ...profile, sealed: "sealed_national_id", index: "national_id_index", kind: "national-id" },
  { ...profile, sealed: "sealed_phone", index: "phone_index", kind: "phone" },
  { table: "applications", key: "id", keyType: "uuid", sealed: "sealed_answers" },
  { table: "aid_requests", key: "id", keyType: "uuid", sealed: "sealed_description" },
  { table: "aid_steps", key: "id", keyType: "bigint", sealed: "sealed_note" },
  { table: "aid_files", key: "id", keyType: "uuid", sealed: "sealed_name" },
  { table: "meeting_documents", key: "id", keyType: "uuid", sealed: "sealed_name" },
  { table: "chat_rooms", key: "id", keyType: "uuid", sealed: "sealed_name" },
  { table: "chat_messages", key: "id", keyType: "uuid", sealed: "sealed_text" },
  { table: "chat_messages", key: "id", keyType: "uuid", sealed: "sealed_hidden" },
  { table: "chat_files", key: "id", keyType: "uuid", sealed: "sealed_name" },
  { table: "chat_files", key: "id", keyType: "uuid", sealed: "sealed_alt" },
  { table: "moderation_cases", key: "id", keyType: "uuid", sealed: "sealed_quote" },
  { table: "moderation_reports", key: "id", keyType: "bigint", sealed: "sealed_before" },
  { table: "report_files", key: "id", keyType: "uuid", sealed: "sealed_name" },
  { table: "survey_keys", key: "survey_id", keyType: "uuid", sealed: "sealed_key" },
  { table: "card_keys", key: "id", keyType: "text", sealed: "sealed_private_key" },
  { table: "dues_entries", key: "id", keyType: "bigint", sealed: "sealed_reason" },
  { table: "dues_reductions", key: "user_id", keyType: "uuid", sealed: "sealed_reason" },
  { table: "imports", key: "id", keyType: "uuid", sealed: "sealed_file_name" },
  { table: "imports", key: "id", keyType: "uuid", sealed: "sealed_preview" },
  { table: "imports", key: "id", keyType: "uuid", sealed: "sealed_samples" },
  { table: "imports", key: "id", keyType: "uuid", sealed: "sealed_words" },
  { table: "import_rows", key: "id", keyType: "bigint", sealed: "sealed_change" },
  { table: "import_rejections", key: "id", keyType: "bigint", sealed: "sealed_cells" },
  { table: "people_exports", key: "id", keyType: "uuid", sealed: "sealed_request" },
  { table: "people_selections", key: "id", keyType: "uuid", sealed: "sealed_selection" },
  {
    table: "scheduled_notifications",
    key: "id",
    keyType: "uuid",
    sealed: "sealed_selection",
  },
  { table: "departures", key: "id", keyType: "uuid", sealed: "sealed_reason" },
  { table: "role_changes", key: "id", keyType: "uuid", sealed: "sealed_request" },
  { table: "guests", key: "id", keyType: "uuid", sealed: "phone_number" },
  { table: "guest_registrations", key: "id", keyType: "uuid", sealed: "phone_number" },
];

const sealedDocuments = [
  ["application_documents", "stored_as"],
  ["aid_files", "stored_as"],
  ["meeting_documents", "stored_as"],
  ["report_files", "stored_as"],
  ["chat_files", "stored_as", "medium_as", "small_as"],
  ["chat_rooms", "picture_as"],
  ["import_pieces", "stored_as"],
  ["export_parts", "stored_as"],
] as const;

interface Sealing {
  readonly db: Database;
  readonly personal: Personal;
  readonly documents: Documents;
}

/** Legacy plain phone numbers. */
const PLAIN = "^[0-9]{1,20}$";
const BATCH_SIZE = 500;

/**
 * Reseals and reindexes values of older DATA_KEYS so that these can be removed, and seals guests'
 * legacy plain numbers; a nightly job. A single key leaves only the latter to look for.
 */
export async function resealAll({ db, personal, documents }: Sealing): Promise<void> {
  for (const place of sealedColumns) {
    if (personal.isRotating || place.sealed === "phone_number")
      await resealTable(db, personal, place);
  }
  if (!personal.isRotating) return;
  for (const [table, ...columns] of sealedDocuments) {
    for (const column of columns) await resealDocuments(db, documents, table, column);
  }
}

/** Values tried from each end: during a rotation both keys occur. */
const SAMPLE = 10;

export async function sampleSealed({
  db,
  personal,
}: Pick<Sealing, "db" | "personal">): Promise<{ tried: number; closed: number }> {
  const count = { tried: 0, closed: 0 };
  for (const { table, key, sealed } of sealedColumns) {
    const half = (order: "asc" | "desc") => sql`(
      select ${name(sealed)} as sealed from ${name(table)}
      where ${name(sealed)} is not null and ${name(sealed)} !~ ${PLAIN}
      order by ${name(key)} ${sql.raw(order)} limit ${SAMPLE})`;
    const { rows } = await db.execute<{ sealed: string }>(
      sql`${half("asc")} union ${half("desc")}`,
    );
    for (const row of rows) {
      count.tried += 1;
      if (!canOpen(personal, row.sealed)) count.closed += 1;
    }
  }
  return count;
}

function canOpen(personal: Personal, sealed: string): boolean {
  try {
    personal.open(sealed);
    return true;
  } catch {
    return false;
  }
}

/** A resealed document gets a new key: names are immutable. */
async function resealDocuments(
  db: Database,
  documents: Documents,
  table: string,
  column: string,
): Promise<void> {
  let last = FIRST;
  for (;;) {
    const { rows } = await db.execute<{ id: string; stored_as: string }>(sql`
      select id, ${name(column)} as stored_as from ${name(table)}
      where id > ${last} and ${name(column)} is not null order by id limit ${BATCH_SIZE}`);
    for (const { id, stored_as: old } of rows) {
      const renewed = await documents.reseal(old);
      if (!renewed) continue;
      const { rowCount } = await db.execute(sql`
        update ${name(table)} set ${name(column)} = ${renewed}
        where id = ${id} and ${name(column)} = ${old}`);
      await documents.delete(rowCount === 1 ? old : renewed);
    }
    if (rows.length < BATCH_SIZE) return;
    last = rows.at(-1)?.id ?? FIRST;
  }
}
const FIRST = "00000000-0000-0000-0000-000000000000";

async function resealTable(db: Database, personal: Personal, place: SealedColumn): Promise<void> {
  const { table, key, keyType, sealed } = place;
  const condition = personal.isRotating ? sql`is not null` : sql`~ ${PLAIN}`;
  let last: string | undefined;
  for (;;) {
    const after = last === undefined ? sql`true` : sql`${name(key)} > ${last}::${sql.raw(keyType)}`;
    const { rows } = await db.execute<{ key: string; sealed: string }>(sql`
      select ${name(key)} as key, ${name(sealed)} as sealed from ${name(table)}
      where ${after} and ${name(sealed)} ${condition}
      order by ${name(key)} limit ${BATCH_SIZE}`);
    for (const row of rows) await resealRow(db, personal, place, row);
    last = rows.at(-1)?.key;
    if (rows.length < BATCH_SIZE) return;
  }
}

/** Skips rows that changed meanwhile: they have the newest key already. */
async function resealRow(
  db: Database,
  personal: Personal,
  { table, key, keyType, sealed, index, kind }: SealedColumn,
  row: { key: string; sealed: string },
): Promise<void> {
  const isPlain = new RegExp(PLAIN).test(row.sealed);
  if (!isPlain && personal.isCurrent(row.sealed)) return;
  const plain = isPlain ? row.sealed : personal.open(row.sealed);
  const indexed =
    index && kind ? sql`, ${name(index)} = ${personal.indexOf(kind, plain)}` : sql.empty();
  await db.execute(sql`
    update ${name(table)} set ${name(sealed)} = ${personal.seal(plain)}${indexed}
    where ${name(key)} = ${row.key}::${sql.raw(keyType)} and ${name(sealed)} = ${row.sealed}`);
}

function name(identifier: string) {
  return sql.identifier(identifier);
}
