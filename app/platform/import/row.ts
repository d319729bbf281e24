import { z } from "zod";
import { cairoDay } from "#app/arabic/dates.ts";
import { digitsOnly, foldDigits } from "#app/arabic/digits.ts";
import { foldForSearch } from "#app/arabic/fold.ts";
import type { Governorate } from "#app/arabic/governorates.ts";
import { isFullName, withoutTitle } from "#app/arabic/names.ts";
import { readNationalId } from "#app/arabic/national-id.ts";
import { cleanLine } from "#app/arabic/text.ts";
import { explain } from "#app/contract/explain.ts";
import type { FieldProblem } from "#app/contract/failure.ts";
import type { ImportColumn } from "#app/contract/import.values.ts";
import { personalStep, renewalForm } from "#app/contract/membership.ts";
import { lengths } from "#app/contract/membership.values.ts";
import { districtOf } from "../branch/api-districts.ts";
import { cityIn, governorateOf } from "../branch/rules.ts";
import { dayOfSerial } from "../spreadsheet/serial-day.ts";
import type { Line } from "../spreadsheet/table.ts";
import { isShortened, phoneWithZero, textOfCell, wholeNumber, withoutHour } from "./cell.ts";
import type { Headers } from "./columns.ts";
import type { Note } from "./reasons.ts";
import type { Words } from "./words.ts";

/** Paper registers have names of three parts too. */
const MIN_NAME_PARTS = 3;

/** null: the file says nothing. */
export interface ImportedMember {
  readonly line: number;
  /** Null: to be generated. */
  readonly membershipId: string | null;
  readonly fullName: string;
  readonly nationalId: string;
  readonly gender: "male" | "female";
  readonly birthDate: string;
  readonly phoneNumber: string;
  readonly email: string | null;
  readonly governorateCode: string;
  readonly city: string | null;
  readonly joinDate: string | null;
  readonly endDate: string | null;
  readonly isExpired: boolean;
  readonly leftOut: readonly string[];
  readonly madeOf: readonly { readonly path: string; readonly problem: Note }[];
}

export interface RowNumbers {
  readonly line: number;
  readonly membershipId: string | null;
  readonly nationalId: string | null;
  readonly phoneNumber: string | null;
}

export interface Rejected extends FieldProblem {
  readonly line: number;
  readonly heldBy?: readonly string[];
}

const statusWords: Readonly<Record<"verified" | "expired", readonly string[]>> = {
  verified: [
    "verified",
    "active",
    "valid",
    "paid",
    "current",
    "سارية",
    "ساري",
    "نشط",
    "فعال",
    "عامل",
    "عضو عامل",
    "عضوية سارية",
    "مسدد",
    "مجدد",
    "مفعل",
    "قائم",
  ],
  expired: [
    "expired",
    "ended",
    "unpaid",
    "inactive",
    "suspended",
    "منتهية",
    "منتهي",
    "عضوية منتهية",
    "غير مسدد",
    "غير مجدد",
    "لم يسدد",
    "غير ساري",
    "غير سارية",
    "غير نشط",
    "متأخر",
    "موقوف",
    "موقوفة",
  ],
};

const { nationalId, phoneNumber, email, dateOfBirth: day } = personalStep.shape;
const maybe = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((text) => (text === "" ? undefined : text), schema.optional());
const [, longestName] = lengths.fullName;
const number = <Schema extends z.ZodType<unknown, string>>(schema: Schema, undo = wholeNumber) =>
  z
    .string()
    .refine((text) => !isShortened(text), { message: "number-shortened", abort: true })
    .transform(undo)
    .pipe(schema);

