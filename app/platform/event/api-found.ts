import { sql } from "drizzle-orm";
import { governorateByCode } from "#app/arabic/governorates.ts";
import { listEvents } from "#app/contract/event.ts";
import { SEARCH_HITS } from "#app/contract/search.ts";
import { peopleIn } from "../attendance/api-people.ts";
import { gatherings, presences } from "../attendance/tables.ts";
import type { SearchFeature } from "../search/api.ts";
import { dayOf, isDuring, type Source } from "../statistics/api.ts";
import { users } from "../user/tables.ts";
import { listEventRows } from "./store.ts";
import { events } from "./tables.ts";

export const searchEvents: SearchFeature = async ({ keyword, caller, db, now }) => {
  const query = listEvents.query.parse({ keyword, limit: SEARCH_HITS });
  const { rows, total } = await listEventRows(db, query, caller, now);
  const items = rows.map(({ event: { id, title, category, governorateCode, startsAt } }) => ({
    id,
    title,
    kind: category,
    governorate: governorateByCode(governorateCode)?.ar,
    at: startsAt.toISOString(),
  }));
  return [{ name: "events", items, total }];
};

/** Counted on the day on which they begin. */
export const eventSources: readonly Source[] = [
  {
    name: "events",
    measures: ["events", "eventPlaces", "eventWaiting"],
    acts: (days) => sql`
      select counted.measure, held.category, ${dayOf(sql`held.starts_at`)} as day,
        held.governorate_code, held.created_by as user_id, author.branch_id, counted.amount
      from ${events} held left join ${users} author on author.id = held.created_by
      cross join lateral (values
        ('events', 1), ('eventPlaces', held.taken), ('eventWaiting', held.waiting)
      ) as counted (measure, amount)
      where held.state = 'published' and ${isDuring(sql`held.starts_at`, days)}
        and counted.amount > 0`,
  },
  {
    name: "came",
    measures: ["came"],
    acts: (days) => sql`
      select 'came' as measure, held.category, ${dayOf(sql`held.starts_at`)} as day,
        held.governorate_code, held.created_by as user_id, author.branch_id,
        ${peopleIn(sql`present`)} as amount
      from ${events} held join ${presences} present on present.gathering_id = held.gathering_id
      left join ${users} author on author.id = held.created_by
      where held.state = 'published' and ${isDuring(sql`held.starts_at`, days)}`,
  },
  {
    name: "attendance",
    measures: ["attendance"],
    acts: (days) => sql`
      select 'attendance' as measure, '' as category, ${dayOf(sql`held.starts_at`)} as day,
        held.governorate_code, held.opened_by as user_id, opener.branch_id,
        ${peopleIn(sql`present`)} as amount
      from ${gatherings} held join ${presences} present on present.gathering_id = held.id
      left join ${users} opener on opener.id = held.opened_by
      where ${isDuring(sql`held.starts_at`, days)}`,
  },
];
