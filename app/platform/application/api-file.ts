import { and, eq, sql } from "drizzle-orm";
import { REVIEW } from "#app/contract/review.ts";
import { areaFor, can } from "../http/caller.ts";
import { type FileFeature, filePart } from "../people/api.ts";
import { inArea } from "./store.ts";
import { applications } from "./tables.ts";

export const applicationFile: FileFeature = {
  name: "applications",
  query({ caller, userId }) {
    if (!can(caller, REVIEW)) return undefined;
    const isTheirs = and(eq(applications.userId, userId), inArea(areaFor(caller, REVIEW)));
    return filePart(
      sql`id, kind, state, submitted_at as at`,
      sql`${applications} where ${isTheirs}`,
      sql`submitted_at desc, id desc`,
    );
  },
};
