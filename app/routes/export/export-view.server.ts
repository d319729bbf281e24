import { toSaidTime } from "#app/arabic/dates.ts";
import { formatNumber } from "#app/arabic/numbers.ts";
import type { ExportLine } from "#app/contract/export.ts";
import type { Language } from "#app/session/preferences.server.ts";

export type ExportView = ReturnType<typeof toExportView>;

export function toExportView(line: ExportLine, language: Language, now = new Date()) {
  const { rows, percent, createdAt, keptUntil } = line;
  return {
    ...line,
    rows: formatNumber(rows, language),
    percentWords: formatNumber(percent, language),
    createdAt: toSaidTime(createdAt, language, now),
    keptUntil: keptUntil ? toSaidTime(keptUntil, language, now) : undefined,
  };
}
