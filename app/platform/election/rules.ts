import { foldForSearch } from "#app/arabic/fold.ts";
import { governorateNamedIn, isSector, toWords } from "#app/arabic/governorate-named.ts";
import { whatsappLink } from "#app/arabic/phone.ts";
import { compareArabic } from "#app/arabic/sort.ts";
import type { CandidateDeskFields } from "#app/contract/candidate-desk.ts";
import { type CandidateFields, LIST } from "#app/contract/election.ts";
import type { FieldProblem } from "#app/contract/failure.ts";
import { type Reach, reachOfDistrict } from "#app/contract/silence-periods.ts";

/** Checked together: after a change, the sent and the stored fields. */
type CandidateState = Pick<CandidateFields, "type" | "listName" | "whatsappNumber">;

/** Rules across fields. */
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

/** Before and after a change; everywhere if a district names no governorate. */
export function reachOfChange(
  ...states: readonly Partial<Pick<CandidateFields, "electoralDistrict">>[]
): Reach {
  const districts = states.flatMap(({ electoralDistrict }) => electoralDistrict ?? []);
  const reaches = districts.map(reachOfDistrict);
  return reaches.includes("everywhere") || reaches.length === 0
    ? "everywhere"
    : [...new Set(reaches.flat())];
}

/** Allowed during a silence: voters must learn of withdrawals. */
export function isStatusAlone(change: object): boolean {
  const names = Object.entries(change).flatMap(([name, value]) =>
    value === undefined ? [] : name,
  );
  return names.length === 1 && names[0] === "candidateStatus";
}

/** Fields still required for publication. */
export function missingOf(fields: CandidateDeskFields): string[] {
  const { title, type, electoralDistrict, listName, whatsappNumber, whatsappConsent } = fields;
  return [
    ...(title ? [] : ["title"]),
    ...(electoralDistrict ? [] : ["electoralDistrict"]),
    ...(type === LIST && !listName ? ["listName"] : []),
    ...(whatsappNumber && !whatsappConsent ? ["whatsappConsent"] : []),
  ];
}

interface CandidateStanding {
  readonly candidateStatus: string | null;
  readonly withdrawnAt: Date | null;
}

/** `withdrawn` overrides what was written. */
export function statusOf({ candidateStatus, withdrawnAt }: CandidateStanding): string | null {
  return withdrawnAt ? WITHDRAWN : candidateStatus;
}

/** Free text of the API's `candidateStatus`. */
const WITHDRAWN = "منسحب";

interface Reachable {
  readonly whatsappNumber: string | null;
  readonly whatsappConsentAt: Date | null;
  readonly withdrawnAt: Date | null;
}

/** Only with the candidate's consent, while they stand. */
export function publicNumber(candidate: Reachable): string | null {
  const { whatsappNumber, whatsappConsentAt, withdrawnAt } = candidate;
  return whatsappConsentAt && !withdrawnAt ? whatsappNumber : null;
}

/** Keeps the first date for an unchanged number. */
export function consentAt(
  next: { number: string; isAgreed: boolean },
  before: Pick<Reachable, "whatsappNumber" | "whatsappConsentAt"> | undefined,
  now: Date,
): Date | null {
  if (!next.number || !next.isAgreed) return null;
  const isSame = before?.whatsappNumber === next.number;
  return (isSame && before?.whatsappConsentAt) || now;
}

/** The one chosen, or the one in its name; null for several. */
export function governorateOfDistrict(name: string, chosen: string | null): string | null {
  return chosen ?? (isSector(name) ? null : (governorateNamedIn(name)?.code ?? null));
}

type Searched = Pick<CandidateFields, "name"> &
  Partial<Pick<CandidateFields, "nickname" | "listName" | "symbolName" | "partyAffiliation">> & {
    readonly nameEn?: string | null;
  };

export function searchTextOf(candidate: Searched): string {
  const { name, nameEn, nickname, listName, symbolName, partyAffiliation } = candidate;
  return foldForSearch(
    [name, nickname, listName, symbolName, partyAffiliation, nameEn].filter(Boolean).join(" "),
  );
}

/**
 * In the desk's order first, where there is one. Then sectors («قطاع …»), which cover several
 * governorates; then by governorate in official order, by the district's number («الدائرة الأولى»,
 * «الدائرة 2») and alphabetically; without a governorate last.
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

/** Sorts after every code of a governorate. */
const NOWHERE = "99";

const units = ["اولي", "ثانيه", "ثالثه", "رابعه", "خامسه", "سادسه", "سابعه", "ثامنه", "تاسعه"];
const laterUnits = ["حاديه", ...units.slice(1)];

/** «الأولى» to «التاسعة والعشرون», folded; longer ones first, since they contain the shorter. */
const ordinals: readonly (readonly [words: string, value: number])[] = [
  ...laterUnits.map((unit, index) => [` ال${unit} والعشرون `, 21 + index] as const),
  ...laterUnits.map((unit, index) => [` ال${unit} عشره `, 11 + index] as const),
  [" العشرون ", 20],
  [" العاشره ", 10],
  ...units.map((unit, index) => [` ال${unit} `, 1 + index] as const),
];

/** In digits or words; last without one. */
function ordinalIn(words: string): number {
  const digits = / (\d{1,3}) /.exec(words)?.[1];
  if (digits) return Number(digits);
  return ordinals.find(([ordinal]) => words.includes(ordinal))?.[1] ?? Number.MAX_SAFE_INTEGER;
}

/** Counted from 1; beyond the end means last. */
export function moveTo(ids: readonly string[], id: string, place: number): string[] {
  const others = ids.filter((each) => each !== id);
  others.splice(place - 1, 0, id);
  return others;
}
