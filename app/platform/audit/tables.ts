import { bigint, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../database/tables.ts";

/** What is written down. */
export const auditActs = [
  "application-read",
  "document-read",
  "application-claimed",
  "application-released",
  "correction-asked",
  "application-approved",
  "application-refused",
  "application-withdrawn",
  "export",
  "presence-struck",
  "notification-sent",
  "role-created",
  "role-changed",
  "role-deleted",
  "role-given",
  "role-taken",
  "aid-read",
  "aid-file-read",
  "aid-changed",
  "aid-noted",
  "aid-withdrawn",
  "feedback-read",
  "feedback-answered",
  "feedback-changed",
  "administrator-invited",
  "administrator-accepted",
  "branch-created",
  "branch-changed",
  "branch-deleted",
  "branch-assigned",
  "service-tested",
  "feedback-withdrawn",
  "email-changed",
  "organisation-changed",
] as const;
export type AuditAct = (typeof auditActs)[number];

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
    act: text("act", { enum: auditActs }).notNull(),
    /** Whose data it was. */
    subject: uuid("subject"),
    applicationId: uuid("application_id"),
    /** Of a document, the field that it came by; of an export, what was exported; of the organisation, the part. */
    detail: text("detail"),
    address: text("address").notNull(),
  },
  (table) => [index("audit_of_subject").on(table.subject, table.id)],
);
