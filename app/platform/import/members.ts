import { memberImportCalls } from "#app/contract/import.ts";
import { IMPORT_USERS, type ImportColumn, MAX_REJECTED_KEPT } from "#app/contract/import.values.ts";
import type { ImportCalls } from "#app/contract/import-calls.ts";
import { audit } from "../audit/api.ts";
import { canEverywhere } from "../http/caller.ts";
import type { TableError } from "../spreadsheet/table.ts";
import type { ImportParts, KindOfImport } from "./api.ts";
import { classifyMembers } from "./classify.ts";
import { chosenHeaders } from "./columns.ts";
import { memberColumns } from "./member-columns.ts";
import { type Batch, lockAtPosition, problemColumns, readThrough } from "./read-through.ts";
import {
  type ImportedMember,
  notesOf,
  numbersOf,
  type Rejected,
  type RowNumbers,
  readRow,
  shownCells,
} from "./row.ts";
import { BATCH_SIZE, countReasons } from "./rules.ts";
import { addSamples } from "./samples.ts";
import { changeImport, type ImportRow } from "./store.ts";
import { lockImports } from "./store-lock.ts";
import { addRejections, addRows, removeMembers, seenInImport } from "./store-rows.ts";
import { assignMembershipNumbers, writeMembers } from "./store-write.ts";
import { undoNext } from "./undo.ts";
import { openWords } from "./words.ts";

/** More than a workbook can hold. */
const MAX_ROWS = 1_100_000;

export const members: KindOfImport = {
  kind: "members",
  calls: memberImportCalls as unknown as ImportCalls,
  // The register is national: a regional permission doesn't suffice.
  admits: (caller) => canEverywhere(caller, IMPORT_USERS),
  meanings: memberColumns,
  words: "import",
  acts: { uploaded: "import-uploaded", discarded: "import-discarded" },

  async work(parts, row) {
    if (row.state === "checking" || row.state === "running") {
      await readThrough(parts, row, {
        batchSize: BATCH_SIZE,
        mostRows: MAX_ROWS,
        begin: (tx) => removeMembers(tx, row.id),
        read: (batch) => readBatch(parts, row, batch),
        finish: (error) => finish(parts, row, error),
      });
    }
    while (row.state === "undoing" && (await undoNext(parts, row.id)));
  },

  removeRows: ({ db }, id) => removeMembers(db, id),
};

async function readBatch(
  { db, clock, personal }: ImportParts,
  row: ImportRow,
  { lines, position, share }: Batch,
): Promise<void> {
  const { id } = row;
  const isRun = row.state === "running";
  const columns = row.columns as (ImportColumn | null)[];
  const { headers } = chosenHeaders(columns, memberColumns, row.givesNumbers);
  const now = clock.now();
  await db.transaction(async (tx) => {
    const held = await lockAtPosition(tx, row, position);
    if (isRun && !(await lockImports(tx))) throw new Error("Another import is at work.");
    const words = openWords(personal, held.sealedWords);
    const members: ImportedMember[] = [];
    const wrong: RowNumbers[] = [];
    const problems: Rejected[] = [];
    for (const line of lines) {
      const read = readRow(line, headers, { now, words, givesNumbers: row.givesNumbers });
      if ("line" in read) members.push(read);
      else {
        problems.push(...read);
        wrong.push(numbersOf(line, headers));
      }
    }
    const seen = seenInImport(id);
    const { taken: fitting, rejected } = await classifyMembers(
      tx,
      personal,
      seen,
      { members, wrong },
      now,
    );
    const numbered = isRun ? await assignMembershipNumbers(tx, fitting) : [];
    if (isRun) await writeMembers(tx, personal, numbered, now);
    const taken = isRun ? numbered : fitting;
    await addRows(tx, personal, id, taken, { isRun, now });
    problems.push(...rejected);
    const byLine = Map.groupBy(problems, ({ line }) => line);
    const refused = lines.flatMap((each) => {
      const own = byLine.get(each.line)?.map(({ line: _, ...problem }) => problem);
      return own ? [{ line: each.line, cells: shownCells(each, headers), problems: own }] : [];
    });
    const room = Math.max(0, MAX_REJECTED_KEPT - held.counts.rejected);
    await addRejections(tx, personal, id, refused.slice(0, room));
    const countOf = (outcome: string) => taken.filter((each) => each.outcome === outcome).length;
    const isRepeated = (problem: Rejected) => problem.problem === "again-in-file";
    const { counts } = held;
    await changeImport(tx, id, {
      position: position + lines.length,
      share,
      finishedAt: now,
      counts: {
        rows: counts.rows + lines.length,
        added: counts.added + countOf("added"),
        changed: counts.changed + countOf("changed"),
        same: counts.same + countOf("same"),
        rejected: counts.rejected + refused.length,
        repeated:
          counts.repeated + [...byLine.values()].filter((own) => own.some(isRepeated)).length,
      },
      reasons: countReasons(held.reasons, [...problems, ...taken.flatMap(notesOf)]),
      ...(isRun ? {} : { sealedWords: words.seal(personal) }),
      sealedSamples: addSamples(personal, held.sealedSamples, taken),
    });
  });
}

async function finish(
  { db, clock }: ImportParts,
  row: ImportRow,
  error?: TableError,
): Promise<void> {
  await db.transaction(async (tx) => {
    const held = await lockAtPosition(tx, row);
    const now = clock.now();
    const isRun = row.state === "running";
    const checked = error ? "columns" : "checked";
    const state = isRun ? "finished" : checked;
    const done = { share: 1, finishedAt: now, ...problemColumns(error) };
    await changeImport(tx, row.id, { state, ...done });
    if (!isRun || !held.byId) return;
    const context = { db: tx, now, caller: { id: held.byId }, address: "" };
    await audit(context, "import-finished", { detail: row.id });
  });
}
