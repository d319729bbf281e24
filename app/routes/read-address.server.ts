import { redirect } from "react-router";
import { foldDigits } from "#app/arabic/digits.ts";
import { governorates } from "#app/arabic/governorates.ts";
import type { AddressQuery, ListAddress, Parameter } from "#app/components/list-address.ts";
import {
  firstHint,
  hasDayParts,
  readChoiceParam,
  readIdParam,
  readKeyword,
  readMonthParam,
  readPageParam,
  readTextParam,
} from "#app/components/search-params.ts";
import { readDayRange } from "./day-filter.ts";

const ALL = "all";

/**
 * @throws a redirect to the address for sharing, if days came in parts
 */
export function readListAddress<P extends Readonly<Record<string, Parameter>>>(
  list: ListAddress<P>,
  search: URLSearchParams,
): AddressQuery<P> {
  const query = readAddress(list, search);
  if (!query.hint && hasDayParts(search)) throw redirect(list.path(query));
  return query;
}

/** Lenient: invalid parameters are dropped, the first with a hint. */
export function readAddress<P extends Readonly<Record<string, Parameter>>>(
  { parameters }: ListAddress<P>,
  search: URLSearchParams,
): AddressQuery<P> {
  const page = readPageParam(search);
  const read = Object.entries<Parameter>(parameters).map(
    ([name, parameter]) => [name, readParameter(search, name, parameter)] as const,
  );
  const hints = read.map(([, { hint }]) => hint);
  const query = {
    ...Object.fromEntries(read.map(([name, { value }]) => [name, value])),
    page: page ?? 1,
    hint: hints.find(Boolean) ?? (page === undefined ? "page" : undefined),
  };
  return query as unknown as AddressQuery<P>;
}

function readParameter(
  search: URLSearchParams,
  name: string,
  { kind, values = [], usual, maxLength, pattern, days, hint }: Parameter,
): { value: string | undefined; hint?: string | undefined } {
  const asked = search.get(name) ?? "";
  const orHint = (value: string | undefined) => ({
    value,
    hint: value === undefined && asked !== "" && asked !== ALL ? hint : undefined,
  });
  switch (kind) {
    case "choice": {
      const { value = usual, ...rest } = orHint(readChoiceParam(search, name, values));
      return { value, ...rest };
    }
    case "day": {
      const { from, to, hints } = readDayRange(search, days);
      const isFirst = name === days?.[0];
      return { value: isFirst ? from : to, hint: isFirst ? firstHint(hints) : undefined };
    }
    case "governorate":
      return orHint(governorates.find(({ ar }) => ar === asked)?.ar);
    case "id":
      return orHint(readIdParam(search, name));
    case "keyword": {
      const { text, hints } = readKeyword(search);
      return { value: text, hint: firstHint(hints) };
    }
    case "month": {
      const month = readMonthParam(search);
      return { value: month || undefined, hint: month === undefined ? "month" : undefined };
    }
    case "number": {
      const digits = foldDigits(asked);
      return orHint(pattern?.test(digits) ? digits : undefined);
    }
    case "text":
      return { value: readTextParam(search, name, maxLength).text };
  }
}
