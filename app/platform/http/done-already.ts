import { formatMoment } from "#app/arabic/dates.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import type { Language } from "../i18n.ts";

/**
 * Refuses a repeated act: names who did it and when.
 * @param last the newest step; nobody's name where a schedule did it
 * @returns undefined where something else was done
 */
export function refuseDone(
  last: { readonly act: string; readonly by: string | null; readonly at: Date } | undefined,
  act: string,
  language: Language,
): Refusal | undefined {
  if (last?.act !== act || !last.by) return undefined;
  return refuse("done-already", { values: { by: last.by, at: formatMoment(last.at, language) } });
}
