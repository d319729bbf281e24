import { dayParts, joinDay } from "#app/arabic/day-parts.ts";
import { foldDigits } from "#app/arabic/digits.ts";
import { holdsPersonalNumber } from "#app/arabic/personal-number.ts";
import { cleanLine } from "#app/arabic/text.ts";

/* Lenient: invalid parameters become hints, never errors. */

/** Characters; the platform's limit. */
const MAX_LENGTH = 200;
const MAX_DAY_LENGTH = 60;
/** The platform's limit. */
const MAX_PAGE = 1_000_000;

/** Cleaned and truncated. */
export function readTextParam(
  search: URLSearchParams,
  name: string,
  maxLength = MAX_LENGTH,
): { text: string | undefined; isTruncated: boolean } {
  const whole = cleanLine(search.get(name) ?? "").toWellFormed();
  const text = whole.slice(0, maxLength).toWellFormed().trim();
  return { text: text || undefined, isTruncated: text !== whole };
}

/** Drops personal numbers (docs/product.md#lists-and-search). */
export function readKeyword(search: URLSearchParams) {
  const { text, isTruncated } = readTextParam(search, "keyword");
  const isNumber = holdsPersonalNumber(text ?? "");
  const hints = { number: isNumber, keyword: isTruncated && !isNumber };
  return { text: isNumber ? undefined : text, hints };
}

/** From 1; undefined if invalid. */
export function readPageParam(search: URLSearchParams): number | undefined {
  const number = foldDigits(search.get("page") || "1");
  return /^[1-9]\d{0,6}$/.test(number) && Number(number) <= MAX_PAGE ? Number(number) : undefined;
}

/** YYYY-MM; "" if absent, undefined if invalid. */
export function readMonthParam(search: URLSearchParams): string | undefined {
  const { text = "" } = readTextParam(search, "month");
  const month = foldDigits(text)
    .replace(/^(\d{4})[-/](\d)$/, "$1-0$2")
    .replace("/", "-");
  return /^(20\d\d-(0[1-9]|1[0-2]))?$/.test(month) ? month : undefined;
}

export function readDayParam(search: URLSearchParams, name: string): string {
  const { text, isTruncated } = readTextParam(search, name, MAX_DAY_LENGTH);
  // A truncated text could look like a valid day.
  if (text) return isTruncated ? `${text}…` : foldDigits(text);
  const [day, month, year] = dayParts.map((part) => {
    const typed = search.get(`${name}-${part}`) ?? "";
    return typed.length > MAX_DAY_LENGTH ? "…" : typed;
  });
  return joinDay({ day: day ?? "", month: month ?? "", year: year ?? "" });
}

export function hasDayParts(search: URLSearchParams): boolean {
  return dayParts.some((part) => [...search.keys()].some((name) => name.endsWith(`-${part}`)));
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export function readIdParam(search: URLSearchParams, name: string): string | undefined {
  const text = (search.get(name) ?? "").toLowerCase();
  return UUID.test(text) ? text : undefined;
}

export function readChoiceParam<Value extends string>(
  search: URLSearchParams,
  name: string,
  values: readonly Value[],
): Value | undefined {
  return values.find((each) => each === search.get(name));
}

export function firstHint<Hint extends string>(problems: Record<Hint, boolean>): Hint | undefined {
  return (Object.keys(problems) as Hint[]).find((hint) => problems[hint]);
}

/** Omits defaults and page 1. */
export function toSearchParams(
  params: Readonly<Record<string, string | undefined>>,
  page = 1,
): URLSearchParams {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) if (value) search.set(name, value);
  if (page > 1) search.set("page", String(page));
  return search;
}

export function withSearch(path: string, search: URLSearchParams): string {
  const query = search.toString();
  return query ? `${path}?${query}` : path;
}
