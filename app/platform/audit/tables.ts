import { bigint, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { auditActs } from "#app/contract/audit.values.ts";
import { moment } from "../database/tables.ts";

/**
 * Who did what to whose data, when and from where. Append-only: a trigger refuses every change. No
 * foreign keys, so that it outlives what it tells of.
 */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment("at").notNull(),
    by: uuid("by").notNull(),
    act: text("act", { enum: auditActs as [(typeof auditActs)[number]] }).notNull(),
    /** Whose data it was. */
    subject: uuid("subject"),
    applicationId: uuid("application_id"),
    /** Of a document, the field that it came by; of an export, what was exported; of a national ID, why it was shown; of an account, why it was done; of the organisation, the part. */
    detail: text("detail"),
    address: text("address").notNull(),
  },
  // Whatever the log is narrowed by, a list of it is a range of an index, newest first.
  (table) => [
    index("audit_of_subject").on(table.subject, table.at, table.id),
    index("audit_by_actor").on(table.by, table.at, table.id),
    index("audit_of_act").on(table.act, table.at, table.id),
    index("audit_by_time").on(table.at, table.id),
  ],
);

/**
 * The chain over the log: each seal's hash covers an entry and the hash of the seal before it. Places
 * have no gaps. Append-only as well; the function `seal_audit` of the database writes it (decision 0044).
 */
export const auditSeals = pgTable("audit_seals", {
  place: bigint("place", { mode: "number" }).primaryKey(),
  entryId: bigint("entry_id", { mode: "number" }).notNull().unique(),
  /** SHA-256, in hexadecimal digits. */
  hash: text("hash").notNull(),
});
