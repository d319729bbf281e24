import { and, eq, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import { addDays, cairoDay } from "#app/arabic/dates.ts";
import { approveApplication } from "#app/contract/application.ts";
import { MAX_WAITING } from "#app/contract/desk.ts";
import { UPDATE_DUES } from "#app/contract/dues.values.ts";
import { closeCashDesk, openCashDesk } from "#app/contract/dues-cash.ts";
import {
  correctDues,
  payDues,
  refundDues,
  revokeDuesWaiver,
  waiveDues,
} from "#app/contract/dues-desk.ts";
import { mergeUsers } from "#app/contract/merge.ts";
import { deskPart } from "../desk/api.ts";
import { can } from "../http/caller.ts";
import { daysUntil } from "../membership/rules.ts";
import { withinArea } from "../user/api-area.ts";
import { areaOfBooks } from "./note.ts";
import { DUES_NOTICE_DAYS } from "./rules.ts";
import { cashDays, duesAccounts } from "./tables.ts";

const changedBy = [
  payDues,
  waiveDues,
  revokeDuesWaiver,
  refundDues,
  correctDues,
  approveApplication,
  mergeUsers,
];

interface Owed {
  readonly owed: number;
  readonly dueOn: string;
}

/** What the caller owes, from the first reminder on. */
const own = deskPart<Owed | null>({
  name: "dues.own",
  changedBy,
  query({ caller, now }) {
    const until = addDays(cairoDay(now), DUES_NOTICE_DAYS);
    return sql`select json_build_object('owed', owed, 'dueOn', due_on) from ${duesAccounts}
      where ${and(eq(duesAccounts.userId, caller.id), isOwing, lte(duesAccounts.dueOn, until))}`;
  },
  lines(found, { now }) {
    if (!found) return {};
    return { asked: [{ name: "dues", amount: found.owed, days: daysUntil(found.dueOn, now) }] };
  },
});

/** Of the area in which they keep the books; for most leaders there is none. */
const overdue = deskPart<{ readonly count: number; readonly oldest: string | null }>({
  name: "dues.overdue",
  changedBy,
  query({ caller, now }) {
    if (!can(caller, UPDATE_DUES)) return undefined;
    const area = withinArea(areaOfBooks(caller), {
      governorateCode: duesAccounts.placeCode,
      userId: duesAccounts.userId,
      branchId: duesAccounts.branchId,
    });
    const late = and(isOwing, lt(duesAccounts.dueOn, cairoDay(now)), area);
    return sql`with late as materialized (
        select due_on from ${duesAccounts} where ${late} order by due_on limit ${MAX_WAITING}
      ) select json_build_object('count', (select count(*)::int from late),
        'oldest', (select min(due_on)::timestamp at time zone 'Africa/Cairo' from late))`;
  },
  lines: ({ count, oldest }) => ({
    queues:
      count === 0 || !oldest
        ? []
        : [
            {
              name: "dues",
              count,
              oldestAt: new Date(oldest).toISOString(),
              overdue: 0,
              mine: 0,
            },
          ],
  }),
});

/** A till that was not counted on its day takes no cash until it is. */
const openDesk = deskPart<string | null>({
  name: "dues.cash",
  changedBy: [openCashDesk, closeCashDesk],
  query({ caller, now }) {
    if (!can(caller, UPDATE_DUES)) return undefined;
    const isOpen = and(eq(cashDays.officerId, caller.id), isNull(cashDays.closedAt));
    return sql`select to_json(day) from ${cashDays}
      where ${and(isOpen, lt(cashDays.day, cairoDay(now)))}`;
  },
  lines(day, { now }) {
    return day ? { asked: [{ name: "cashDesk", days: daysUntil(day, now) }] } : {};
  },
});

/** A literal: the plan uses the partial indexes. */
const isOwing: SQL = sql`${duesAccounts.owed} > 0`;

export const duesDesk = [own, overdue, openDesk];
