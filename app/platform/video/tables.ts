import { index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { moment } from "../database/tables.ts";
import { personal } from "../privacy/personal-table.ts";
import { users } from "../user/tables.ts";

/** Deleted once the video stands somewhere, or after two days. */
export const videoUploads = pgTable(
  "video_uploads",
  {
    id: text("id").primaryKey(),
    byId: uuid("by_id")
      .notNull()
      .references(() => users.id),
    createdAt: moment("created_at").notNull(),
    bytes: integer("bytes").notNull().default(0),
    digests: text("digests").array().notNull().default([]),
    /** Set by the check: what forms name it by. */
    key: text("key"),
    width: integer("width"),
    height: integer("height"),
  },
  (table) => [
    index("video_uploads_by").on(table.byId),
    index("video_uploads_by_date").on(table.createdAt),
  ],
);

/** Videos in a post are the organisation's, and stay. */
export const personalUploads = personal(videoUploads, {
  of: "byId",
  shows: { videoUploads: ["bytes", "createdAt"] },
  order: ["createdAt"],
  erase: "delete",
});
