import { cairoDay } from "#app/arabic/dates.ts";
import {
  createExport,
  type ExportLine,
  listExports,
  readExport,
  readExportFile,
} from "#app/contract/export.ts";
import { EXPORTS_AN_HOUR, exportColumns, MAX_EXPORTS_LISTED } from "#app/contract/export.values.ts";
import { refuse } from "#app/contract/failure.ts";
import { MIN_REASON_LENGTH } from "#app/contract/people.values.ts";
import { byCaller } from "../database/rate-limit.ts";
import { newKey } from "../documents/store.ts";
import { areaFor, can, type Member } from "../http/caller.ts";
import { resource } from "../http/resource.ts";
import { findSelection, type Selection } from "../people/api-selection.ts";
import { fileOf } from "./file.ts";
import {
  type Allowed,
  exportArea,
  mayHave,
  mayReadIdentities,
  mayReadRoles,
} from "./permission.ts";
import { KEPT_MS, type SealedRequest } from "./rules.ts";
import { addExport, type ExportRow, findOwn, findParts, listOwn } from "./store.ts";

const HOUR = 60 * 60;

const allowedOf = (caller: Member): Allowed => ({
  can: (ability) => can(caller, ability),
  area: (ability) => areaFor(caller, ability),
});

const requestOf = ({ scope, people, filter }: Selection) =>
  scope === "all" ? { filter } : { filter: {}, people };

export const exportResource = resource("export")
  .on(
    createExport,
    async ({ body, caller, db, jobs, personal, language, now, address }) => {
      const { format, columns: asked, reason, selection: selectionId, ...filters } = body;
      const columns = exportColumns.filter((column) => asked.includes(column));
      const allowed = allowedOf(caller);
      const area = exportArea(allowed);
      if (!mayHave(allowed, area, columns)) return refuse("forbidden");
      const takesIdentities = columns.includes("nationalId");
      if (takesIdentities && (reason ?? "").length < MIN_REASON_LENGTH) {
        const short = { problem: "text-short", values: { count: MIN_REASON_LENGTH } };
        const missing = { problem: "required", ask: "export.reason" };
        return refuse("invalid", { fields: [{ path: "reason", ...(reason ? short : missing) }] });
      }
      const selection = selectionId
        ? await findSelection({ db, personal }, { id: selectionId, userId: caller.id }, now)
        : undefined;
      if (selectionId && !selection) {
        return refuse("invalid", { fields: [{ path: "selection", problem: "selection-over" }] });
      }
      const request: SealedRequest = {
        filter: filters,
        ...(selection && requestOf(selection)),
        address,
        ...(takesIdentities && { reason }),
      };
      const id = await addExport(db, {
        userId: caller.id,
        state: "running",
        format,
        language,
        columns,
        area,
        sealedRequest: personal.seal(JSON.stringify(request)),
        createdAt: now,
        nextKey: newKey(),
      });
      if (!id) return refuse("export-busy");
      await jobs.add(db, "export", { id });
      return { id };
    },
    { limits: [byCaller(EXPORTS_AN_HOUR, HOUR)] },
  )

  .on(listExports, async ({ caller, db, now }) => {
    const allowed = allowedOf(caller);
    const rows = await listOwn(db, caller.id, MAX_EXPORTS_LISTED);
    return {
      items: rows.map((row) => presentExport(row, now)),
      mayExportNationalIds: mayReadIdentities(allowed, exportArea(allowed)),
      mayExportRoles: mayReadRoles(allowed),
    };
  })

  .on(readExport, async ({ params, caller, db, now }) => {
    const row = await findOwn(db, { id: params.id, userId: caller.id });
    return row ? presentExport(row, now) : refuse("not-found");
  })

  .on(readExportFile, async ({ params, caller, db, documents, now }) => {
    const row = await findOwn(db, { id: params.id, userId: caller.id });
    if (!row) return refuse("not-found");
    if (presentExport(row, now).state !== "ready") return refuse("export-over");
    if (!mayHave(allowedOf(caller), row.area, row.columns)) return refuse("forbidden");
    return fileOf(documents, row, await findParts(db, row.id), cairoDay(row.createdAt));
  });

/** An expired export has no file, even before the nightly purge. */
function presentExport(row: ExportRow, now: Date): ExportLine {
  const { id, format, columns, createdAt, rows, problem } = row;
  const until = row.finishedAt && new Date(row.finishedAt.getTime() + KEPT_MS);
  const isOver = row.state === "ready" && until !== null && until <= now;
  const state = isOver ? "over" : row.state;
  const done = row.estimate ? Math.floor((100 * rows) / row.estimate) : 0;
  return {
    id,
    state,
    format,
    columns,
    createdAt: createdAt.toISOString(),
    rows,
    percent: state === "running" ? Math.min(99, done) : 100,
    keptUntil: state === "ready" && until ? until.toISOString() : null,
    problem,
  };
}
