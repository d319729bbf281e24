import { digitsOnly } from "#app/arabic/digits.ts";
import { searchTokens } from "#app/arabic/fold.ts";
import type { listAid } from "#app/contract/aid.ts";
import { aidCategories, sectionCategories } from "#app/contract/aid.values.ts";
import type { Parsed } from "#app/contract/endpoint.ts";
import { governorateOf } from "../branch/rules.ts";
import { momentsOf } from "../days.ts";
import type { Area } from "../user/area.ts";
import { allRanks, overdueRanks } from "./rules.ts";
import type { DayRange, ListFilter } from "./store-lists.ts";

type Query = Parsed<typeof listAid>["query"];

export function toListFilter(
  query: Query,
  reviewer: { readonly id: string; readonly area: Area },
  now: Date,
): ListFilter | undefined {
  const { section, category, status, governorate, owner, overdue, page, limit } = query;
  const days = daysOf(query);
  const matched = governorateOf(governorate);
  if (governorate && !matched) return undefined;
  const ofSection = (section && sectionCategories[section]) ?? aidCategories;
  const categories = ofSection.filter((each) => !category || each === category);
  if (categories.length === 0) return undefined;
  const keyword = query.keyword ?? "";
  // Also «١٠٠١» and "#1001".
  const number = /^[\p{Nd}\s#]+$/u.test(keyword) ? digitsOnly(keyword.replaceAll("#", "")) : "";
  const owners = { mine: reviewer.id, nobody: null };
  return {
    area: reviewer.area,
    categories,
    status,
    page,
    limit,
    isAboutMoney: section === "financial",
    governorateCode: matched?.code,
    ownerId: owner && owners[owner],
    ranks: overdue ? overdueRanks(now) : days ? [] : allRanks,
    days,
    number: number || undefined,
    tokens: number ? [] : searchTokens(keyword),
  };
}

function daysOf({ dated = "sent", from, to }: Query): DayRange | undefined {
  if (!from && !to) return undefined;
  return { day: dated, ...momentsOf({ from, to }) };
}
