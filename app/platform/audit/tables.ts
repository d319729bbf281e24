import { bigint, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { auditActs } from "#app/contract/audit.values.ts";
import { moment } from "../database/tables.ts";
import { personal } from "../privacy/personal-table.ts";

/** Append-only by trigger. No foreign keys: outlives its subjects. */
export const auditLog = pgTable(
  "audit_log",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment("at").notNull(),
    by: uuid("by").notNull(),
    act: text("act", { enum: auditActs as [(typeof auditActs)[number]] }).notNull(),
    subject: uuid("subject"),
    applicationId: uuid("application_id"),
    /**
     * By act: a document's form field, an export's scope, the reason for showing a national ID, …
     */
    detail: text("detail"),
    address: text("address").notNull(),
  },
  (table) => [
    index("audit_of_subject").on(table.subject, table.at, table.id),
    index("audit_by_actor").on(table.by, table.at, table.id),
    index("audit_of_act").on(table.act, table.at, table.id),
    index("audit_by_time").on(table.at, table.id),
  ],
);

/** Hash chain over the log, without gaps; append-only, written by `seal_audit` (decision 0044). */
export const auditSeals = pgTable("audit_seals", {
  place: bigint("place", { mode: "number" }).primaryKey(),
  entryId: bigint("entry_id", { mode: "number" }).notNull().unique(),
  /** SHA-256, hexadecimal. */
  hash: text("hash").notNull(),
});

export const personalAudit = personal(auditLog, {
  shows: "odd",
  erase: { not: "what the audit log says stays" },
  merge: { not: "no entry is ever changed; whoever reads finds those of both records" },
});
