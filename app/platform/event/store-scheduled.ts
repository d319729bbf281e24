import { and, asc, eq, isNotNull, lt, lte } from "drizzle-orm";
import type { Database } from "../database/connect.ts";
import { events } from "./tables.ts";

/** Drafts whose hour has come. */
export async function findDue(db: Database, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: events.id })
    .from(events)
    .where(lte(events.publishAt, now))
    .orderBy(asc(events.publishAt));
  return rows.map(({ id }) => id);
}

/** Drafts of the campaign that are to be published before a moment. */
export async function findScheduledCampaign(db: Database, until: Date) {
  return db
    .select({
      id: events.id,
      title: events.title,
      publishAt: events.publishAt,
      governorateCode: events.governorateCode,
    })
    .from(events)
    .where(
      and(isNotNull(events.publishAt), lt(events.publishAt, until), eq(events.isCampaign, true)),
    );
}
