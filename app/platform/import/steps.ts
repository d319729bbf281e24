import { formatList } from "#app/arabic/list.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import type { discardImport, explainWords, runImport, undoImport } from "#app/contract/import.ts";
import { type ImportKind, LEFT_OUT, UNREAD_COLUMN } from "#app/contract/import.values.ts";
import type { AuditEntry } from "../audit/api.ts";
import { audit } from "../audit/api.ts";
import type { Database } from "../database/connect.ts";
import { catchUniqueViolation } from "../database/unique-violation.ts";
import type { HandlerContext } from "../http/handler.ts";
import { translate } from "../i18n.ts";
import type { Personal } from "../privacy/personal.ts";
import { TableError } from "../spreadsheet/table.ts";
import type { KindOfImport } from "./api.ts";
import { chosenHeaders } from "./columns.ts";
import { headerHashOf, openShown, type Preview, sealShown } from "./preview.ts";
import { isDiscardable, keptUntil, noCounts, nothingUndone } from "./rules.ts";
import {
  changeImport,
  findRemembered,
  type ImportRow,
  isOtherAtWork,
  lockImport,
  rememberColumns,
} from "./store.ts";
import { openWords } from "./words.ts";

type Step = Pick<
  HandlerContext<typeof runImport>,
  "address" | "caller" | "db" | "jobs" | "now" | "params"
>;
type ColumnsStep = Step &
  Pick<HandlerContext<typeof runImport>, "language" | "personal"> & {
    readonly body: {
      readonly headerRow: number;
      readonly columns: readonly string[];
      readonly givesNumbers?: boolean | undefined;
    };
  };

export const fresh = {
  position: 0,
  share: 0,
  startedAt: null,
  counts: noCounts,
  reasons: {},
} as const;

export async function applyColumns(
  context: ColumnsStep,
  { kind, meanings, words }: KindOfImport,
): Promise<Refusal | undefined> {
  const { body, db, language, params, personal } = context;
  const found = await lockImport(db, kind, params.id);
  if (!found) return refuse("not-found");
  if (!["columns", "checked"].includes(found.state) || !found.sealedPreview) {
    return refuse("conflict");
  }
  const { rows } = openShown(personal, found.sealedPreview);
  const width = rows[0]?.length ?? 0;
  const columns = Array.from({ length: width }, (_, place) => {
    const column = body.columns[place] ?? UNREAD_COLUMN;
    return column === UNREAD_COLUMN ? null : column;
  });
  const { missing, twice } = chosenHeaders(columns, meanings, body.givesNumbers);
  const wrong = twice.length > 0 ? twice : missing;
  if (wrong.length > 0) {
    const problem = twice.length > 0 ? "import-columns-twice" : "import-columns-missing";
    const said = wrong.map((column) => translate(language, `${words}:column.${column}`));
    const values = { columns: formatList(said, language) };
    return refuse("invalid", { fields: [{ path: "columns", problem, values }] });
  }
  const headerHash = headerHashOf(rows, body.headerRow);
  if (headerHash) await rememberColumns(db, headerHash, columns);
  const { headerRow, givesNumbers = false } = body;
  return check(context, found, { headerRow, columns, givesNumbers });
}

export async function applySheet(
  context: Pick<ColumnsStep, "db" | "params" | "personal"> & {
    readonly prepared: Preview | TableError;
  },
  { kind }: KindOfImport,
): Promise<Refusal | undefined> {
  const { db, params, personal, prepared } = context;
  const found = await lockImport(db, kind, params.id);
  if (!found) return refuse("not-found");
  if (!["columns", "checked"].includes(found.state)) return refuse("conflict");
  if (prepared instanceof TableError) {
    const { problem, values } = prepared;
    return refuse("invalid", { fields: [{ path: "sheet", problem: `import-${problem}`, values }] });
  }
  const { problem, problemLine, sealedSamples } = nothingFound;
  const change = { ...fresh, state: "columns", problem, problemLine, sealedSamples } as const;
  await changeImport(db, found.id, { ...change, ...(await readColumns(db, personal, prepared)) });
  return undefined;
}

