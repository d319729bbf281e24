import { foldForSearch } from "#app/arabic/fold.ts";
import { governorateNamedIn, isSector, toWords } from "#app/arabic/governorate-named.ts";
import { whatsappLink } from "#app/arabic/phone.ts";
import { compareArabic } from "#app/arabic/sort.ts";
import type { CandidateDeskFields } from "#app/contract/candidate-desk.ts";
import { type CandidateFields, LIST } from "#app/contract/election.ts";
import type { FieldProblem } from "#app/contract/failure.ts";
import { type Reach, reachOfPlace } from "#app/contract/silence-periods.ts";

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

/** Where a candidate is read, before and after a change: a district that names no governorate is everywhere. */
export function reachOfChange(
  ...states: readonly Partial<Pick<CandidateFields, "electoralDistrict">>[]
): Reach {
  const districts = states.flatMap(({ electoralDistrict }) => electoralDistrict ?? []);
  const reaches = districts.map(reachOfPlace);
  return reaches.includes("everywhere") || reaches.length === 0
    ? "everywhere"
    : [...new Set(reaches.flat())];
}

/** Whether a change says of a candidate only how they stand, withdrawn for one: also in a silence voters learn it. */
export function isStatusAlone(change: object): boolean {
  const names = Object.entries(change).flatMap(([name, value]) =>
    value === undefined ? [] : name,
  );
  return names.length === 1 && names[0] === "candidateStatus";
}

/** What is wanting until a candidate written at the desk can be published. */
export function missingOf(fields: CandidateDeskFields): string[] {
  const { title, type, electoralDistrict, listName, whatsappNumber, whatsappConsent } = fields;
  return [
    ...(title ? [] : ["title"]),
    ...(electoralDistrict ? [] : ["electoralDistrict"]),
    ...(type === LIST && !listName ? ["listName"] : []),
    ...(whatsappNumber && !whatsappConsent ? ["whatsappConsent"] : []),
  ];
}

interface Standing {
  readonly candidateStatus: string | null;
  readonly withdrawnAt: Date | null;
}

/** What is said of a candidate's standing: who was withdrawn is so, whatever else was written. */
export function statusOf({ candidateStatus, withdrawnAt }: Standing): string | null {
  return withdrawnAt ? WITHDRAWN : candidateStatus;
}

/** As free text has it, so that whoever reads the API's `candidateStatus` understands it. */
const WITHDRAWN = "منسحب";

interface Reachable {
  readonly whatsappNumber: string | null;
  readonly whatsappConsentAt: Date | null;
  readonly withdrawnAt: Date | null;
}

/** The number that everybody is shown: one whose candidate agreed to it, and stands. */
export function publicNumber(candidate: Reachable): string | null {
  const { whatsappNumber, whatsappConsentAt, withdrawnAt } = candidate;
  return whatsappConsentAt && !withdrawnAt ? whatsappNumber : null;
}

/** Since when a number is agreed to: of one that stays the same, since it was said first. */
export function consentAt(
  next: { number: string; isAgreed: boolean },
  before: Pick<Reachable, "whatsappNumber" | "whatsappConsentAt"> | undefined,
  now: Date,
): Date | null {
  if (!next.number || !next.isAgreed) return null;
  const isSame = before?.whatsappNumber === next.number;
  return (isSame && before?.whatsappConsentAt) || now;
}

/** The governorate of a district: the one chosen, or the one that its name holds; null for several. */
export function governorateOfDistrict(name: string, chosen: string | null): string | null {
  return chosen ?? (isSector(name) ? null : (governorateNamedIn(name)?.code ?? null));
}

type Searched = Pick<CandidateFields, "name"> &
  Partial<Pick<CandidateFields, "nickname" | "listName" | "symbolName" | "partyAffiliation">> & {
    readonly nameEn?: string | null;
  };

/** What a keyword is looked for in: name, nickname, list, symbol and party. */
export function searchTextOf(candidate: Searched): string {
  const { name, nameEn, nickname, listName, symbolName, partyAffiliation } = candidate;
  return foldForSearch(
    [name, nickname, listName, symbolName, partyAffiliation, nameEn].filter(Boolean).join(" "),
  );
}

/**
 * Districts as a voter looks for them: first sectors («قطاع …»), which cover many governorates; then
 * by governorate in its official order, in it by the number of the district («الدائرة الأولى»,
 * «الدائرة 2»), then by the alphabet. Districts that name no governorate come last. Those that
 * somebody put in an order at the desk stand in that, before all others.
 */
export function sortDistricts(
  names: readonly string[],
  orderOf: (name: string) => number | null = () => null,
): string[] {
  return names
    .map((name) => {
      const order = orderOf(name) ?? Number.MAX_SAFE_INTEGER;
      const words = toWords(name);
      const rank = isSector(name) ? 0 : 1;
      const governorate = governorateNamedIn(name)?.code ?? NOWHERE;
      return { name, order, rank, governorate, ordinal: ordinalIn(words) };
    })
    .sort(
      (a, b) =>
        a.order - b.order ||
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

/** A list of ids with one of them at another place, counted from 1; beyond the end it is the last. */
export function moveTo(ids: readonly string[], id: string, place: number): string[] {
  const others = ids.filter((each) => each !== id);
  others.splice(place - 1, 0, id);
  return others;
}

/** Whether a text is written as an id of what the desk of the election has. */
export function isRowId(id: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id);
}
