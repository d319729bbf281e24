import { z } from "zod";
import { cairoDay } from "#app/arabic/dates.ts";
import { digitsOnly, foldDigits } from "#app/arabic/digits.ts";
import { foldForSearch } from "#app/arabic/fold.ts";
import type { Governorate } from "#app/arabic/governorates.ts";
import { readNationalId } from "#app/arabic/national-id.ts";
import { explain } from "#app/contract/explain.ts";
import type { FieldProblem } from "#app/contract/failure.ts";
import type { ImportColumn } from "#app/contract/import.values.ts";
import { personalStep, renewalForm } from "#app/contract/membership.ts";
import { cityIn, governorateOf } from "../branch/rules.ts";
import type { Line } from "../spreadsheet/table.ts";
import type { Headers } from "./columns.ts";

/** A member as the file tells of one; what is null says nothing. */
export interface ImportedMember {
  readonly line: number;
  readonly membershipId: string;
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
}

/** A row that is not taken: where it stands and why, and nothing that is in it. */
export interface Rejected extends FieldProblem {
  readonly line: number;
}

const statusWords: Readonly<Record<"verified" | "expired", readonly string[]>> = {
  verified: ["verified", "active", "سارية", "ساري", "نشط", "فعال", "عامل"],
  expired: ["expired", "منتهية", "منتهي"],
};

const { fullName, nationalId, phoneNumber, email, dateOfBirth: day } = personalStep.shape;
const maybe = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((text) => (text === "" ? undefined : text), schema.optional());

/** The contract's own rules; what a spreadsheet does to numbers is undone before. */
const row = z.object({
  membershipId: renewalForm.shape.membershipId.overwrite(foldDigits),
  fullName,
  nationalId,
  phoneNumber: z.preprocess(withZero, phoneNumber),
  email: maybe(email),
  governorate: z.string().min(1).transform(orProblem("place", governorateNamed)),
  city: maybe(z.string().max(200)),
  joinDate: z.preprocess(dayOfSerial, maybe(day)),
  endDate: z.preprocess(dayOfSerial, maybe(day)),
  status: maybe(z.string().transform(orProblem("choice", statusNamed))),
});

/** Reads a row by the rules of the contract; without the columns that the file has not. */
export function readRow(
  { line, cells }: Line,
  { at }: Headers<ImportColumn>,
  now: Date,
): ImportedMember | Rejected[] {
  const given = Object.keys(row.shape).map((column) => {
    const place = at.get(column as ImportColumn);
    return [column, place === undefined ? "" : textOf(cells[place] ?? "")];
  });
  const read = row.safeParse(Object.fromEntries(given));
  if (!read.success) return explain(read.error, row).map((problem) => ({ line, ...problem }));
  const { governorate, city, status, email = null, endDate = null, ...member } = read.data;
  const card = readNationalId(member.nationalId, now);
  const known = city === undefined ? null : cityNamed(governorate, city);
  if (known === undefined) return [{ line, path: "city", problem: "place" }];
  if (typeof card === "string") return [{ line, path: "nationalId", problem: "wrong" }];
  return {
    line,
    membershipId: member.membershipId,
    fullName: member.fullName,
    nationalId: member.nationalId,
    gender: card.gender,
    birthDate: card.birthDate,
    phoneNumber: member.phoneNumber,
    email,
    governorateCode: governorate.code,
    city: known,
    joinDate: member.joinDate ?? null,
    endDate,
    // An end date decides; the status only where there is none.
    isExpired: endDate ? endDate < cairoDay(now) : status === "expired",
  };
}

/** Our own file of rejected rows begins with an apostrophe what a spreadsheet would take for a formula. */
function textOf(cell: string): string {
  return cell.trim().replace(/^'(?=[=+\-@])/, "");
}

/** The transform of a text that must be one of a list. */
function orProblem<T>(message: string, find: (text: string) => T | undefined) {
  return (text: string, ctx: z.RefinementCtx): T => {
    const found = find(text);
    if (found !== undefined) return found;
    ctx.addIssue({ code: "custom", message });
    return z.NEVER;
  };
}

/** What was found once is not looked for again: a hundred thousand members live in a few places. */
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

/** Also «محافظة الغربية», and a code that lost its zero. */
function findGovernorate(text: string) {
  const name = foldDigits(text).replace(/^محافظة\s+/, "");
  return governorateOf(name) ?? governorateOf(/^\d$/.test(name) ? `0${name}` : undefined);
}

function findCity(governorate: Governorate, text: string) {
  const bare = text.replace(/^(مركز|مدينة|قسم|حي)\s+/, "");
  return (
    cityIn(governorate, text) ?? cityIn(governorate, bare) ?? cityIn(governorate, `حي ${bare}`)
  );
}

function statusNamed(text: string): "verified" | "expired" | undefined {
  const is = (status: "verified" | "expired") =>
    statusWords[status].some((word) => foldForSearch(word) === foldForSearch(text));
  if (is("verified")) return "verified";
  return is("expired") ? "expired" : undefined;
}

/** A spreadsheet takes a phone number for a number: 01012345678 lost its zero. */
function withZero(given: unknown): unknown {
  const digits = digitsOnly(String(given));
  return /^1[0125]\d{8}$/.test(digits) ? `0${digits}` : given;
}

/** A spreadsheet keeps a day as the days since the last of 1899. */
function dayOfSerial(given: unknown): unknown {
  const text = String(given);
  if (!/^\d{5}(\.\d+)?$/.test(text)) return given;
  return new Date(Date.UTC(1899, 11, 30) + Math.floor(Number(text)) * 86_400_000)
    .toISOString()
    .slice(0, 10);
}
