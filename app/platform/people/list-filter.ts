import { cairoDay } from "#app/arabic/dates.ts";
import { digitsOnly } from "#app/arabic/digits.ts";
import { searchTokens } from "#app/arabic/fold.ts";
import type { Parsed } from "#app/contract/endpoint.ts";
import type { listUsers } from "#app/contract/people.ts";
import { governorateOf } from "../branch/rules.ts";
import { momentsOf } from "../days.ts";
import type { Area } from "../user/area.ts";
import type { ListFilter } from "./store-list.ts";

type Query = Parsed<typeof listUsers>["query"];

const FIRST_DAY = "1900-01-01";
const LAST_DAY = "9999-12-31";

/** Undefined where nobody can match. */
export function toListFilter(
  query: Query,
  { area, mayReadRoles }: { readonly area: Area; readonly mayReadRoles: boolean },
  now: Date,
): ListFilter | undefined {
  const { status, rank, role, governorate, unit, branch, secretariat } = query;
  const { from, to, dated = "registered", neverSignedIn, page, limit } = query;
  const matched = governorateOf(governorate);
  if (governorate && !matched) return undefined;
  if (role !== undefined && !mayReadRoles) return undefined;
  const keyword = query.keyword ?? "";
  // «٢٤١٠٠٠٠١» is a number as well.
  const number = /^[\p{Nd}\s#]+$/u.test(keyword) ? digitsOnly(keyword.replaceAll("#", "")) : "";
  return {
    area,
    status,
    rank,
    roleId: role,
    governorateCode: matched?.code,
    unitId: unit,
    branchId: branch,
    secretariatId: secretariat,
    ...(dated === "registered"
      ? momentsOf({ from, to })
      : (from || to) && {
          membership: { day: dated, from: from || FIRST_DAY, to: to || LAST_DAY },
        }),
    neverSignedIn,
    tokens: number ? [] : searchTokens(keyword),
    number: number || undefined,
    sortBy: query.sortBy,
    isDescending: query.sortOrder === "DESC",
    today: cairoDay(now),
    page,
    limit,
  };
}
