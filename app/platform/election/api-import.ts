import { eq } from "drizzle-orm";
import { candidateImportCalls } from "#app/contract/candidate-import.ts";
import { type CandidateColumn, MAX_CANDIDATE_ROWS } from "#app/contract/candidate-import.values.ts";
import { CREATE_CANDIDATES, PUBLISH_CANDIDATES } from "#app/contract/election-desk.values.ts";
import { MAX_REJECTED_KEPT } from "#app/contract/import.values.ts";
import type { ImportCalls } from "#app/contract/import-calls.ts";
import { findKeysInVersions } from "../content/api-together.ts";
import type { Database } from "../database/connect.ts";
import type { Dependencies } from "../dependencies.ts";
import { can } from "../http/caller.ts";
import type { ImportParts, ImportRow, KindOfImport } from "../import/api.ts";
import {
  addRejections,
  changeImport,
  chosenHeaders,
  countReasons,
  lockAtPosition,
  problemColumns,
  readThrough,
} from "../import/api-reading.ts";
import type { TableError } from "../spreadsheet/table.ts";
import { candidateMeanings } from "./candidate-columns.ts";
import { type ProblemOfRow, readCandidate, sameAs } from "./candidate-row.ts";
import { classifyCandidates } from "./classify-candidates.ts";
import { lookThroughArchives } from "./pictures.ts";
import { publishTogether, undoTogether } from "./publish-import.ts";
import { findUnusedKeys, removeCandidateRows } from "./store-import.ts";
import { candidateArchives, candidateRows } from "./tables.ts";

/** Rows per transaction. */
const BATCH_SIZE = 250;
/** Pictures take most of the time. */
const SHARE_OF_PICTURES = 0.95;

export const candidatesImport: KindOfImport = {
  kind: "candidates",
  calls: candidateImportCalls as unknown as ImportCalls,
  // Content belongs to the whole country.
  admits: (caller) => can(caller, CREATE_CANDIDATES) || can(caller, PUBLISH_CANDIDATES),
  meanings: candidateMeanings,
  words: "candidate-import",
  acts: { uploaded: "candidates-uploaded", discarded: "candidates-discarded" },

  async work(parts, row) {
    if (row.state === "checking") await check(parts, row);
    if (row.state === "running") await publishTogether(parts, row);
    if (row.state === "undoing") await undoTogether(parts, row);
  },

  async removeRows({ db, files }, id) {
    await deletePictures({ db, files }, id);
    await removeCandidateRows(db, id);
    await db.delete(candidateArchives).where(eq(candidateArchives.importId, id));
  },
};

/** Unless something else shows them. */
export async function deletePictures(
  { db, files }: Pick<Dependencies, "db" | "files">,
  importId: string,
  archiveId?: string,
): Promise<void> {
  const keys = await findUnusedKeys(db, importId, archiveId);
  const kept = await findKeysInVersions(db, keys);
  for (const key of keys) if (!kept.has(key)) await files.delete(key);
}

async function check(parts: ImportParts, row: ImportRow): Promise<void> {
  await lookThroughArchives(parts, row, SHARE_OF_PICTURES);
  await readThrough(parts, row, {
    batchSize: BATCH_SIZE,
    mostRows: MAX_CANDIDATE_ROWS,
    begin: (tx) => removeCandidateRows(tx, row.id),
    read: ({ lines, position, share }) =>
      parts.db.transaction((tx) => readBatch(parts, tx, row, { lines, position, share })),
    finish: (error) => finish(parts, row, error),
  });
}

async function readBatch(
  { clock, personal }: ImportParts,
  tx: Database,
  row: ImportRow,
  { lines, position, share }: Parameters<Parameters<typeof readThrough>[2]["read"]>[0],
): Promise<void> {
  const { id } = row;
  const held = await lockAtPosition(tx, row, position);
  const { headers } = chosenHeaders(row.columns as (CandidateColumn | null)[], candidateMeanings);
  const problems: ProblemOfRow[] = [];
  const read = lines.flatMap((line) => {
    const candidate = readCandidate(line, headers);
    if ("line" in candidate) return candidate;
    problems.push(...candidate);
    return [];
  });
  const { taken, rejected } = await classifyCandidates(tx, id, read);
  problems.push(...rejected);
  if (taken.length > 0) {
    await tx.insert(candidateRows).values(
      taken.map((each) => ({
        importId: id,
        line: each.line,
        sameAs: sameAs(each),
        fields: each.fields,
      })),
    );
  }
  const byLine = Map.groupBy(problems, ({ line }) => line);
  const wrong = lines.flatMap(({ line, cells }) => {
    const own = byLine.get(line);
    return own ? [{ line, cells, problems: own.map(({ line: _, ...problem }) => problem) }] : [];
  });
  const { counts } = held;
  const room = Math.max(0, MAX_REJECTED_KEPT - counts.rejected);
  await addRejections(tx, personal, id, wrong.slice(0, room));
  const isRepeated = ({ problem }: ProblemOfRow) => problem === "again-in-file";
  await changeImport(tx, id, {
    position: position + lines.length,
    share: SHARE_OF_PICTURES + share * (1 - SHARE_OF_PICTURES),
    finishedAt: clock.now(),
    counts: {
      ...counts,
      rows: counts.rows + lines.length,
      added: counts.added + taken.length,
      rejected: counts.rejected + wrong.length,
      repeated: counts.repeated + [...byLine.values()].filter((own) => own.some(isRepeated)).length,
    },
    reasons: countReasons(held.reasons, problems),
  });
}

/** Reads the file to its end, or to where it is unreadable. */
async function finish(
  { db, clock }: ImportParts,
  row: ImportRow,
  error: TableError | undefined,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAtPosition(tx, row);
    const state = error ? ("columns" as const) : ("checked" as const);
    const finishedAt = clock.now();
    await changeImport(tx, row.id, { state, share: 1, finishedAt, ...problemColumns(error) });
  });
}
