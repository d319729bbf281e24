import { foldForSearch } from "#app/arabic/fold.ts";
import { governorateNamedIn, isSector, toWords } from "#app/arabic/governorate-named.ts";
import { whatsappLink } from "#app/arabic/phone.ts";
import { compareArabic } from "#app/arabic/sort.ts";
import { type CandidateFields, LIST } from "#app/contract/election.ts";
import type { FieldProblem } from "#app/contract/failure.ts";

/** The id in an address; 0, which nobody has, for a text that is not a number. */
export function parseId({ id }: { readonly id: string }): number {
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0;
}

/** What of a candidate is judged together: after a change, the sent and the kept fields. */
type CandidateState = Pick<CandidateFields, "type" | "listName" | "whatsappNumber">;

/** What no single field shows: a list's candidate without a list, a number nobody can be called at. */
export function validateCandidate({
  type,
  listName,
  whatsappNumber,
}: CandidateState): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (type === LIST && !listName) problems.push({ path: "listName", problem: "required" });
  if (whatsappNumber && !whatsappLink(whatsappNumber)) {
    problems.push({ path: "whatsappNumber", problem: "phone" });
  }
  return problems;
}

type Searched = Pick<CandidateFields, "name"> &
  Partial<Pick<CandidateFields, "nickname" | "listName" | "symbolName" | "partyAffiliation">>;

/** What a keyword is looked for in: name, nickname, list, symbol and party. */
export function searchTextOf(candidate: Searched): string {
  const { name, nickname, listName, symbolName, partyAffiliation } = candidate;
  return foldForSearch(
    [name, nickname, listName, symbolName, partyAffiliation].filter(Boolean).join(" "),
  );
}

/**
 * Districts as a voter looks for them: first sectors («قطاع …»), which cover many governorates; then
 * by governorate in its official order, in it by the number of the district («الدائرة الأولى»,
 * «الدائرة 2»), then by the alphabet. Districts that name no governorate come last.
 */
export function sortDistricts(names: readonly string[]): string[] {
  return names
    .map((name) => {
      const words = toWords(name);
      const rank = isSector(name) ? 0 : 1;
      const governorate = governorateNamedIn(name)?.code ?? NOWHERE;
      return { name, rank, governorate, ordinal: ordinalIn(words) };
    })
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        Number(a.governorate) - Number(b.governorate) ||
        a.ordinal - b.ordinal ||
        compareArabic(a.name, b.name) ||
        (a.name < b.name ? -1 : 1),
    )
    .map(({ name }) => name);
}

/** Behind every code of a governorate. */
const NOWHERE = "99";

const units = ["اولي", "ثانيه", "ثالثه", "رابعه", "خامسه", "سادسه", "سابعه", "ثامنه", "تاسعه"];
const laterUnits = ["حاديه", ...units.slice(1)];

/** «الأولى» to «التاسعة والعشرون», folded; longer ones first, since they hold the shorter. */
const ordinals: readonly (readonly [words: string, value: number])[] = [
  ...laterUnits.map((unit, index) => [` ال${unit} والعشرون `, 21 + index] as const),
  ...laterUnits.map((unit, index) => [` ال${unit} عشره `, 11 + index] as const),
  [" العشرون ", 20],
  [" العاشره ", 10],
  ...units.map((unit, index) => [` ال${unit} `, 1 + index] as const),
];

/** The number of a district, in digits or in words; without one it comes last. */
function ordinalIn(words: string): number {
  const digits = / (\d{1,3}) /.exec(words)?.[1];
  if (digits) return Number(digits);
  return ordinals.find(([ordinal]) => words.includes(ordinal))?.[1] ?? Number.MAX_SAFE_INTEGER;
}
