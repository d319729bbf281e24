/* Unanswered invitations, meetings of the next day or running, and action items. */
import { sql } from "drizzle-orm";
import { cairoDay } from "#app/arabic/dates.ts";
import type { DeskAsked } from "#app/contract/desk.ts";
import { answerMeeting, finishMeetingAction } from "#app/contract/meeting.ts";
import {
  addMeetingAction,
  cancelMeeting,
  createMeeting,
  removeMeetingAction,
  saveMeeting,
} from "#app/contract/meeting-desk.ts";
import { isEnded } from "../conference/api.ts";
import { deskPart } from "../desk/api.ts";
import { mayMeet, reminders, roomOf } from "./rules.ts";
import { meetingActions, meetingPeople, meetings } from "./tables.ts";

const MAX_SHOWN = 5;
const DAY = 24 * 60 * 60 * 1000;

interface Found {
  readonly id: string;
  readonly title: string;
}
interface Value {
  readonly invitations: readonly Found[] | null;
  readonly soon:
    | readonly (Found & {
        readonly startsAt: string;
        readonly endsAt: string;
        readonly isHost: boolean;
      })[]
    | null;
  readonly actions: readonly (Found & { readonly dueOn: string })[] | null;
}

const own = deskPart<Value>({
  name: "meeting.own",
  changedBy: [
    createMeeting,
    saveMeeting,
    cancelMeeting,
    answerMeeting,
    addMeetingAction,
    removeMeetingAction,
    finishMeetingAction,
  ],
  query({ caller, now }) {
    if (!mayMeet(caller)) return undefined;
    const at = now.toISOString();
    const soon = new Date(now.getTime() + reminders.day).toISOString();
    const yesterday = new Date(now.getTime() - DAY).toISOString();
    const mine = sql`from ${meetingPeople} as own join ${meetings} as held on held.id = own.meeting_id
      where own.user_id = ${caller.id} and held.state = 'planned'`;
    return sql`select json_build_object(
      'invitations', (select json_agg(one) from (select held.id, held.title ${mine}
        and own.starts_at > ${at} and own.answer = 'asked'
        order by own.starts_at, held.id limit ${MAX_SHOWN}) as one),
      'soon', (select json_agg(one) from (select held.id, held.title, held.starts_at as "startsAt",
          held.ends_at as "endsAt", coalesce(held.host_id = ${caller.id}, false) as "isHost" ${mine}
        and own.starts_at > ${yesterday} and own.starts_at <= ${soon} and held.ends_at > ${at}
        and (own.answer = 'accepted' or own.answer = 'asked' and own.starts_at <= ${at})
        and not ${isEnded(sql`held.id`)}
        order by own.starts_at, held.id limit ${MAX_SHOWN}) as one),
      'actions', (select json_agg(one) from (select held.id, item.text as title, item.due_on as "dueOn"
        from ${meetingActions} as item join ${meetings} as held on held.id = item.meeting_id
        where item.owner_id = ${caller.id} and item.done_at is null
        order by item.due_on, item.id limit ${MAX_SHOWN}) as one))`;
  },
  lines({ invitations, soon, actions }, { now }) {
    const line = (name: string, { id, title }: Found): DeskAsked => ({ name, id, title });
    return {
      asked: [
        ...(soon ?? []).map(({ isHost, startsAt, endsAt, ...each }) => {
          const hours = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
          const room = roomOf({ state: "planned", ...hours }, isHost, now);
          return line(room.state === "open" ? "meetingNow" : "meetingSoon", each);
        }),
        ...(invitations ?? []).map((each) => line("meetingInvitation", each)),
        ...(actions ?? []).map((each) => {
          const days = (Date.parse(each.dueOn) - Date.parse(cairoDay(now))) / DAY;
          return { ...line(days < 0 ? "meetingLate" : "meetingAction", each), days };
        }),
      ],
    };
  },
});

export const meetingDesk = [own];
