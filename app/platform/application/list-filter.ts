import { digitsOnly } from "#app/arabic/digits.ts";
import { searchTokens } from "#app/arabic/fold.ts";
import { parseEgyptianMobile } from "#app/arabic/phone.ts";
import type { listApplications } from "#app/contract/application.ts";
import type { Parsed } from "#app/contract/endpoint.ts";
import { governorateOf } from "../branch/rules.ts";
import type { Database } from "../database/connect.ts";
import { momentsOf } from "../days.ts";
import type { Personal } from "../privacy/personal.ts";
import { findHolderIds } from "../profile/api.ts";
import type { Area } from "../user/area.ts";
import { type Answers, textOf } from "./answers.ts";
import type { Contact, ListFilter } from "./store-lists.ts";

type Query = Parsed<typeof listApplications>["query"];

export async function toListFilter(
  tools: { db: Database; personal: Personal },
  query: Query,
  area: Area,
): Promise<ListFilter | undefined> {
  const { state, kind, governorate, dated, from, to, page, limit } = query;
  const matched = governorateOf(governorate);
  if (governorate && !matched) return undefined;
  const userIds = await findByNumber(tools, query.keyword ?? "");
  return {
    area,
    state,
    kind,
    page,
    limit,
    userIds,
    governorateCode: matched?.code,
    isByDecision: dated === "decided" && Boolean(from || to),
    ...momentsOf({ from, to }),
    tokens: userIds ? [] : searchTokens(query.keyword ?? ""),
  };
}

/** Numbers are sealed, so only whole ones match; undefined for words. */
async function findByNumber(
  { db, personal }: { db: Database; personal: Personal },
  keyword: string,
): Promise<string[] | undefined> {
  const digits = digitsOnly(keyword);
  if (/^\d{14}$/.test(digits)) {
    return findHolderIds(db, { nationalId: personal.indexesOf("national-id", digits) });
  }
  const phone = parseEgyptianMobile(keyword);
  return phone && findHolderIds(db, { phone: personal.indexesOf("phone", phone.national) });
}

export function contactOf(personal: Personal, userId: string, answers: Answers): Contact {
  const phone = textOf(answers.phoneNumber);
  return {
    userId,
    phones: phone ? personal.indexesOf("phone", phone) : [],
    email: textOf(answers.email),
  };
}
