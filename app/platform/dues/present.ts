import { addDays, cairoDay } from "#app/arabic/dates.ts";
import { governorateByCode } from "#app/arabic/governorates.ts";
import type { Configuration } from "#app/configuration.ts";
import type { DuesCharge, DuesReceiptLine } from "#app/contract/dues.ts";
import type { CashDay } from "#app/contract/dues-cash.ts";
import type { DuesAccountLine, DuesEntry } from "#app/contract/dues-desk.ts";
import type { DuesRate } from "#app/contract/dues-rates.ts";
import type { Personal } from "../privacy/personal.ts";
import { signId } from "../privacy/signed-id.ts";
import { isOverdue, periodEnd, rateOn, receiptNumber } from "./rules.ts";
import type { ChargeRow, findEntries, ReceiptRow } from "./store.ts";
import type { AccountRow } from "./store-accounts.ts";
import type { CashDayRow } from "./store-cash.ts";
import type { findRatesWithUse } from "./store-charging.ts";

export function presentCharge(row: ChargeRow, now: Date): DuesCharge {
  const { id, kind, amount, paid, waived, dueOn, isTwin, periodStart, months } = row;
  const owed = amount - paid - waived;
  return {
    id,
    kind,
    ...presentPeriod({ periodStart, months }),
    months,
    amount,
    paid,
    waived,
    owed,
    dueOn,
    isOverdue: isOverdue({ owed, dueOn }, cairoDay(now)),
    isTwin,
  };
}

export function presentPeriod({ periodStart, months }: Pick<ChargeRow, "periodStart" | "months">) {
  return { from: periodStart, to: periodEnd(periodStart, months) };
}

type Keys = Pick<Configuration, "dataKeys">;

export function presentReceiptLine(row: ReceiptRow, configuration: Keys): DuesReceiptLine {
  const { id, act, amount, method, day, returned } = row;
  const token = signId(configuration, "dues receipts", id);
  return { id, token, number: receiptNumber(row), act, amount, method, day, returned };
}

export function presentAccountLine(row: AccountRow, now: Date): DuesAccountLine {
  const { placeCode, dueOn, ...line } = row;
  return {
    ...line,
    dueOn,
    governorate: placeCode && governorateByCode(placeCode)?.ar,
    isOverdue: isOverdue({ owed: row.owed, dueOn }, cairoDay(now)),
  };
}

type EntryRow = Awaited<ReturnType<typeof findEntries>>[number];

export function presentEntry(
  { entry, by, periodStart, months, series, year, number }: EntryRow,
  personal: Personal,
): DuesEntry {
  const { id, act, amount, at, sealedReason } = entry;
  return {
    id: String(id),
    act,
    amount,
    at: at.toISOString(),
    by,
    ...presentPeriod({ periodStart, months }),
    receipt:
      series !== null && year !== null && number !== null
        ? receiptNumber({ series, year, number })
        : null,
    reason: sealedReason && personal.open(sealedReason),
  };
}

export function presentCashDay(row: CashDayRow): CashDay {
  const { day, officer, branch, branchEn, taken, givenBack } = row;
  const expected = day.expected ?? day.float + taken + givenBack;
  return {
    id: day.id,
    day: day.day,
    officer,
    governorate: day.governorateCode && governorateByCode(day.governorateCode)?.ar,
    branch,
    branchEn,
    openedAt: day.openedAt.toISOString(),
    closedAt: day.closedAt?.toISOString() ?? null,
    float: day.float,
    taken,
    givenBack,
    expected,
    counted: day.counted,
    difference: day.counted === null ? null : day.counted - expected,
    explanation: day.explanation,
  };
}

/** @param rows the latest first */
export function presentRates(
  rows: Awaited<ReturnType<typeof findRatesWithUse>>,
  now: Date,
): DuesRate[] {
  const rates = rows.map(({ rate }) => rate);
  const inForce = rateOn(rates, cairoDay(now));
  return rows.map(({ rate, isUsed }, at) => {
    const next = rows[at - 1]?.rate.validFrom;
    const { id, validFrom, months, joining, renewal, reduced, dueDays } = rate;
    return {
      id,
      validFrom,
      validTo: next ? addDays(next, -1) : null,
      months,
      joining,
      renewal,
      reduced,
      dueDays,
      isInForce: id === inForce?.id,
      mayGo: !isUsed,
    };
  });
}
