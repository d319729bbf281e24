import type { ExportLine } from "#app/contract/export.ts";
import { KEPT_MS } from "./rules.ts";
import type { ExportRow } from "./store.ts";

/** An expired export has no file, even before the nightly purge. */
export function presentExport(row: ExportRow, now: Date): ExportLine {
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