/** The contract's rules, after undoing what spreadsheets do to numbers. */
const row = z.object({
  membershipId: number(renewalForm.shape.membershipId),
  // Three parts are enough (docs/product.md#import-of-members).
  fullName: z
    .string()
    .min(1, { abort: true })
    .transform(withoutTitle)
    .pipe(
      z
        .string()
        .max(longestName)
        .refine((name) => isFullName(name, MIN_NAME_PARTS), "three-part-name"),
    ),
  nationalId: number(nationalId),
  phoneNumber: number(phoneNumber, phoneWithZero),
  email: maybe(email),
  governorate: z.string().min(1).transform(orProblem("place", governorateNamed)),
  city: maybe(z.string().max(200)),
  joinDate: maybe(day),
  endDate: maybe(day),
  status: maybe(z.string().transform(orProblem("status-word", statusNamed))),
});

const unnumberedRow = row.extend({ membershipId: maybe(row.shape.membershipId) });

export interface RowReading {
  readonly now: Date;
  readonly words: Words;
  readonly givesNumbers?: boolean;
}

const optionalColumns: readonly string[] = ["email", "city", "joinDate", "endDate"];

/** Validates a row by the contract, without columns that the file lacks. */
export function readRow(
  line: Line,
  { at }: Headers<ImportColumn>,
  { now, words, givesNumbers = false }: RowReading,
): ImportedMember | Rejected[] {
  const schema = givesNumbers ? unnumberedRow : row;
  const given: Record<string, string> = {};
  const madeOf: { path: ImportColumn; problem: Note }[] = [];
  const problems: FieldProblem[] = [];
  for (const column of Object.keys(row.shape) as ImportColumn[]) {
    const place = at.get(column);
    const text = place === undefined ? "" : textOfCell(line.cells[place] ?? "");
    // U+FFFD: the file has a damaged byte.
    if (text.includes("\ufffd")) problems.push({ path: column, problem: "damaged" });
    given[column] = /Date$/.test(column) ? dayOf(text, line.isFrom1904 ?? false) : text;
  }
  if (/^20\d\d$/.test(given.endDate ?? "")) {
    given.endDate = `${given.endDate}-12-31`;
    madeOf.push({ path: "endDate", problem: "year-end" });
  }
  const name = cleanLine(given.fullName ?? "");
  if (withoutTitle(name) !== name) madeOf.push({ path: "fullName", problem: "without-title" });
  const first = schema.safeParse(given);
  const all = first.success ? [] : explain(first.error, schema);
  const hasEnd = given.endDate !== "" && !all.some(({ path }) => path === "endDate");
  const wrong = all.filter(({ path, problem }) => {
    const isWord = problem === "place" || (problem === "status-word" && !hasEnd);
    if (!isWord || (path !== "governorate" && path !== "status")) return true;
    const means = words.ask(path, "", given[path] ?? "");
    if (means) given[path] = means;
    return !means;
  });
  const leftOut = wrong.map(({ path }) => path).filter((path) => optionalColumns.includes(path));
  // An end date overrides an unknown status word.
  if (hasEnd && wrong.some(({ path }) => path === "status")) leftOut.push("status");
  for (const problem of wrong) {
    const isSaid = problems.some(({ path }) => path === problem.path);
    if (!isSaid && !leftOut.includes(problem.path)) problems.push(problem);
  }
  const card = readNationalId(digitsOnly(wholeNumber(given.nationalId ?? "")), now);
  if (typeof card === "string" && !problems.some(({ path }) => path === "nationalId"))
    problems.push({ path: "nationalId", problem: "wrong" });
  const city = cityOf(given, words);
  if (city === undefined) leftOut.push("city");
  for (const path of leftOut) given[path] = "";
  const read = problems.length > 0 ? undefined : schema.safeParse(given);
  if (!read?.success || typeof card === "string")
    return problems.map((problem) => ({ line: line.line, ...problem }));
  const { governorate, status, email = null, endDate = null, ...member } = read.data;
  const isExpired = endDate ? endDate < cairoDay(now) : status === "expired";
  if (status && isExpired !== (status === "expired"))
    madeOf.push({ path: "status", problem: "end-decides" });
  return {
    line: line.line,
    membershipId: member.membershipId ?? null,
    fullName: member.fullName,
    nationalId: member.nationalId,
    gender: card.gender,
    birthDate: card.birthDate,
    phoneNumber: member.phoneNumber,
    email,
    governorateCode: governorate.code,
    city: city ?? null,
    joinDate: member.joinDate ?? null,
    endDate,
    isExpired,
    leftOut,
    madeOf,
  };
}

