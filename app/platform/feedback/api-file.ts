import { and, eq, ne, sql } from "drizzle-orm";
import { FEEDBACK } from "#app/contract/ability.ts";
import { areaFor, can } from "../http/caller.ts";
import { type FileFeature, filePart } from "../people/api.ts";
import { inArea } from "./store.ts";
import { feedback } from "./tables.ts";

/** What a person sent, in the reader's area; leaders never see their own. */
export const feedbackFile: FileFeature = {
  name: "feedback",
  query({ caller, userId }) {
    if (!can(caller, FEEDBACK)) return undefined;
    const isTheirs = and(
      eq(feedback.userId, userId),
      ne(feedback.userId, caller.id),
      inArea(areaFor(caller, FEEDBACK)),
    );
    return filePart(
      // Street reports have no title.
      sql`id, number, coalesce(title, left(body, 150)) as title, type as kind, status as state,
        created_at as at`,
      sql`${feedback} where ${isTheirs}`,
      sql`created_at desc, id desc`,
    );
  },
};
