import { bigint, index, pgTable, text } from "drizzle-orm/pg-core";
import { moment } from "../platform/database/tables.ts";

/** Empty outside demo mode. */
export const demoMail = pgTable(
  "demo_mail",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    html: text("html").notNull(),
    sentAt: moment("sent_at").notNull(),
  },
  (table) => [index("demo_mail_newest").on(table.recipient, table.id)],
);
