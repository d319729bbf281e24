import { HEADER_ROWS, type ImportColumn } from "#app/contract/import.values.ts";
import type { Database } from "#app/platform/database/connect.ts";
import { classifyMembers } from "#app/platform/import/classify.ts";
import { findHeader, type Headers, readHeaders } from "#app/platform/import/columns.ts";
import { memberColumns } from "#app/platform/import/member-columns.ts";
import { type ImportedMember, readRow } from "#app/platform/import/row.ts";
import { writeMembers } from "#app/platform/import/store-write.ts";
import type { Personal } from "#app/platform/privacy/personal.ts";
import { type Line, type Table, TableError } from "#app/platform/spreadsheet/table.ts";
import type { Report } from "./report.ts";
import { addSeen, createSeenTable, seenInRun } from "./seen.ts";

const BATCH_SIZE = 1_000;

export interface Imported {
  readonly rows: number;
  readonly added: number;
  readonly updated: number;
  /** Headers that mean nothing here. */
  readonly unread: readonly string[];
  /** Column → of how many members its cell could not be read, and was left out. */
  readonly leftOut: Readonly<Record<string, number>>;
}

interface ImportContext {
  readonly db: Database;
  readonly personal: Personal;
  readonly report: Report;
  readonly now: Date;
  /** Everything is looked at, nothing is written. */
  readonly dry: boolean;
  /** Hears how far it is. */
  readonly tell: (share: number, rows: number) => void;
}

/**
 * Brings a table's members in, some rows at a time so that memory stays flat. `db` is one
 * connection, for what was seen before is kept in it.
 *
 * @throws an Error in a sentence when the table has not the columns
 */
export async function importMembers(table: Table, context: ImportContext): Promise<Imported> {
  await createSeenTable(context.db);
  const counts = { rows: 0, added: 0, updated: 0 };
  const leftOut: Record<string, number> = {};
  let headers: Headers<ImportColumn> | undefined;
  let batch: ImportedMember[] = [];
  const importNext = async () => {
    const { added, updated } = await importBatch(batch, context);
    counts.added += added;
    counts.updated += updated;
    batch = [];
    context.tell(table.share(), counts.rows);
  };
  const take = async (line: Line, headers: Headers<ImportColumn>) => {
    counts.rows += 1;
    const read = readRow(line, headers, context.now);
    if ("line" in read) {
      for (const path of read.leftOut) leftOut[path] = (leftOut[path] ?? 0) + 1;
      batch.push(read);
    } else await context.report.add(read);
    if (batch.length === BATCH_SIZE) await importNext();
  };
  // The headers may stand below a title.
  let first: Line[] | undefined = [];
  const begin = async (lines: readonly Line[]) => {
    const header = Math.max(
      1,
      findHeader(
        lines.map(({ cells }) => cells),
        memberColumns,
      ),
    );
    headers = readHeaders(lines[header - 1]?.cells ?? [], memberColumns);
    for (const line of lines.slice(header)) await take(line, headers);
  };
  for await (const line of table.lines) {
    if (headers) await take(line, headers);
    else if (first) {
      first.push(line);
      if (first.length < HEADER_ROWS) continue;
      await begin(first);
      first = undefined;
    }
  }
  if (first?.length === 0) throw new TableError("empty", "The file is empty.");
  if (first) await begin(first);
  await importNext();
  return { ...counts, unread: headers?.unread ?? [], leftOut };
}

async function importBatch(
  batch: readonly ImportedMember[],
  { db, personal, ...into }: ImportContext,
) {
  if (batch.length === 0) return { added: 0, updated: 0 };
  const { taken, rejected } = await db.transaction(async (transaction) => {
    const tx = transaction as unknown as Database;
    const sorted = await classifyMembers(tx, personal, seenInRun, batch, into.now);
    await addSeen(tx, sorted.taken);
    if (!into.dry) await writeMembers(tx, personal, sorted.taken, into.now);
    return sorted;
  });
  await into.report.add(rejected);
  const updated = taken.filter(({ outcome }) => outcome !== "added").length;
  return { added: taken.length - updated, updated };
}
