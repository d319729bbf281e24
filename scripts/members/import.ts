import type { ImportColumn } from "#app/contract/import.values.ts";
import type { Database } from "#app/platform/database/connect.ts";
import { classifyMembers } from "#app/platform/import/classify.ts";
import { chosenHeaders } from "#app/platform/import/columns.ts";
import { memberColumns } from "#app/platform/import/member-columns.ts";
import { readPreview } from "#app/platform/import/preview.ts";
import {
  type ImportedMember,
  notesOf,
  numbersOf,
  type Rejected,
  type RowNumbers,
  readRow,
} from "#app/platform/import/row.ts";
import { countReasons } from "#app/platform/import/rules.ts";
import { findLastWords, findRemembered } from "#app/platform/import/store.ts";
import { assignMembershipNumbers, writeMembers } from "#app/platform/import/store-write.ts";
import type { Word } from "#app/platform/import/words.ts";
import type { Personal } from "#app/platform/privacy/personal.ts";
import { openTable } from "#app/platform/spreadsheet/open-table.ts";
import type { Source } from "#app/platform/spreadsheet/source.ts";
import { type Line, TableError } from "#app/platform/spreadsheet/table.ts";
import type { Report } from "./report.ts";
import { addSeen, createSeenTable, seenInRun } from "./seen.ts";

const BATCH_SIZE = 1_000;

export interface Imported {
  readonly rows: number;
  readonly added: number;
  readonly updated: number;
  /** Headers that mean nothing here. */
  readonly unread: readonly string[];
  /** What is said of members who came otherwise than their row says, as `countReasons` counts it. */
  readonly notes: Readonly<Record<string, number>>;
  /** Words that nobody knows and nobody has explained. */
  readonly unknown: readonly Word[];
  /** Which sheet of a workbook with several was read. */
  readonly sheet: string | undefined;
}

interface ImportContext {
  readonly db: Database;
  readonly personal: Personal;
  readonly report: Report;
  readonly now: Date;
  /** Everything is looked at, nothing is written. */
  readonly dry: boolean;
  /** The name of the sheet of a workbook; the likeliest without one. */
  readonly sheet?: string | undefined;
  /** Who has no membership number is given one. */
  readonly givesNumbers?: boolean;
  /** Hears how far it is. */
  readonly tell: (share: number, rows: number) => void;
}

/**
 * Brings a file's members in as the browser's import does, some rows at a time so that memory stays flat:
 * with the columns and the words that somebody chose and explained there for such a file. `db` is one
 * connection, for what was seen before is kept in it.
 *
 * @throws an Error in a sentence when the file has not the columns, or not the sheet
 */
export async function importMembers(source: Source, context: ImportContext): Promise<Imported> {
  const { db, personal, now, givesNumbers = false } = context;
  const { preview, sheet, headers } = await findColumns(source, context);
  const words = await findLastWords(db, "members", personal);
  await createSeenTable(db);
  const counts = { rows: 0, added: 0, updated: 0 };
  let notes: Record<string, number> = {};
  let batch: ImportedMember[] = [];
  let wrong: WrongRow[] = [];
  const table = await openTable(source, preview.sheet);
  const importNext = async () => {
    const { added, updated } = await importBatch(batch, wrong, context);
    counts.added += added;
    counts.updated += updated;
    batch = [];
    wrong = [];
    context.tell(table.share(), counts.rows);
  };
  const take = async (line: Line) => {
    counts.rows += 1;
    const read = readRow(line, headers, { now, words, givesNumbers });
    if ("line" in read) {
      notes = countReasons(notes, notesOf(read));
      batch.push(read);
    } else wrong.push({ ...numbersOf(line, headers), problems: read });
    if (batch.length + wrong.length === BATCH_SIZE) await importNext();
  };
  let place = -preview.headerRow;
  for await (const line of table.lines) {
    place += 1;
    if (place > 0) await take(line);
  }
  await importNext();
  const header = preview.rows[preview.headerRow - 1] ?? [];
  const read = new Set(headers.at.values());
  const unread = header.filter((cell, at) => cell && !read.has(at));
  const unknown = words.list().filter(({ means }) => means === null);
  return { ...counts, unread, notes, unknown, sheet };
}

/** Where the columns stand: as they were chosen in the browser for the same headers, else as guessed. */
async function findColumns(source: Source, { db, sheet: name, givesNumbers }: ImportContext) {
  let preview = await readPreview(source, memberColumns);
  const { sheets } = preview;
  if (name !== undefined && sheets[preview.sheet]?.name !== name) {
    const chosen = sheets.findIndex((sheet) => sheet.name === name);
    const known = sheets.map((sheet) => `“${sheet.name}”`).join(", ");
    if (chosen < 0)
      throw new Error(`No sheet is called “${name}”. Sheets: ${known || "one alone"}.`);
    preview = await readPreview(source, memberColumns, chosen);
  }
  const { headerHash, columns: guessed } = preview;
  const remembered = headerHash ? await findRemembered(db, headerHash) : undefined;
  const columns = remembered?.length === guessed.length ? remembered : guessed;
  const { headers, missing } = chosenHeaders(
    columns as (ImportColumn | null)[],
    memberColumns,
    givesNumbers,
  );
  if (missing.length > 0) {
    const { names } = memberColumns;
    const said = missing.map((column) => `${names[column][0]} (${names[column][1]})`);
    const sentence = `A line among the first must name these columns too: ${said.join(", ")}. Or choose the columns once at /users/import: they are remembered for files with the same headers.`;
    throw new TableError("columns-missing", sentence);
  }
  return { preview, sheet: sheets[preview.sheet]?.name, headers };
}

/** A row that is not taken, by what it may be somebody's and why. */
type WrongRow = RowNumbers & { readonly problems: readonly Rejected[] };

async function importBatch(
  batch: readonly ImportedMember[],
  wrong: readonly WrongRow[],
  { db, personal, ...into }: ImportContext,
) {
  if (batch.length + wrong.length === 0) return { added: 0, updated: 0 };
  const { taken, rejected } = await db.transaction(async (transaction) => {
    const tx = transaction as unknown as Database;
    const sorted = await classifyMembers(
      tx,
      personal,
      seenInRun,
      { members: batch, wrong },
      into.now,
    );
    await addSeen(tx, sorted.taken);
    if (!into.dry) {
      const numbered = await assignMembershipNumbers(tx, sorted.taken);
      await writeMembers(tx, personal, numbered, into.now);
    }
    return sorted;
  });
  const all = [...wrong.flatMap(({ problems }) => problems), ...rejected];
  await into.report.add(all.sort((one, other) => one.line - other.line));
  const updated = taken.filter(({ outcome }) => outcome !== "added").length;
  return { added: taken.length - updated, updated };
}
