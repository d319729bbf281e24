import { asc, eq } from "drizzle-orm";
import { moveRows, type PersonalData } from "../privacy/personal-data.ts";
import { personal } from "../privacy/personal-table.ts";
import { receiptNumber } from "./rules.ts";
import { joinCharges, leaveSameDesks, waiveRest } from "./store-people.ts";
import {
  cashDays,
  duesAccounts,
  duesCharges,
  duesEntries,
  duesRates,
  duesReceipts,
  duesReductions,
  duesReminders,
} from "./tables.ts";

const books = "the books of the organisation: the amounts stay, and the name goes with the account";

export const duesData: PersonalData = {
  tables: [
    personal(duesEntries, { shows: "odd", erase: { not: books } }),
    personal(duesReceipts, { shows: "odd", erase: { not: books } }),
    personal(duesCharges, { shows: "odd", erase: { not: books }, merge: "odd" }),
    personal(duesAccounts, {
      shows: { not: "the sum of the charges" },
      erase: { not: books },
      merge: { not: "triggers keep it in step with the charges" },
    }),
    personal(duesReductions, { shows: "odd", erase: "delete", merge: { once: [] } }),
    personal(duesReminders, {
      shows: { not: "a mark that a reminder was sent; the notification is in the export" },
      erase: "delete",
      merge: { once: ["dueOn", "about"] },
    }),
    personal(cashDays, {
      of: "officerId",
      shows: { not: "who kept a cash desk did so for the organisation" },
      erase: { not: "it is the organisation's" },
      merge: "odd",
    }),
    personal(duesRates, {
      of: "byId",
      shows: { not: "who set a rate did so for the organisation" },
      erase: { not: "it is the organisation's" },
    }),
  ],

  async read({ db, personal }, userId) {
    const charges = await db
      .select()
      .from(duesCharges)
      .where(eq(duesCharges.userId, userId))
      .orderBy(asc(duesCharges.periodStart));
    const receipts = await db
      .select()
      .from(duesReceipts)
      .where(eq(duesReceipts.userId, userId))
      .orderBy(asc(duesReceipts.at));
    const entries = await db
      .select()
      .from(duesEntries)
      .where(eq(duesEntries.userId, userId))
      .orderBy(asc(duesEntries.id));
    const [reduction] = await db
      .select()
      .from(duesReductions)
      .where(eq(duesReductions.userId, userId));
    const opened = (sealed: string | null) => sealed && personal.open(sealed);
    return {
      dues: charges.map(({ kind, periodStart, months, amount, paid, waived, dueOn }) => ({
        ...{ kind, periodStart, months, amount, paid, waived, dueOn },
      })),
      duesReceipts: receipts.map(({ act, amount, method, day, reference, at, ...receipt }) => ({
        number: receiptNumber(receipt),
        ...{ act, amount, method, day, reference, at },
      })),
      duesEntries: entries.map(({ act, amount, at, sealedReason }) => ({
        ...{ act, amount, at },
        reason: opened(sealedReason),
      })),
      duesReduction: reduction
        ? { until: reduction.until, reason: opened(reduction.sealedReason) }
        : null,
    };
  },

  /** What is left is waived, and words go. */
  async erase(db, { id }) {
    await waiveRest(db, id);
    await db.update(duesEntries).set({ sealedReason: null }).where(eq(duesEntries.userId, id));
  },

  async handOver(db, handover) {
    await joinCharges(db, handover);
    await leaveSameDesks(db, handover);
    await moveRows(db, handover, duesCharges, cashDays);
  },
};
