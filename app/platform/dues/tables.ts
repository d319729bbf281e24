import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { duesActs, duesKinds, duesMethods, receiptActs } from "#app/contract/dues.values.ts";
import { moment } from "../database/tables.ts";
import { units } from "../structure/tables.ts";
import { users } from "../user/tables.ts";

/** Whole piastres: sums agree, and a number of JavaScript holds 90 thousand billion pounds. */
const money = (name: string) => bigint(name, { mode: "number" });
/** Who noted it. */
const byId = () => uuid("by_id").references(() => users.id, { onDelete: "set null" });
const id = () => uuid("id").primaryKey().default(sql`uuidv7()`);

/** Each holds until the next one begins; what was charged by one is never charged again. */
export const duesRates = pgTable("dues_rates", {
  id: id(),
  /** The first day of a period. */
  validFrom: date("valid_from").notNull().unique(),
  months: integer("months").notNull(),
  joining: money("joining").notNull(),
  renewal: money("renewal").notNull(),
  reduced: money("reduced").notNull(),
  dueDays: integer("due_days").notNull(),
  byId: byId(),
  createdAt: moment("created_at").notNull(),
});

/** One row; none means the defaults. */
export const duesSettings = pgTable(
  "dues_settings",
  {
    one: boolean("one").primaryKey().default(true),
    transfer: text("transfer"),
    link: text("link"),
    blocksRenewal: boolean("blocks_renewal").notNull().default(false),
    version: integer("version").notNull(),
    changedAt: moment("changed_at").notNull(),
  },
  () => [check("dues_settings_are_one", sql`one`)],
);

/** Who is charged the reduced rate until a day. */
export const duesReductions = pgTable(
  "dues_reductions",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    until: date("until").notNull(),
    sealedReason: text("sealed_reason"),
    byId: byId(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [index("dues_reductions_by_actor").on(table.byId).where(sql`by_id is not null`)],
);

/**
 * What a person owes in all. Triggers keep it in step with the charges and with where the person
 * belongs: lists of debtors are index ranges of it, and a transaction on somebody's dues locks it.
 */
export const duesAccounts = pgTable(
  "dues_accounts",
  {
    userId: uuid("user_id")
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** As users.place_code. */
    placeCode: text("place_code"),
    branchId: uuid("branch_id"),
    owed: money("owed").notNull(),
    /** Of the oldest debt; null without one. */
    dueOn: date("due_on"),
  },
  (table) => [
    // Debtors, the oldest debt first, in the country, a governorate and a branch.
    index("dues_owing").on(table.dueOn, table.userId).where(sql`owed > 0`),
    index("dues_owing_of_place")
      .on(table.placeCode, table.dueOn, table.userId, table.branchId)
      .where(sql`owed > 0`),
    index("dues_owing_of_branch")
      .on(table.branchId, table.dueOn, table.userId, table.placeCode)
      .where(sql`owed > 0`),
    index("dues_settled_of_place")
      .on(table.placeCode, table.userId, table.branchId)
      .where(sql`owed = 0`),
  ],
);

/**
 * Append-only but for `paid` and `waived`, which a trigger adds up from the entries. It keeps the
 * place of its day, so that statistics of the past stay.
 */
export const duesCharges = pgTable(
  "dues_charges",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    rateId: uuid("rate_id")
      .notNull()
      .references(() => duesRates.id),
    kind: text("kind", { enum: duesKinds }).notNull(),
    periodStart: date("period_start").notNull(),
    months: integer("months").notNull(),
    amount: money("amount").notNull(),
    paid: money("paid").notNull().default(0),
    waived: money("waived").notNull().default(0),
    owed: money("owed").generatedAlwaysAs((): SQL => sql`amount - paid - waived`),
    dueOn: date("due_on").notNull(),
    governorateCode: text("governorate_code"),
    branchId: uuid("branch_id").references(() => units.id),
    /** The other charge of a period for somebody who was on file twice. */
    isTwin: boolean("is_twin").notNull().default(false),
    chargedAt: moment("charged_at").notNull(),
  },
  (table) => [
    // Two processes charge a period once.
    uniqueIndex("dues_charged_once").on(table.userId, table.periodStart).where(sql`not is_twin`),
    index("dues_charges_of_user").on(table.userId, table.periodStart),
    index("dues_charges_of_branch").on(table.branchId).where(sql`branch_id is not null`),
    index("dues_charges_by_rate").on(table.rateId),
    // Statistics of a year, and whether a period was charged.
    index("dues_charges_of_period").on(table.periodStart, table.governorateCode),
    index("dues_charges_due").on(table.dueOn, table.userId).where(sql`owed > 0`),
    check(
      "dues_charges_balance",
      sql`amount > 0 and paid >= 0 and waived >= 0 and paid + waived <= amount`,
    ),
  ],
);