export function numbersOf(line: Line, { at }: Headers<ImportColumn>): RowNumbers {
  const numberIn = (column: "membershipId" | "nationalId" | "phoneNumber") => {
    const place = at.get(column);
    const text = place === undefined ? "" : textOfCell(line.cells[place] ?? "");
    return row.shape[column].safeParse(text).data ?? null;
  };
  return {
    line: line.line,
    membershipId: numberIn("membershipId"),
    nationalId: numberIn("nationalId"),
    phoneNumber: numberIn("phoneNumber"),
  };
}

/** The canonical city; null for an empty cell, undefined for an unknown one. */
function cityOf({ governorate = "", city = "" }: Record<string, string>, words: Words) {
  const place = governorateNamed(governorate);
  if (!place || city === "") return null;
  return cityNamed(place, city) ?? words.ask("city", place.code, city);
}

export function shownCells(line: Line, { at }: Headers<ImportColumn>): readonly string[] {
  const places = (["joinDate", "endDate"] as const).map((column) => at.get(column));
  return line.cells.map((cell, place) => {
    const isSerial = places.includes(place) && /^\d{5}(\.\d+)?$/.test(cell.trim());
    return (isSerial && dayOfSerial(cell, line.isFrom1904 ?? false)) || cell;
  });
}

function dayOf(text: string, isFrom1904: boolean): string {
  const plain = withoutHour(text);
  return (/^\d{5}(\.\d+)?$/.test(plain) && dayOfSerial(plain, isFrom1904)) || plain;
}

function orProblem<T>(message: string, find: (text: string) => T | undefined) {
  return (text: string, ctx: z.RefinementCtx): T => {
    const found = find(text);
    if (found !== undefined) return found;
    ctx.addIssue({ code: "custom", message });
    return z.NEVER;
  };
}

/** Cache: a hundred thousand members live in few places. */
const governoratesFound = new Map<string, Governorate>();
const citiesFound = new Map<string, string>();

function remembered<T>(found: Map<string, T>, key: string, find: () => T | undefined) {
  const before = found.get(key);
  if (before !== undefined) return before;
  const now = find();
  if (now !== undefined) found.set(key, now);
  return now;
}

function governorateNamed(text: string): Governorate | undefined {
  return remembered(governoratesFound, text, () => findGovernorate(text));
}

function cityNamed(governorate: Governorate, text: string): string | undefined {
  return remembered(citiesFound, `${governorate.code} ${text}`, () => findCity(governorate, text));
}

/** Also «محافظه الغربية», «اسكندرية» without its article, and a code that lost its zero. */
function findGovernorate(text: string) {
  const name = wholeNumber(foldDigits(text)).replace(/^محافظ[ةه]\s+/, "");
  return (
    governorateOf(name) ??
    governorateOf(`ال${name}`) ??
    governorateOf(/^\d$/.test(name) ? `0${name}` : undefined)
  );
}

function findCity(governorate: Governorate, text: string) {
  const bare = text.replace(/^(مركز|مدين[ةه]|قسم|حي)\s+/, "");
  const ways = [text, bare, `حي ${bare}`, `ال${bare}`, `حي ال${bare}`];
  const names = [...ways, districtOf(governorate, text) ?? districtOf(governorate, bare) ?? ""];
  return names.map((name) => cityIn(governorate, name)).find((found) => found !== undefined);
}

function statusNamed(text: string): "verified" | "expired" | undefined {
  const is = (status: "verified" | "expired") =>
    statusWords[status].some((word) => foldForSearch(word) === foldForSearch(text));
  if (is("verified")) return "verified";
  return is("expired") ? "expired" : undefined;
}

export function notesOf({ leftOut, madeOf }: ImportedMember): { path: string; problem: Note }[] {
  return [...leftOut.map((path) => ({ path, problem: "left-out" as const })), ...madeOf];
}
