import { digitsOnly } from "#app/arabic/digits.ts";
import { searchTokens } from "#app/arabic/fold.ts";
import type { listAid } from "#app/contract/aid.ts";
import { aidCategories, sectionCategories } from "#app/contract/aid-form.ts";
import type { Parsed } from "#app/contract/endpoint.ts";
import { governorateOf } from "../branch/rules.ts";
import type { Area } from "../user/rules.ts";
import { everyTurn, overdueTurns } from "./rules.ts";
import type { Wanted } from "./store-lists.ts";

/** What a query asks the database for; undefined where nothing can answer it. */
export function wantedBy(
  query: Parsed<typeof listAid>["query"],
  reviewer: { readonly id: string; readonly area: Area },
  now: Date,
): Wanted | undefined {
  const { section, category, status, governorate, owner, overdue, page, limit } = query;
  const named = governorateOf(governorate);
  if (governorate && !named) return undefined;
  const ofSection = (section && sectionCategories[section]) ?? aidCategories;
  const categories = ofSection.filter((each) => !category || each === category);
  if (categories.length === 0) return undefined;
  const keyword = query.keyword ?? "";
  // «١٠٠١» and "#1001" are numbers as well.
  const number = /^[\p{Nd}\s#]+$/u.test(keyword) ? digitsOnly(keyword.replaceAll("#", "")) : "";
  const owners = { mine: reviewer.id, nobody: null };
  return {
    ...{ area: reviewer.area, categories, status, page, limit },
    isAboutMoney: section === "financial",
    governorateCode: named?.code,
    ownerId: owner && owners[owner],
    turns: overdue ? overdueTurns(now) : everyTurn,
    number: number || undefined,
    tokens: number ? [] : searchTokens(keyword),
  };
}