/** A day of somebody's cash desk: closed once, and then only read. */
export const cashDays = pgTable(
  "dues_cash_days",
  {
    id: id(),
    officerId: uuid("officer_id").references(() => users.id, { onDelete: "set null" }),
    day: date("day").notNull(),
    governorateCode: text("governorate_code"),
    /** Null at the head office. */
    branchId: uuid("branch_id").references(() => units.id),
    openedAt: moment("opened_at").notNull(),
    float: money("float").notNull(),
    closedAt: moment("closed_at"),
    /** Float and cash of the day, when it was closed. */
    expected: money("expected"),
    counted: money("counted"),
    explanation: text("explanation"),
  },
  (table) => [
    // What was closed is not opened again on its day.
    unique("dues_cash_once_a_day").on(table.officerId, table.day),
    uniqueIndex("dues_cash_open").on(table.officerId).where(sql`closed_at is null`),
    index("dues_cash_by_time").on(table.openedAt, table.id),
    index("dues_cash_of_place").on(table.governorateCode, table.openedAt, table.id),
    index("dues_cash_of_branch").on(table.branchId).where(sql`branch_id is not null`),
    check(
      "dues_cash_closed",
      sql`(closed_at is null) = (expected is null) and (closed_at is null) = (counted is null)
        and (counted is null or counted = expected or explanation is not null)`,
    ),
  ],
);

/**
 * Append-only but for `returned`. The number comes from a row that is locked until the receipt
 * commits (duesSeries): a sequence would leave gaps.
 */
export const duesReceipts = pgTable(
  "dues_receipts",
  {
    id: id(),
    act: text("act", { enum: receiptActs }).notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    /** Below zero for refunds and corrections. */
    amount: money("amount").notNull(),
    /** Of a payment: what refunds and corrections gave back, by a trigger. */
    returned: money("returned").notNull().default(0),
    method: text("method", { enum: duesMethods }).notNull(),
    /** When the money came or went. */
    day: date("day").notNull(),
    reference: text("reference"),
    series: text("series").notNull(),
    year: integer("year").notNull(),
    number: integer("number").notNull(),
    at: moment("at").notNull(),
    byId: byId(),
    cashDayId: uuid("cash_day_id").references(() => cashDays.id),
    /** The payment that is given back. */
    aboutId: uuid("about_id").references((): AnyPgColumn => duesReceipts.id),
    governorateCode: text("governorate_code"),
    branchId: uuid("branch_id").references(() => units.id),
  },
  (table) => [
    unique("dues_receipts_number").on(table.series, table.year, table.number),
    // A transfer is noted once; one that was taken back may be noted anew.
    uniqueIndex("dues_receipts_reference")
      .on(table.method, sql`upper(${table.reference})`)
      .where(sql`act = 'payment' and reference is not null and returned < amount`),
    index("dues_receipts_of_user").on(table.userId, table.at),
    index("dues_receipts_of_desk")
      .on(table.cashDayId, table.at)
      .where(sql`cash_day_id is not null`),
    index("dues_receipts_about").on(table.aboutId).where(sql`about_id is not null`),
    index("dues_receipts_of_branch").on(table.branchId).where(sql`branch_id is not null`),
    index("dues_receipts_by_actor").on(table.byId).where(sql`by_id is not null`),
    check(
      "dues_receipts_signed",
      sql`case when act = 'payment' then amount > 0 and returned between 0 and amount and about_id is null
        else amount < 0 and returned = 0 and about_id is not null end`,
    ),
    check("dues_receipts_cash", sql`cash_day_id is null or method = 'office'`),
  ],
);

/** Of what is due on a day a member is reminded once before it and once after it. */
export const duesReminders = pgTable(
  "dues_reminders",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    dueOn: date("due_on").notNull(),
    about: text("about", { enum: ["soon", "late"] }).notNull(),
    sentAt: moment("sent_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.dueOn, table.about] })],
);

/** Append-only: what was noted wrongly is taken back by another entry. */
export const duesEntries = pgTable(
  "dues_entries",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
    chargeId: uuid("charge_id")
      .notNull()
      .references(() => duesCharges.id),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    receiptId: uuid("receipt_id").references(() => duesReceipts.id),
    act: text("act", { enum: duesActs }).notNull(),
    /** What it takes from the debt. */
    amount: money("amount").notNull(),
    at: moment("at").notNull(),
    byId: byId(),
    sealedReason: text("sealed_reason"),
  },
  (table) => [
    index("dues_entries_of_charge").on(table.chargeId, table.id),
    index("dues_entries_of_user").on(table.userId, table.id),
    index("dues_entries_of_receipt").on(table.receiptId).where(sql`receipt_id is not null`),
    index("dues_entries_by_actor").on(table.byId).where(sql`by_id is not null`),
    check(
      "dues_entries_signed",
      sql`(act in ('payment', 'waiver')) = (amount > 0) and amount <> 0
        and (act in ('waiver', 'revocation')) = (receipt_id is null)`,
    ),
  ],
);

/** The last number of a governorate and year. */
export const duesSeries = pgTable(
  "dues_series",
  {
    series: text("series").notNull(),
    year: integer("year").notNull(),
    last: integer("last").notNull(),
  },
  (table) => [primaryKey({ columns: [table.series, table.year] })],
);
