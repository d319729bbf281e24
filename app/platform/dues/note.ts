import { cairoDay } from "#app/arabic/dates.ts";
import { type DuesMethod, type ReceiptAct, UPDATE_DUES } from "#app/contract/dues.values.ts";
import { type Refusal, refuse } from "#app/contract/failure.ts";
import type { Database } from "../database/connect.ts";
import type { Dependencies } from "../dependencies.ts";
import { areaFor, type Member } from "../http/caller.ts";
import type { Area } from "../user/area.ts";
import { type Part, seriesOf, yearOf } from "./rules.ts";
import {
  insertEntries,
  insertReceipt,
  type LockedAccount,
  lockAccount,
  lockOpenDesk,
  nextReceiptNumber,
  type ReceiptRow,
} from "./store.ts";

export interface Handling extends Pick<Dependencies, "personal"> {
  readonly db: Database;
  readonly now: Date;
  readonly caller: Member;
}

/** Where the caller keeps the books. */
export const areaOfBooks = (caller: Member): Area => areaFor(caller, UPDATE_DUES);

/** Locks somebody's dues in the officer's area; nobody keeps the books about themselves. */
export async function lockForOfficer(
  { db, caller }: Handling,
  userId: string,
): Promise<LockedAccount | Refusal> {
  const account = await lockAccount(db, userId, areaOfBooks(caller));
  if (!account) return refuse("not-found");
  return userId === caller.id ? refuse("dues-own") : account;
}

/** The desk that takes cash or gives it back, locked; null for other methods. */
export async function deskFor(
  { db, caller, now }: Handling,
  method: DuesMethod,
): Promise<string | null | Refusal> {
  if (method !== "office") return null;
  const desk = await lockOpenDesk(db, caller.id);
  if (!desk) return refuse("cash-closed");
  return desk.day === cairoDay(now) ? desk.id : refuse("cash-of-earlier-day");
}

interface NewReceipt {
  readonly act: ReceiptAct;
  /** Above zero, also of what goes back. */
  readonly parts: readonly Part[];
  readonly method: DuesMethod;
  readonly day: string;
  readonly reference: string | null;
  readonly cashDayId: string | null;
  readonly aboutId?: string;
  readonly reason?: string;
}

/** Requires a lock of the account. The number comes last, so that its lock is short. */
export async function addReceipt(
  { db, caller, now, personal }: Handling,
  { userId, placeCode, branchId }: LockedAccount,
  { act, parts, reason, aboutId, ...receipt }: NewReceipt,
): Promise<ReceiptRow> {
  const sign = act === "payment" ? 1 : -1;
  const series = seriesOf(placeCode);
  const year = yearOf(now);
  const number = await nextReceiptNumber(db, { series, year });
  const byId = caller.id;
  const row = await insertReceipt(db, {
    ...receipt,
    act,
    userId,
    amount: sign * parts.reduce((sum, { amount }) => sum + amount, 0),
    series,
    year,
    number,
    at: now,
    byId,
    aboutId: aboutId ?? null,
    governorateCode: placeCode,
    branchId,
  });
  const sealedReason = reason ? personal.seal(reason) : null;
  await insertEntries(
    db,
    parts.map(({ chargeId, amount }) => ({
      chargeId,
      userId,
      receiptId: row.id,
      act,
      amount: sign * amount,
      at: now,
      byId,
      sealedReason,
    })),
  );
  return row;
}
