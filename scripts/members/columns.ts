import { foldForSearch } from "#app/arabic/fold.ts";

/**
 * What a column may be called, first the names of docs/operations.md#bringing-existing-members-in.
 * Spelling, case and signs don't matter.
 */
const names = {
  membershipId: ["رقم العضوية", "membership number", "membership id", "membership no"],
  fullName: ["الاسم الكامل", "full name", "الاسم", "الاسم الرباعي", "اسم العضو", "name"],
  nationalId: ["الرقم القومي", "national id", "رقم البطاقة", "national number"],
  phoneNumber: [
    "رقم الهاتف",
    "phone",
    "phone number",
    "mobile",
    "الهاتف",
    "الموبايل",
    "رقم الموبايل",
    "المحمول",
    "رقم المحمول",
  ],
  email: ["البريد الإلكتروني", "e-mail", "الإيميل"],
  governorate: ["المحافظة", "governorate"],
  city: ["المدينة", "city", "المركز", "المدينة أو المركز", "centre", "center"],
  joinDate: ["تاريخ الانضمام", "join date", "تاريخ العضوية", "بداية العضوية", "start date"],
  endDate: ["تاريخ الانتهاء", "end date", "تاريخ انتهاء العضوية", "نهاية العضوية", "expiry date"],
  status: ["الحالة", "status", "حالة العضوية"],
} as const;

export type Column = keyof typeof names;
const columns = Object.keys(names) as Column[];

/** Without these nobody could be found by it again, or activate the account. */
const required: readonly Column[] = [
  "membershipId",
  "fullName",
  "nationalId",
  "phoneNumber",
  "governorate",
];

export interface Headers {
  /** Where each column stands that the file has. */
  readonly at: ReadonlyMap<Column, number>;
  /** Headers that mean nothing here. */
  readonly unread: readonly string[];
}

/** @throws an Error in a sentence that names what is missing or there twice */
export function readHeaders(cells: readonly string[]): Headers {
  const at = new Map<Column, number>();
  const unread: string[] = [];
  for (const [place, cell] of cells.entries()) {
    const column = columns.find((each) => names[each].some((name) => bare(name) === bare(cell)));
    if (column && at.has(column)) throw new Error(`Two columns are called “${names[column][1]}”.`);
    if (column) at.set(column, place);
    else if (cell.trim()) unread.push(cell.trim());
  }
  const missing = required.filter((column) => !at.has(column));
  if (missing.length > 0) {
    const said = missing.map((column) => `${names[column][0]} (${names[column][1]})`);
    throw new Error(`The first line must name these columns too: ${said.join(", ")}.`);
  }
  return { at, unread };
}

/** A header without spaces and signs, in the spelling of the search. */
function bare(header: string): string {
  return foldForSearch(header).replace(/[^\p{L}\p{N}]/gu, "");
}
