import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatPounds } from "#app/arabic/money.ts";
import { pounds } from "#app/contract/dues-desk.ts";
import {
  dueDay,
  fillLink,
  isOverdue,
  isPeriodStart,
  paymentProblems,
  periodEnd,
  periodStart,
  rateOn,
  receiptNumber,
  splitPayment,
  splitReturn,
  toPiastres,
} from "#app/platform/dues/rules.ts";

/* docs/product.md#dues */

describe("periods", () => {
  test.each([
    ["2026-11-30", 12, "2026-01-01", "2026-12-31"],
    ["2026-11-30", 6, "2026-07-01", "2026-12-31"],
    ["2026-11-30", 3, "2026-10-01", "2026-12-31"],
    ["2028-02-29", 1, "2028-02-01", "2028-02-29"],
    ["2026-01-01", 3, "2026-01-01", "2026-03-31"],
  ])("of %s and %d months begin on %s and end on %s", (day, months, start, end) => {
    expect(periodStart(day, months)).toBe(start);
    expect(periodEnd(start, months)).toBe(end);
    expect(isPeriodStart(start, months)).toBe(true);
    expect(isPeriodStart("2026-02-02", months)).toBe(false);
  });

  test("have the rate that began last", () => {
    const rates = ["2025-01-01", "2027-01-01", "2026-01-01"].map((validFrom) => ({ validFrom }));
    expect(rateOn(rates, "2026-12-31")?.validFrom).toBe("2026-01-01");
    expect(rateOn(rates, "2027-01-01")?.validFrom).toBe("2027-01-01");
    expect(rateOn(rates, "2024-12-31")).toBeUndefined();
  });

  test("leave as many days to pay to who is charged later", () => {
    expect(dueDay("2026-01-01", 30, "2025-12-20")).toBe("2026-01-31");
    expect(dueDay("2026-01-01", 30, "2026-11-30")).toBe("2026-12-30");
    expect(isOverdue({ owed: 1, dueOn: "2026-01-31" }, "2026-01-31")).toBe(false);
    expect(isOverdue({ owed: 1, dueOn: "2026-01-31" }, "2026-02-01")).toBe(true);
    expect(isOverdue({ owed: 0, dueOn: "2026-01-31" }, "2026-02-01")).toBe(false);
  });
});

describe("amounts", () => {
  test("pay the oldest debt first, to the piastre, and never more than is owed", () => {
    const debts = fc.array(fc.nat({ max: 100_000 }), { maxLength: 12 });
    fc.assert(
      fc.property(debts, fc.integer({ min: 1, max: 600_000 }), (owed, amount) => {
        const charges = owed.map((each, at) => ({ id: String(at), owed: each }));
        const parts = splitPayment(charges, amount);
        const all = owed.reduce((sum, each) => sum + each, 0);
        expect(parts === undefined).toBe(amount > all);
        if (!parts) return;
        expect(parts.reduce((sum, each) => sum + each.amount, 0)).toBe(amount);
        const paid = new Map(parts.map((part) => [part.chargeId, part.amount]));
        const open = charges.findIndex(({ id, owed }) => (paid.get(id) ?? 0) < owed);
        const after = open < 0 ? [] : charges.slice(open + 1);
        expect(after.filter(({ id }) => paid.has(id))).toEqual([]);
      }),
      { seed: 7 },
    );
  });

  test("come back from what was paid last", () => {
    const paid = [
      { chargeId: "old", amount: 300 },
      { chargeId: "new", amount: 200 },
    ];
    expect(splitReturn(paid, 250)).toEqual([
      { chargeId: "new", amount: 200 },
      { chargeId: "old", amount: 50 },
    ]);
    expect(splitReturn(paid, 501)).toBeUndefined();
  });
});

test.each([
  [{ method: "office" }, []],
  [{ method: "office", day: "2026-10-01" }, ["day"]],
  [{ method: "transfer", reference: "A1", day: "2026-09-01" }, []],
  [{ method: "transfer", day: "2026-10-03", reference: "" }, ["day", "reference"]],
  [{ method: "link", day: "2025-08-01", reference: "A1" }, ["day"]],
] as const)("a payment %j has wrong: %j", (form, paths) => {
  const now = new Date("2026-10-02T09:00:00Z");
  expect(paymentProblems(form, now).map(({ path }) => path)).toEqual(paths);
});

test("an amount is the same however often it is read: the web reads a form, and the platform its values", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000_000 }), (piastres) => {
      const read = pounds(1).parse(formatPounds(piastres, "ar"));
      expect(pounds(1).parse(read)).toBe(read);
      expect(toPiastres(read)).toBe(piastres);
    }),
    { seed: 7 },
  );
});

test("a receipt is called by governorate, year and number", () => {
  expect(receiptNumber({ series: "01", year: 2026, number: 153 })).toBe("01-2026-000153");
});

test("the address of a page for payments takes the amount and the number of each member", () => {
  const link = "https://pay.example.org/?sum={amount}&who={reference}#{amount}";
  expect(fillLink(link, { amount: 15_050, reference: "11/00 7&x" })).toBe(
    "https://pay.example.org/?sum=150.50&who=11%2F00%207%26x#150.50",
  );
  expect(fillLink("https://pay.example.org/", { amount: 1, reference: "7" })).toBe(
    "https://pay.example.org/",
  );
  expect(fillLink("https://pay.example.org/{reference}", { amount: 1, reference: "$&" })).toBe(
    "https://pay.example.org/%24%26",
  );
});
