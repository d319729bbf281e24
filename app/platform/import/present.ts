import { governorateByCode } from "#app/arabic/governorates.ts";
import { READ_USERS } from "#app/contract/ability.ts";
import type {
  Import,
  ImportLine,
  RejectedRow,
  readImport,
  readRejected,
} from "#app/contract/import.ts";
import { MAX_REJECTED_KEPT, SAMPLE_ROWS } from "#app/contract/import.values.ts";
import { citiesOf } from "../branch/rules.ts";
import { can } from "../http/caller.ts";
import type { HandlerContext } from "../http/handler.ts";
import type { Language } from "../i18n.ts";
import type { Personal } from "../privacy/personal.ts";
import { openShown, type SheetRows } from "./preview.ts";
import { notes, reasonOf } from "./reasons.ts";
import { keptUntil, type Problem } from "./rules.ts";
import { openSamples } from "./samples.ts";
import type { findImport, ImportRow } from "./store.ts";
import { findKept, findRecords, findRejections, heldBy } from "./store-rows.ts";
import { openWords } from "./words.ts";

type Found = NonNullable<Awaited<ReturnType<typeof findImport>>>;

const MAX_KEPT_LISTED = 200;

export function presentLine(personal: Personal, { import: row, by }: Found): ImportLine {
  const { id, createdAt, state, counts, sealedFileName } = row;
  return {
    id,
    fileName: personal.open(sealedFileName),
    by,
    createdAt: createdAt.toISOString(),
    state,
    counts,
  };
}

export async function presentImport(
  context: HandlerContext<typeof readImport>,
  found: Found,
): Promise<Import> {
  const { db, language, personal } = context;
  const { import: row } = found;
  const { id, state, finishedAt, forgottenAt, headerRow, columns, isRemembered, undone } = row;
  const shown = row.sealedPreview ? openShown(personal, row.sealedPreview) : undefined;
  const rejected = row.counts.rejected ? await findRejections(db, personal, id, SAMPLE_ROWS) : [];
  const records = can(context.caller, READ_USERS) ? await findRecords(db, rejected) : new Map();
  const kept = undone.kept ? await findKept(db, id, MAX_KEPT_LISTED) : [];
  const isOver = ["finished", "undone"].includes(state);
  return {
    ...presentLine(personal, found),
    percent: Math.floor(row.share * 100),
    startedAt: row.startedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
    keptUntil: isOver && finishedAt && !forgottenAt ? keptUntil(finishedAt).toISOString() : null,
    problem: problemOf(row, language),
    ...presentShown(row, shown),
    givesNumbers: row.givesNumbers,
    words: openWords(personal, row.sealedWords)
      .list()
      .map(({ within, ...word }) => ({ ...word, ...placesOf(within, language) })),
    headerRow,
    columns: columns as Import["columns"],
    isRemembered,
    reasons: reasonsOf(row, language),
    notes: reasonsOf(row, language, "notes"),
    samples: openSamples(personal, row.sealedSamples),
    rejected: rejected.map((each) => ({
      ...presentRejected(each, language),
      records: heldBy(each).flatMap((holder) => records.get(holder) ?? []),
    })),
    undone,
    kept: kept.flatMap(({ reason, ...each }) => (reason ? [{ ...each, reason }] : [])),
  };
}

export async function presentRejections(
  { db, language, personal }: HandlerContext<typeof readRejected>,
  { import: row }: Found,
): Promise<{ headers: string[]; rows: RejectedRow[] }> {
  const rows = await findRejections(db, personal, row.id, MAX_REJECTED_KEPT);
  const shown = row.sealedPreview ? openShown(personal, row.sealedPreview) : undefined;
  return {
    headers: [...(shown?.rows[row.headerRow - 1] ?? [])],
    rows: rows.map((each) => presentRejected(each, language)),
  };
}

export function presentShown({ sheet }: ImportRow, shown: SheetRows | undefined) {
  return {
    preview: shown?.rows.map((cells) => [...cells]) ?? null,
    lines: [...(shown?.lines ?? [])],
    sheets: shown?.sheets.map((each) => ({ ...each })) ?? [],
    sheet: sheet ?? 0,
  };
}

function placesOf(code: string, language: Language) {
  const governorate = governorateByCode(code);
  if (!governorate) return { governorate: null, choices: [] };
  const choices = citiesOf(governorate).map((city) => ({ value: city.ar, label: city[language] }));
  return { governorate: governorate[language], choices };
}

export function presentRejected(
  { line, cells, problems }: { line: number; cells: string[]; problems: readonly Problem[] },
  language: Language,
): RejectedRow {
  const said = problems.map((each) => ({ path: each.path, message: reasonOf(each, language) }));
  return { line, cells, problems: said };
}

export function problemOf({ problem, problemLine }: ImportRow, language: Language) {
  if (!problem) return null;
  const values = { line: problemLine ?? 0, columns: "" };
  return { code: problem, message: reasonOf({ problem: `import-${problem}`, values }, language) };
}

/** Why rows are refused, or with `notes` the remarks on accepted ones; most rows first. */
export function reasonsOf({ reasons }: ImportRow, language: Language, asked?: "notes") {
  return Object.entries(reasons)
    .map(([key, rows]) => {
      const [, path = "", problem = "", limits] = /^(\S*) (\S*)(?: (.*))?$/.exec(key) ?? [];
      return { path, problem, limits, rows };
    })
    .filter(({ problem }) => notes.some((note) => note === problem) === (asked === "notes"))
    .map(({ path, problem, limits, rows }) => {
      const code = problem === "again-in-file" ? "again-somewhere" : problem;
      const values: Problem["values"] = limits && JSON.parse(limits);
      return {
        path,
        message: reasonOf({ problem: code, ...(values && { values }) }, language),
        rows,
      };
    })
    .sort((one, other) => other.rows - one.rows);
}
