import { dayParts, joinDay } from "#app/arabic/day-parts.ts";
import { foldDigits } from "#app/arabic/digits.ts";
import { holdsPersonalNumber } from "#app/arabic/personal-number.ts";
import { cleanLine } from "#app/arabic/text.ts";

/*
 * What the address of a list asks for, read as well as it can be read: nobody is sent away for a bad
 * link. What could not be followed is said by a hint.
 */

/** The platform's longest keyword, in characters. */
const MAX_LENGTH = 200;
/** As of a day that a form posts. */
const MAX_DAY_LENGTH = 60;
/** The platform answers no page beyond this. */
const MAX_PAGE = 1_000_000;

/** One line that somebody typed, cleaned; of too long a one the beginning. */
export function readTextParam(
  search: URLSearchParams,
  name: string,
  maxLength = MAX_LENGTH,
): { text: string | undefined; isTruncated: boolean } {
  const whole = cleanLine(search.get(name) ?? "").toWellFormed();
  const text = whole.slice(0, maxLength).toWellFormed().trim();
  return { text: text || undefined, isTruncated: text !== whole };
}

/**
 * What a list is searched for. A national ID or a phone has no place in an address
 * (docs/product.md#lists-and-search): it is left out, which `hints` say, as they do of too long a text.
 */
export function readKeyword(search: URLSearchParams) {
  const { text, isTruncated } = readTextParam(search, "keyword");
  const isNumber = holdsPersonalNumber(text ?? "");
  const hints = { number: isNumber, keyword: isTruncated && !isNumber };
  return { text: isNumber ? undefined : text, hints };
}

/** The page's number, from 1, in whichever digits; undefined for what is none. */
export function readPageParam(search: URLSearchParams): number | undefined {
  const number = foldDigits(search.get("page") || "1");
  return /^[1-9]\d{0,6}$/.test(number) && Number(number) <= MAX_PAGE ? Number(number) : undefined;
}

/** A month, YYYY-MM, in whichever digits: empty for none, undefined for what is none. */
export function readMonthParam(search: URLSearchParams): string | undefined {
  const { text = "" } = readTextParam(search, "month");
  const month = foldDigits(text)
    .replace(/^(\d{4})[-/](\d)$/, "$1-0$2")
    .replace("/", "-");
  // Further away nobody plans, and no clock reckons.
  return /^(20\d\d-(0[1-9]|1[0-2]))?$/.test(month) ? month : undefined;
}

/** A day that was asked for under its name, or in the three fields of a form. */
export function readDayParam(search: URLSearchParams, name: string): string {
  const { text, isTruncated } = readTextParam(search, name, MAX_DAY_LENGTH);
  // Of a longer text the beginning could be a day that was not asked for.
  if (text) return isTruncated ? `${text}…` : foldDigits(text);
  const [day, month, year] = dayParts.map((part) => {
    const typed = search.get(`${name}-${part}`) ?? "";
    return typed.length > MAX_DAY_LENGTH ? "…" : typed;
  });
  return joinDay({ day: day ?? "", month: month ?? "", year: year ?? "" });
}

/** Whether an address has a day in three fields, which it needs no more once it was read. */
export function hasDayParts(search: URLSearchParams): boolean {
  return dayParts.some((part) => [...search.keys()].some((name) => name.endsWith(`-${part}`)));
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** An id as most rows have it. */
export function readIdParam(search: URLSearchParams, name: string): string | undefined {
  const text = (search.get(name) ?? "").toLowerCase();
  return UUID.test(text) ? text : undefined;
}

/** The value that is chosen, when it is one of these. */
export function readChoiceParam<Value extends string>(
  search: URLSearchParams,
  name: string,
  values: readonly Value[],
): Value | undefined {
  return values.find((each) => each === search.get(name));
}

/** The first of the problems that there is, by its name. */
export function firstHint<Hint extends string>(problems: Record<Hint, boolean>): Hint | undefined {
  return (Object.keys(problems) as Hint[]).find((hint) => problems[hint]);
}

/**
 * Keyword and page of a list of people's cases, and what of the address could not be followed.
 *
 * @param problems of the list's other parameters
 */
export function readSearchParams(
  search: URLSearchParams,
  problems: Readonly<Record<string, boolean>> = {},
) {
  const keyword = readKeyword(search);
  const page = readPageParam(search);
  return {
    keyword: keyword.text,
    page: page ?? 1,
    hint: firstHint({
      ...problems,
      ...keyword.hints,
      page: page === undefined,
    }),
  };
}

/** What the address of a list by words and governorate asks for. */
export interface PlaceQuery {
  readonly keyword?: string | undefined;
  /** The Arabic name. */
  readonly governorate?: string | undefined;
  readonly page: number;
  /** What of the address could not be followed; a key of the list's or list.json's `hint`. */
  readonly hint?: string | undefined;
}

/**
 * @param places the governorates' names that an address may have
 */
export function readPlaceQuery(search: URLSearchParams, places: readonly string[]): PlaceQuery {
  const named = readTextParam(search, "governorate", 100).text;
  const governorate = places.find((each) => each === named);
  return {
    ...readSearchParams(search, { governorate: Boolean(named) && !governorate }),
    governorate,
  };
}

export const placeSearch = ({ keyword, governorate, page }: Partial<PlaceQuery>) =>
  toSearchParams({ keyword, governorate }, page);

/** The query of an address; what is not said, and the first page, is left out. */
export function toSearchParams(
  params: Readonly<Record<string, string | undefined>>,
  page = 1,
): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) if (value) search.set(name, value);
  if (page > 1) search.set("page", String(page));
  return search;
}

/** A path of this site with its query, if there is one. */
export function withSearch(path: string, search: URLSearchParams): string {
  const query = search.toString();
  return query ? `${path}?${query}` : path;
}
