import { isCalendarDay } from "#app/arabic/dates.ts";
import { digitsOnly, foldDigits } from "#app/arabic/digits.ts";
import { parseEgyptianMobile } from "#app/arabic/phone.ts";
import { cleanLine } from "#app/arabic/text.ts";
import {
  type ApplicationKind,
  type ApplicationState,
  applicationKinds,
  applicationStates,
} from "#app/contract/review.ts";

/** What an address asks of the queue. */
export interface ListQuery {
  /** What waits for a reviewer, unless it is said otherwise. */
  readonly state: ApplicationState | "all";
  readonly kind?: ApplicationKind | undefined;
  /** The Arabic name. */
  readonly governorate?: string | undefined;
  readonly keyword?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly page: number;
  /** What of the address could not be followed; a key of review.json's `hint`. */
  readonly hint?: "day" | "number" | "page" | "keyword" | undefined;
}

const LONGEST = 200;
/** The platform answers no page beyond this. */
const LAST_PAGE = 1_000_000;

/** Reads an address as well as it can be read: nobody is sent away for a bad link. */
export function readListQuery(search: URLSearchParams): ListQuery {
  const named = search.get("state");
  const whole = line(search.get("keyword"));
  const keyword = whole.slice(0, LONGEST).toWellFormed().trim();
  // Numbers are looked for by a form that leaves them out of the address.
  const isNumber = isPersonalNumber(keyword);
  const [from, to] = [day(search.get("from")), day(search.get("to"))];
  const number = foldDigits(search.get("page") || "1");
  const page = /^[1-9]\d{0,6}$/.test(number) ? Math.min(Number(number), LAST_PAGE) : undefined;
  return {
    state: [...applicationStates, "all" as const].find((each) => each === named) ?? "submitted",
    kind: applicationKinds.find((each) => each === search.get("kind")),
    governorate: line(search.get("governorate")).slice(0, 100).toWellFormed() || undefined,
    keyword: isNumber ? undefined : keyword || undefined,
    from: from || undefined,
    to: to || undefined,
    page: page ?? 1,
    hint: isNumber
      ? "number"
      : from === undefined || to === undefined
        ? "day"
        : page === undefined
          ? "page"
          : keyword !== whole
            ? "keyword"
            : undefined,
  };
}

/** Whether a text is a national ID or a mobile number. */
export function isPersonalNumber(text: string): boolean {
  return /^\d{14}$/.test(digitsOnly(text)) || parseEgyptianMobile(text) !== undefined;
}

function line(written: string | null): string {
  return cleanLine(written ?? "").toWellFormed();
}

/** Empty for no day, undefined for one that does not exist. */
function day(written: string | null): string | undefined {
  const text = foldDigits(line(written));
  return text === "" || isCalendarDay(text) ? text : undefined;
}

/** The query of an address; what is usual is left out. */
export function listSearch(query: Partial<ListQuery>): URLSearchParams {
  const { state = "submitted", kind, governorate, keyword, from, to, page = 1 } = query;
  const search = new URLSearchParams();
  if (state !== "submitted") search.set("state", state);
  for (const [name, value] of Object.entries({ kind, governorate, keyword, from, to })) {
    if (value) search.set(name, value);
  }
  if (page > 1) search.set("page", String(page));
  return search;
}

/** The same as a path of this site. */
export function listPath(query: Partial<ListQuery>): string {
  const search = listSearch(query).toString();
  return search ? `/users/applications?${search}` : "/users/applications";
}

/** Whether anything but the state narrows the list. */
export function isFiltered({ kind, governorate, keyword, from, to }: ListQuery): boolean {
  return [kind, governorate, keyword, from, to].some(Boolean);
}