export async function applyWords(
  context: HandlerContext<typeof explainWords>,
): Promise<Refusal | undefined> {
  const { body, db, params, personal } = context;
  const found = await lockImport(db, "members", params.id);
  if (!found) return refuse("not-found");
  if (found.state !== "checked" || !found.sealedWords) return refuse("conflict");
  const words = openWords(personal, found.sealedWords);
  for (const [place, key] of body.words.entries()) {
    const means = body.means[place] ?? LEFT_OUT;
    if (words.explain(key, means === LEFT_OUT ? null : means)) continue;
    return refuse("invalid", { fields: [{ path: "means", problem: "choice" }] });
  }
  return check(context, found, { sealedWords: words.seal(personal) });
}

const nothingFound = { problem: null, problemLine: null, sealedSamples: null } as const;

async function check(
  { db, jobs, personal }: Pick<ColumnsStep, "db" | "jobs" | "personal">,
  found: ImportRow,
  change: Parameters<typeof changeImport>[2],
): Promise<undefined> {
  const sealed = change.sealedWords ?? found.sealedWords;
  const sealedWords = openWords(personal, sealed).explained().seal(personal);
  const state = "checking";
  await changeImport(db, found.id, { ...fresh, ...nothingFound, state, ...change, sealedWords });
  await jobs.add(db, "import", { id: found.id });
}

export async function readColumns(db: Database, personal: Personal, preview: Preview) {
  const { headerRow, sheet, columns, headerHash } = preview;
  const remembered = headerHash && (await findRemembered(db, headerHash));
  const fits = remembered && remembered.length === columns.length ? remembered : undefined;
  return {
    sealedPreview: sealShown(personal, preview),
    sheet,
    headerRow,
    columns: fits ?? columns,
    isRemembered: fits !== undefined,
  };
}

export async function begin(
  context: HandlerContext<typeof runImport>,
): Promise<Refusal | undefined> {
  const { db, params } = context;
  const found = await lockImport(db, "members", params.id);
  if (!found) return refuse("not-found");
  if (found.state !== "checked" || found.forgottenAt) return refuse("conflict");
  if (found.counts.added + found.counts.changed === 0) return refuse("conflict");
  return startWork(context, "members", "import-started", {
    ...fresh,
    state: "running",
    sealedSamples: null,
  });
}

export async function beginUndo(
  context: HandlerContext<typeof undoImport>,
): Promise<Refusal | undefined> {
  const { db, now, params } = context;
  const found = await lockImport(db, "members", params.id);
  if (!found) return refuse("not-found");
  const isLate = !found.finishedAt || keptUntil(found.finishedAt) < now || found.forgottenAt;
  if (found.state !== "finished" || isLate) return refuse("conflict");
  const undoing = { state: "undoing", position: 0, share: 0, undone: nothingUndone } as const;
  return startWork(context, "members", "import-undone", undoing);
}

export async function discard(
  context: Pick<HandlerContext<typeof discardImport>, keyof Step>,
  { kind, acts }: KindOfImport,
): Promise<Refusal | undefined> {
  const { db, params } = context;
  const found = await lockImport(db, kind, params.id);
  if (!found) return refuse("not-found");
  if (!isDiscardable(found.state)) return refuse("conflict");
  await changeImport(db, found.id, { state: "discarded" });
  await audit(context, acts.discarded, { detail: found.id });
  return undefined;
}

export async function startWork(
  context: Step,
  kind: ImportKind,
  act: AuditEntry["act"] | undefined,
  change: Parameters<typeof changeImport>[2],
): Promise<Refusal | undefined> {
  const { db, jobs } = context;
  const { id } = context.params;
  const busy = refuse("import-busy");
  if (await isOtherAtWork(db, kind, id)) return busy;
  const outcome = await catchUniqueViolation(db, (tx) => changeImport(tx, id, change));
  if (outcome === "taken") return busy;
  if (act) await audit(context, act, { detail: id });
  await jobs.add(db, "import", { id });
  return undefined;
}
