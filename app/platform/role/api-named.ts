/* Ids of roles and units in arrays, which no foreign key watches. */
import { sql } from "drizzle-orm";
import { joinByComma } from "#app/arabic/comma.ts";
import type { Database } from "../database/connect.ts";
import { eventsNaming } from "../event/api.ts";
import type { Language } from "../i18n.ts";
import { notificationsNaming } from "../notification/api-found.ts";
import { surveysNaming } from "../survey/api-found.ts";
import type { Gone } from "../user/api-named.ts";

const MAX_NAMED = 5;

/** Titles of upcoming items that would silently reach nobody; undefined for none. */
export async function findNaming(
  { db, language, now }: { db: Database; language: Language; now: Date },
  gone: Gone,
): Promise<string | undefined> {
  const all = [eventsNaming(gone, now), surveysNaming(gone, now), notificationsNaming(gone)];
  const { rows } = await db.execute<{ title: string }>(sql`
    select title from (${sql.join(all, sql` union all `)}) as naming
    order by title limit ${MAX_NAMED + 1}`);
  if (rows.length === 0) return undefined;
  const titles = rows.map(({ title }, at) => (at < MAX_NAMED ? `«${title}»` : "…"));
  return joinByComma(titles, language);
}
