/* Counts stop after MAX_WAITING index entries: a million requests cost no more. */
import { and, eq, gte, inArray, isNull, lt, ne, type SQL, sql } from "drizzle-orm";
import { cairoDay } from "#app/arabic/dates.ts";
import { AID } from "#app/contract/ability.ts";
import { addAidNote, askAid, updateAid, withdrawAid } from "#app/contract/aid.ts";
import { type AidCategory, aidCategories } from "#app/contract/aid.values.ts";
import {
  type DeskQueue,
  type DeskRequest,
  type DeskTaken,
  MAX_WAITING,
} from "#app/contract/desk.ts";
import { deskPart, MAX_TAKEN } from "../desk/api.ts";
import { areaFor, can } from "../http/caller.ts";
import { unreadAbout } from "../notification/api.ts";
import { SCREEN } from "./notify.ts";
import { allRanks, overdueRanks, SECONDS_OF_TURN, sectionOf } from "./rules.ts";
import { inArea } from "./store.ts";
import { aidRequests } from "./tables.ts";

const MAX_SHOWN = 5;
const MAX_UNREAD = 3;

const changedBy = [askAid, updateAid, withdrawAid];

interface QueueValue extends Omit<DeskQueue, "name" | "oldestAt" | "next"> {
  readonly oldest: number | null;
  readonly next: { readonly id: string; readonly category: AidCategory } | null;
  readonly taken: readonly TakenValue[] | null;
}

interface TakenValue extends Omit<DeskTaken, "name" | "section"> {
  readonly category: AidCategory;
}

const queue = deskPart<QueueValue>({
  name: "aid.queue",
  changedBy,
  query({ caller, now }) {
    if (!can(caller, AID)) return undefined;
    const area = inArea(areaFor(caller, AID));
    const undecided = ["pending", "inReview"];
    const open = [...undecided, "approved"];
    const waiting = ranges(undecided, allRanks, area);
    const overdue = ranges(open, overdueRanks(now), area);
    const isFree = isNull(aidRequests.ownerId);
    const isOwn = eq(aidRequests.ownerId, caller.id);
    const next = (owner: SQL) =>
      ranges(undecided, allRanks, and(area, owner, ne(aidRequests.userId, caller.id)), 1);
    return sql`select json_build_object(
      'count', (select least(count(*), ${MAX_WAITING})::int from (${waiting}) as w),
      'oldest', (select min(turn % ${SECONDS_OF_TURN}::bigint) from (${waiting}) as w),
      'overdue', (select least(count(*), ${MAX_WAITING})::int from (${overdue}) as o),
      'mine', (select count(*)::int from ${aidRequests}
        where ${and(isOwn, inArray(aidRequests.status, undecided as []), isNull(aidRequests.withdrawnAt), area)}),
      'next', (select json_build_object('id', id, 'category', category) from
        (${next(isFree)} union all ${next(isOwn)}) as n order by turn, id limit 1),
      'taken', (select json_agg(taken) from (
        select id, category, title, status as state, created_at as at,
          coalesce(due_date < ${cairoDay(now)}::date, false) as "isOverdue"
        from ${aidRequests}
        where ${and(isOwn, inArray(aidRequests.status, open as []), isNull(aidRequests.withdrawnAt), area)}
        order by created_at, id limit ${MAX_TAKEN}) as taken))`;
  },
  lines: ({ oldest, next, taken, ...counts }) => ({
    taken: (taken ?? []).map(({ category, ...each }) => ({
      ...each,
      name: "aid",
      section: sectionOf(category),
      at: new Date(each.at).toISOString(),
    })),
    queues: [
      {
        name: "aid",
        ...counts,
        oldestAt: oldest === null ? null : new Date(oldest * 1000).toISOString(),
        next: next && { id: next.id, section: sectionOf(next.category) },
      },
    ],
  }),
});

function ranges(
  statuses: readonly string[],
  ranks: readonly { readonly from: number; readonly to: number }[],
  where: SQL | undefined,
  limit = MAX_WAITING,
): SQL {
  const parts = aidCategories.flatMap((category) =>
    statuses.flatMap((status) =>
      ranks.map(
        ({ from, to }) =>
          sql`(select id, category, turn from ${aidRequests} where ${and(
            eq(aidRequests.category, category),
            sql`${aidRequests.status} = ${status}`,
            gte(aidRequests.turn, from),
            lt(aidRequests.turn, to),
            where,
          )} order by turn, id limit ${limit})`,
      ),
    ),
  );
  return sql.join(parts, sql` union all `);
}

const own = deskPart<DeskRequest[] | null>({
  name: "aid.own",
  changedBy,
  query: ({ caller }) => sql`select json_agg(own) from (
    select 'aid' as name, id, number, title, status as state, created_at as at from ${aidRequests}
    where ${and(eq(aidRequests.userId, caller.id), isNull(aidRequests.closedAt))}
    order by created_at desc, id desc limit ${MAX_SHOWN}) as own`,
  lines: (requests) => ({
    requests: (requests ?? []).map((each) => ({ ...each, at: new Date(each.at).toISOString() })),
  }),
});

const replies = deskPart<{ id: string; title: string }[] | null>({
  name: "aid.replies",
  changedBy: [updateAid, addAidNote, withdrawAid],
  query: ({ caller }) => sql`select json_agg(unread) from (
    select id, title from ${aidRequests}
    where ${and(
      eq(aidRequests.userId, caller.id),
      isNull(aidRequests.withdrawnAt),
      // The receipt is notified at the moment of the request itself.
      sql`exists (select 1 from (${unreadAbout(caller.id, SCREEN)}) as told
        where told.id = ${aidRequests.id}::text and told.at > ${aidRequests.createdAt})`,
    )} order by created_at desc limit ${MAX_UNREAD}) as unread`,
  lines: (unread) => ({ asked: (unread ?? []).map((each) => ({ name: "aidReply", ...each })) }),
});

export const aidDesk = [queue, own, replies];
