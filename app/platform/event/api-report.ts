import { and, eq, type SQL, sql } from "drizzle-orm";
import { governorateByCode } from "#app/arabic/governorates.ts";
import { peopleAt } from "../attendance/api.ts";
import type { Database } from "../database/connect.ts";
import type { Member } from "../http/caller.ts";
import { users } from "../user/tables.ts";
import { arrangedBy } from "./store.ts";
import { eventHelpers, events } from "./tables.ts";

export interface ReportedEvent {
  readonly id: string;
  readonly title: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly place: string;
  readonly officials: readonly string[];
  readonly came: number;
}

export async function findReportedEvent(
  db: Database,
  id: string,
  caller: Member,
  now: Date,
): Promise<ReportedEvent | undefined> {
  const [row] = await db
    .select({
      event: events,
      came: peopleAt(events.gatheringId),
      officials: sql<string[]>`array(
        select display_name from ${users} where ${users.id} = ${events.createdBy}
        union all (select display_name from ${eventHelpers}
          join ${users} on ${users.id} = ${eventHelpers.userId}
          where ${eventHelpers.eventId} = ${events.id}
            and ${users.id} is distinct from ${events.createdBy}
          order by display_name))`,
    })
    .from(events)
    .where(and(eq(events.id, id), eq(events.state, "published"), arrangedBy(caller)));
  if (!row || row.event.startsAt > now) return undefined;
  const { title, startsAt, endsAt, location, governorateCode } = row.event;
  const governorate = governorateByCode(governorateCode)?.ar;
  return {
    id,
    title,
    startsAt,
    endsAt,
    place: governorate ? `${location}، ${governorate}` : location,
    officials: row.officials,
    came: row.came,
  };
}

/** Bounds the index range: an event lasts a day at most. */
const DAY = 24 * 60 * 60 * 1000;

/** A query of `id`, `title`, `created_by` and `ends_at`; of everybody without `by`. */
export function endedEvents({ from, until }: { from: Date; until: Date }, by?: string): SQL {
  const since = new Date(from.getTime() - DAY).toISOString();
  return sql`select ${events.id} as id, ${events.title} as title,
      ${events.createdBy} as created_by, ${events.endsAt} as ends_at
    from ${events}
    where ${eq(events.state, "published")}
      and ${events.startsAt} >= ${since} and ${events.startsAt} < ${until.toISOString()}
      and ${events.endsAt} > ${from.toISOString()} and ${events.endsAt} <= ${until.toISOString()}
      and ${by === undefined ? sql`${events.createdBy} is not null` : eq(events.createdBy, by)}`;
}
