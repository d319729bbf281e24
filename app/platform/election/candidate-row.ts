import { foldForSearch } from "#app/arabic/fold.ts";
import { whatsappLink } from "#app/arabic/phone.ts";
import { candidateDeskFields } from "#app/contract/candidate-desk.ts";
import type { CandidateColumn } from "#app/contract/candidate-import.values.ts";
import { type CandidateType, INDIVIDUAL, LIST } from "#app/contract/election.ts";
import { explain } from "#app/contract/explain.ts";
import type { FieldProblem } from "#app/contract/failure.ts";
import { type Headers, phoneWithZero, textOfCell, wholeNumber } from "../import/api.ts";
import { pictureName } from "./archive.ts";

export interface ReadCandidate {
  readonly line: number;
  readonly fields: Readonly<Record<string, string | null>> & { readonly type: CandidateType };
  /** File names in the archives; empty for none. */
  readonly image: string;
  readonly symbolImage: string;
}

export interface ProblemOfRow extends FieldProblem {
  readonly line: number;
}

const typeWords: Readonly<Record<CandidateType, readonly string[]>> = {
  [INDIVIDUAL]: ["فردي", "فردى", "individual"],
  [LIST]: ["قوائم", "قائمة", "قائمه", "list", "lists"],
};
const yes = ["نعم", "وافق", "موافق", "yes", "true", "1", "x"].map(foldForSearch);

/** By the rules of the desk's form. Without a column for the type, it follows from the list. */
export function readCandidate(
  { line, cells }: { readonly line: number; readonly cells: readonly string[] },
  { at }: Headers<CandidateColumn>,
): ReadCandidate | ProblemOfRow[] {
  const cell = (column: CandidateColumn) => {
    const place = at.get(column);
    return place === undefined ? "" : textOfCell(cells[place] ?? "");
  };
  const type = typeNamed(cell("type"), cell("listName"));
  if (!type) return [{ line, path: "type", problem: "candidate-type" }];
  const read = candidateDeskFields.safeParse({
    title: cell("name"),
    titleEn: cell("nameEn"),
    nickname: cell("nickname"),
    type,
    electoralDistrict: cell("electoralDistrict"),
    listName: cell("listName"),
    listOrder: wholeNumber(cell("listOrder")),
    serialNumber: wholeNumber(cell("serialNumber")),
    symbolName: cell("symbolName"),
    partyAffiliation: cell("partyAffiliation"),
    candidateStatus: cell("candidateStatus"),
    candidateQualification: cell("candidateQualification"),
    description: cell("description"),
    descriptionEn: cell("descriptionEn"),
    whatsappNumber: phoneWithZero(cell("whatsappNumber")),
    whatsappConsent: yes.includes(foldForSearch(cell("whatsappConsent"))) ? "on" : "",
  });
  if (!read.success) {
    return explain(read.error, candidateDeskFields).map((problem) => ({
      line,
      ...problem,
      path:
        problem.path === "title" ? "name" : problem.path === "titleEn" ? "nameEn" : problem.path,
    }));
  }
  const fields = read.data;
  const problems: ProblemOfRow[] = [];
  const wrong = (path: CandidateColumn, problem: string) => problems.push({ line, path, problem });
  if (!fields.electoralDistrict) wrong("electoralDistrict", "required");
  if (fields.type === LIST && !fields.listName) wrong("listName", "required");
  if (fields.whatsappNumber && !whatsappLink(fields.whatsappNumber))
    wrong("whatsappNumber", "phone");
  if (fields.whatsappNumber && !fields.whatsappConsent) wrong("whatsappConsent", "consent-missing");
  if (problems.length > 0) return problems;
  const images = { image: null, symbolImage: null, cvFile: null, programFile: null };
  return {
    line,
    fields: { ...fields, ...images },
    image: pictureName(cell("image")),
    symbolImage: pictureName(cell("symbolImage")),
  };
}

/** The key of duplicates: the name within a district. */
export function sameAs({ fields }: Pick<ReadCandidate, "fields">): string {
  return candidateKey(fields.type, fields.electoralDistrict ?? "", fields.title ?? "");
}

export function candidateKey(type: string, district: string, name: string): string {
  return [type, district, foldForSearch(name)].join("\n");
}

function typeNamed(typed: string, list: string): CandidateType | undefined {
  if (!typed) return list ? LIST : INDIVIDUAL;
  const folded = foldForSearch(typed);
  return ([INDIVIDUAL, LIST] as const).find((type) =>
    typeWords[type].some((word) => foldForSearch(word) === folded),
  );
}
