/* Who owes, at any number of rows: ranges of the partial indexes of accounts, the oldest debt first. */
import { and, asc, eq, inArray, lt, lte, type SQL, sql } from "drizzle-orm";
import { type DuesState, MAX_DUES_LISTED } from "#app/contract/dues.values.ts";
import type { Database } from "../database/connect.ts";
import { hasToken, hasTokenUnindexed, isCommon } from "../database/search.ts";
import { units } from "../structure/tables.ts";
import { withinArea } from "../user/api-area.ts";
import type { Area } from "../user/area.ts";
import { users } from "../user/tables.ts";
import { personColumns } from "./store.ts";
import { duesAccounts } from "./tables.ts";

export interface AccountFilter {
  readonly area: Area;
  readonly state: DuesState;
  readonly today: string;
  /** The oldest debt was due before or on this day. */
  readonly dueBy: string | undefined;
  readonly governorateCode: string | undefined;
  readonly tokens: readonly string[];
  /** A keyword with digits is a membership number. */
  readonly number: string | undefined;
  readonly page: number;
  readonly limit: number;
}

export async function listAccounts(db: Database, filter: AccountFilter) {
  const { state, page, limit, tokens, number } = filter;
  const order =
    state === "settled"
      ? [asc(duesAccounts.userId)]
      : [asc(duesAccounts.dueOn), asc(duesAccounts.userId)];
  const accounts = db.select({ id: duesAccounts.userId }).from(duesAccounts).$dynamic();
  const isSearch = tokens.length > 0 || number !== undefined;
  if (isSearch) accounts.innerJoin(users, eq(users.id, duesAccounts.userId));
  // All that may be listed, at once: a search is not done a second time for its page.
  const found = await accounts
    .where(await conditions(db, filter))
    .orderBy(...order)
    .limit(MAX_DUES_LISTED);
  const ids = found.slice((page - 1) * limit, page * limit).map(({ id }) => id);
  if (ids.length === 0) return { rows: [], total: found.length };
  const rows = await db
    .select(personColumns)
    .from(duesAccounts)
    .innerJoin(users, eq(users.id, duesAccounts.userId))
    .leftJoin(units, eq(units.id, users.branchId))
    .where(inArray(duesAccounts.userId, ids))
    .orderBy(...order);
  return { rows, total: found.length };
}
export type AccountRow = Awaited<ReturnType<typeof listAccounts>>["rows"][number];

async function conditions(db: Database, filter: AccountFilter): Promise<SQL | undefined> {
  const { area, state, today, dueBy, governorateCode, tokens, number } = filter;
  const isWord = (await isCommon(db, users.foldedName, tokens)) ? hasTokenUnindexed : hasToken;
  return and(
    withinArea(area, {
      governorateCode: duesAccounts.placeCode,
      userId: duesAccounts.userId,
      branchId: duesAccounts.branchId,
    }),
    // Literals: a prepared statement's plan uses the partial indexes.
    state === "settled" ? sql`${duesAccounts.owed} = 0` : sql`${duesAccounts.owed} > 0`,
    state === "overdue" ? lt(duesAccounts.dueOn, today) : undefined,
    dueBy ? lte(duesAccounts.dueOn, dueBy) : undefined,
    governorateCode ? eq(duesAccounts.placeCode, governorateCode) : undefined,
    number ? eq(users.membershipId, number) : undefined,
    ...tokens.map((token) => isWord(users.foldedName, token)),
  );
}
