/* Reports on the desk: those that wait for the caller, and what their authors still have to do. */
import { sql } from "drizzle-orm";
import { type DeskAsked, MAX_WAITING } from "#app/contract/desk.ts";
import { CONFIRM_REPORTS, WRITE_REPORTS } from "#app/contract/report.values.ts";
import {
  askAboutReport,
  confirmReport,
  createReport,
  deleteReport,
  saveReport,
  sendReport,
} from "#app/contract/report-desk.ts";
import { deskPart, isLeader } from "../desk/api.ts";
import { endedEvents } from "../event/api-report.ts";
import { can } from "../http/caller.ts";
import { missedPeriod } from "./rules.ts";
import { waitingFor } from "./store.ts";
import { reports } from "./tables.ts";

const changedBy = [
  createReport,
  saveReport,
  sendReport,
  askAboutReport,
  confirmReport,
  deleteReport,
];

interface QueueValue {
  readonly count: number;
  readonly oldestAt: string | null;
  readonly next: string | null;
}

const queue = deskPart<QueueValue | null>({
  name: "report.queue",
  changedBy,
  query({ caller }) {
    if (!isLeader(caller) || !can(caller, CONFIRM_REPORTS)) return undefined;
    return sql`select json_build_object('count', count(*)::int, 'oldestAt', min(sent_at),
        'next', (array_agg(id order by sent_at, id))[1])
      from (select id, sent_at from ${reports} where ${waitingFor(caller)}
        order by sent_at, id limit ${MAX_WAITING}) as waiting`;
  },
  // Many leaders confirm, and for most nothing waits.
  lines: (found) => ({
    queues: found?.count
      ? [
          {
            name: "reports",
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

const MAX_SHOWN = 3;

interface Found {
  readonly id: string;
  readonly title: string;
}
interface OwnValue {
  readonly asked: readonly Found[] | null;
  readonly drafts: readonly Found[] | null;
  readonly missing: readonly Found[] | null;
}

const own = deskPart<OwnValue>({
  name: "report.own",
  changedBy,
  query({ caller, now }) {
    if (!isLeader(caller) || !can(caller, WRITE_REPORTS)) return undefined;
    const ofState = (state: string) => sql`(select json_agg(one) from (
      select id, title from ${reports}
      where author_id = ${caller.id} and state = ${state}
      order by changed_at desc, id desc limit ${MAX_SHOWN}) as one)`;
    return sql`select json_build_object('asked', ${ofState("asked")}, 'drafts', ${ofState("draft")},
      'missing', (select json_agg(one) from (
        select ended.id, ended.title from (${endedEvents(missedPeriod(now), caller.id)}) as ended
        where not exists (select from ${reports} where event_id = ended.id)
        order by ended.ends_at, ended.id limit ${MAX_SHOWN}) as one))`;
  },
  lines({ asked, drafts, missing }) {
    const line = (name: string, { id, title }: Found): DeskAsked => ({ name, id, title });
    return {
      asked: [
        ...(asked ?? []).map((each) => line("reportAsked", each)),
        ...(missing ?? []).map((each) => line("reportMissing", each)),
        ...(drafts ?? []).map((each) => line("reportDraft", each)),
      ],
    };
  },
});

export const reportDesk = [queue, own];
