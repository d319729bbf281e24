import { and, eq, gt, inArray, lte, or, sql } from "drizzle-orm";
import { type DeskGathering, MAX_WAITING } from "#app/contract/desk.ts";
import {
  cancelEventPlace,
  cancelEventTicket,
  confirmEventTicket,
  registerForEvent,
} from "#app/contract/event.ts";
import { ARRANGE } from "#app/contract/event.values.ts";
import { cancelEvent, createEvent, publishEvent, saveEvent } from "#app/contract/event-desk.ts";
import { deskPart, isLeader } from "../desk/api.ts";
import { can } from "../http/caller.ts";
import { arrangedBy } from "./store.ts";
import { eventPlaces, events } from "./tables.ts";

const eventChanges = [createEvent, saveEvent, publishEvent, cancelEvent];

interface DraftsValue {
  readonly count: number;
  readonly oldestAt: string | null;
  readonly next: string | null;
}

const drafts = deskPart<DraftsValue | null>({
  name: "event.drafts",
  changedBy: eventChanges,
  query({ caller }) {
    if (!isLeader(caller) || !can(caller, ARRANGE)) return undefined;
    const where = and(eq(events.state, "draft"), arrangedBy(caller));
    return sql`select json_build_object('count', count(*)::int, 'oldestAt', min(changed_at),
        'next', (array_agg(id order by changed_at, id))[1])
      from (select id, changed_at from ${events} where ${where}
        order by changed_at, id limit ${MAX_WAITING}) as drafts`;
  },
  lines: (found) => ({
    queues: found?.count
      ? [
          {
            name: "eventDrafts",
            count: found.count,
            oldestAt: found.oldestAt ? new Date(found.oldestAt).toISOString() : null,
            overdue: 0,
            mine: 0,
            next: found.next ? { id: found.next } : null,
          },
        ]
      : [],
  }),
});

const DAY = 24 * 60 * 60 * 1000;

const MAX_OFFERS = 3;

interface OwnValue {
  readonly next: DeskGathering | null;
  readonly offers: readonly { id: string; title: string }[] | null;
}

const own = deskPart<OwnValue>({
  name: "event.own",
  changedBy: [
    ...eventChanges,
    registerForEvent,
    cancelEventPlace,
    confirmEventTicket,
    cancelEventTicket,
  ],
  query({ caller, now }) {
    const own = sql`${eventPlaces} join ${events} on ${events.id} = ${eventPlaces.eventId}`;
    const isOwn = and(eq(eventPlaces.userId, caller.id), eq(events.state, "published"));
    const coming = and(isOwn, gt(eventPlaces.startsAt, now));
    // Bounds the index range: an event lasts a day at most.
    const running = and(
      isOwn,
      gt(eventPlaces.startsAt, new Date(now.getTime() - DAY)),
      lte(eventPlaces.startsAt, now),
      gt(events.endsAt, now),
    );
    const has = or(
      and(coming, inArray(eventPlaces.state, ["registered", "offered"])),
      and(running, eq(eventPlaces.state, "registered")),
    );
    return sql`select json_build_object(
      'next', (select json_build_object('id', ${events.id}, 'title', ${events.title},
          'place', ${events.location}, 'startsAt', ${events.startsAt}, 'endsAt', ${events.endsAt})
        from ${own} where ${has} order by ${eventPlaces.startsAt}, ${eventPlaces.eventId} limit 1),
      'offers', (select json_agg(offer) from (
        select ${events.id}, ${events.title} from ${own}
        where ${and(coming, eq(eventPlaces.state, "offered"))}
        order by ${eventPlaces.offeredUntil} limit ${MAX_OFFERS}) as offer))`;
  },
  lines: ({ next, offers }) => ({
    asked: (offers ?? []).map(({ id, title }) => ({ name: "eventOffer", id, title })),
    nextEvent: next && {
      ...next,
      startsAt: new Date(next.startsAt).toISOString(),
      endsAt: next.endsAt && new Date(next.endsAt).toISOString(),
    },
  }),
});

export const eventDesk = [drafts, own];
