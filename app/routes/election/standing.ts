import { foldForSearch } from "#app/arabic/fold.ts";
import type { Organisation } from "#app/contract/organisation.ts";

export type Standing = "withdrawn" | "excluded";

const withdrawn = /منسحب|انسحب|متنازل|تنازل|withdr[ae]w/;
const excluded = /مستبعد|استبعد|excluded|disqualified|ruled out/;

/** Free text; undefined: stands. */
export function standingOf(status: string | null | undefined): Standing | undefined {
  const folded = foldForSearch(status ?? "");
  if (withdrawn.test(folded)) return "withdrawn";
  return excluded.test(folded) ? "excluded" : undefined;
}

const standingNames = {
  candidate: /^مرشحه?$/,
  examined: /^قيد الفحص$/,
} as const;

export function statusNameOf(
  status: string | null | undefined,
): Standing | keyof typeof standingNames | undefined {
  const folded = foldForSearch(status ?? "");
  const names = Object.keys(standingNames) as (keyof typeof standingNames)[];
  return standingOf(status) ?? names.find((name) => standingNames[name].test(folded));
}

/** Gates texts that speak for the organisation. */
export function isOwnParty(
  party: string | null | undefined,
  { name, short }: Pick<Organisation, "name" | "short">,
): boolean {
  const own = [name.ar, name.en, short.ar].map(foldForSearch);
  return own.includes(foldForSearch(party ?? ""));
}
