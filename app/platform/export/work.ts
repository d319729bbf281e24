import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";
import { listUsers } from "#app/contract/people.ts";
import { audit } from "../audit/api.ts";
import type { Database } from "../database/connect.ts";
import type { Dependencies } from "../dependencies.ts";
import { newKey } from "../documents/store.ts";
import { notify } from "../notification/api.ts";
import {
  countPeople,
  type ListFilter,
  toListFilter,
  type WalkedPerson,
  walkPeople,
} from "../people/api-export.ts";
import { CSV_START, csvLines, SHEET_END, sheetRows, sheetStart } from "../spreadsheet/write.ts";
import { permissionNow } from "../user/api-permission.ts";
import { mayHave, mayReadRoles } from "./permission.ts";
import { deleteParts } from "./purge.ts";
import { cellsOf, headerOf } from "./row.ts";
import { auditDetail, BATCH_SIZE, MAX_SHEET_ROWS, type SealedRequest } from "./rules.ts";
import { changeExport, type ExportRow, lockAtWork } from "./store.ts";
import { exportParts } from "./tables.ts";

export type ExportParts = Pick<Dependencies, "clock" | "db" | "documents" | "personal">;

const deflate = promisify(deflateRaw);

/**
 * Resumes an export and runs it to its end. People, file part and position commit together, so a
 * killed process neither repeats nor skips anybody.
 */
export async function workOn(
  parts: ExportParts,
  id: string,
  batchSize = BATCH_SIZE,
): Promise<void> {
  while (await parts.db.transaction((db) => writeNext({ ...parts, db }, id, batchSize)));
}

async function writeNext(parts: ExportParts, id: string, batchSize: number): Promise<boolean> {
  const { db, clock, personal } = parts;
  const now = clock.now();
  const row = await lockAtWork(db, id);
  if (!row?.sealedRequest) return false;
  const allowed = await permissionNow(db, row.userId, now);
  const { area } = row;
  if (!mayHave(allowed, area, row.columns)) return fail(parts, row, "forbidden");
  const request = JSON.parse(personal.open(row.sealedRequest)) as SealedRequest;
  const reader = { area, mayReadRoles: mayReadRoles(allowed) };
  // Roles are those of the export's first day in the whole file.
  const filter = filterOf(request, reader, row.createdAt);
  if (row.estimate === null) {
    const estimate = filter ? await countPeople(db, filter) : 0;
    if (row.format === "xlsx" && estimate > MAX_SHEET_ROWS)
      return fail(parts, row, "too-many-rows");
    await changeExport(db, id, { estimate });
    return true;
  }
  const walk = { after: row.afterUserId, limit: batchSize, language: row.language };
  const people = filter ? await walkPeople(db, filter, walk) : [];
  const isLast = people.length < batchSize;
  const rows = row.rows + people.length;
  if (row.format === "xlsx" && rows > MAX_SHEET_ROWS) return fail(parts, row, "too-many-rows");
  const written = await writePart(parts, row, people, isLast);
  const afterUserId = people.at(-1)?.id ?? row.afterUserId;
  await changeExport(db, id, { ...written, rows, afterUserId, parts: row.parts + 1 });
  if (!isLast) return true;
  await changeExport(db, id, { state: "ready", finishedAt: now, nextKey: null });
  const { userId, columns } = row;
  const context = { db, now, caller: { id: userId }, address: request.address };
  await audit(context, "people-exported", { detail: auditDetail(request, columns, rows) });
  await tell(db, row, "ready", now);
  return false;
}

async function writePart(
  { db, documents, personal }: ExportParts,
  row: ExportRow,
  people: readonly WalkedPerson[],
  isLast: boolean,
): Promise<Pick<ExportRow, "bytes" | "crc" | "nextKey">> {
  const { id, columns, language, format, parts, nextKey: key } = row;
  if (!key) throw new Error("An export at work has no key for its next part.");
  const isFirst = parts === 0;
  const cells = people.map((person) => cellsOf(person, columns, { language, personal }));
  const table = isFirst ? [headerOf(columns, language), ...cells] : cells;
  const text =
    format === "csv"
      ? (isFirst ? CSV_START : "") + csvLines(table)
      : (isFirst ? sheetStart(columns.length, language) : "") +
        sheetRows(table) +
        (isLast ? SHEET_END : "");
  const plain = Buffer.from(text);
  // Deflate segments that end at a whole byte concatenate to one stream.
  const finishFlush = isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH;
  const bytes = format === "csv" ? plain : await deflate(plain, { finishFlush });
  await documents.save(bytes, "application/octet-stream", key);
  await db.insert(exportParts).values({ exportId: id, place: parts, storedAs: key });
  return { bytes: row.bytes + plain.length, crc: crc32(plain, row.crc), nextKey: newKey() };
}

async function fail(
  { db, documents, clock }: ExportParts,
  row: ExportRow,
  problem: "forbidden" | "too-many-rows",
): Promise<false> {
  const now = clock.now();
  await deleteParts({ db, documents }, row);
  const over = { state: "failed", finishedAt: now, sealedRequest: null, nextKey: null } as const;
  await changeExport(db, row.id, { ...over, problem });
  await tell(db, row, "failed", now);
  return false;
}

async function tell(
  db: Database,
  { id, userId }: ExportRow,
  about: "ready" | "failed",
  now: Date,
): Promise<void> {
  await notify(db, [userId], `export.${about}`, { screen: "users/exports", id }, now);
}

function filterOf(
  { filter, people }: Pick<SealedRequest, "filter" | "people">,
  reader: Parameters<typeof toListFilter>[1],
  day: Date,
): ListFilter | undefined {
  const found = toListFilter({ ...listUsers.query.parse({}), ...filter }, reader, day);
  return found && people ? { ...found, ids: people } : found;
}
