import { and, asc, eq, inArray } from "drizzle-orm";
import { conferencePeople, conferenceRooms } from "../platform/conference/tables.ts";
import type { Database } from "../platform/database/connect.ts";
import { insertMeeting } from "../platform/meeting/store-desk.ts";
import { meetingActions, meetingPeople } from "../platform/meeting/tables.ts";
import { findUserByFacebook } from "../platform/user/api.ts";
import { users } from "../platform/user/tables.ts";
import type { DemoCalendar } from "./calendar.ts";
import { type DemoMeeting, demoMeetings } from "./content/meetings.ts";

const CALLED_DAYS = 12;
const FRIDAY = 5;

export async function seedMeetings(
  db: Database,
  people: readonly string[],
  calendar: DemoCalendar,
): Promise<void> {
  for (const [place, demo] of demoMeetings.entries()) {
    const hostId = await findId(db, demo.host);
    const named: string[] = [];
    for (const uid of demo.with) named.push(await findId(db, uid));
    const around = await peopleAround(db, people, demo.host);
    const others = Array.from(
      { length: demo.others },
      (_, at) => around[(at * 3 + place * 11 + 5) % around.length] ?? "",
    );
    const called = calendar.officeDay(CALLED_DAYS);
    const times = timesOf(demo, calendar);
    const meeting = await insertMeeting(db, {
      title: demo.title,
      ...times,
      description: demo.description,
      agenda: demo.agenda,
      dialIn: demo.dialIn,
      hostId,
      ...(demo.cancelReason && {
        state: "cancelled" as const,
        cancelReason: demo.cancelReason,
        sequence: 1,
      }),
      ...(demo.record && { record: demo.record, recordAt: calendar.officeDay(1) }),
      ...(demo.isAgreed && { agreedAt: calendar.officeDay(1) }),
      createdAt: called,
      changedAt: called,
    });
    const invited = [...new Set([...others, ...named])].filter((id) => id && id !== hostId);
    const row = { meetingId: meeting.id, startsAt: meeting.startsAt, invitedAt: called };
    const answeredAt = calendar.officeDay(CALLED_DAYS - 2);
    const yes = { answer: "accepted" as const, answeredAt };
    const no = { answer: "declined" as const, word: demo.declined, answeredAt };
    await db.insert(meetingPeople).values([
      { ...row, userId: hostId, ...yes },
      ...invited.map((userId, at) => {
        const said = demo.declined && at === demo.accepted ? no : at < demo.accepted ? yes : {};
        return { ...row, userId, ...said };
      }),
    ]);
    if (meeting.state === "planned" && meeting.endsAt < calendar.now) {
      const came = [hostId, ...invited.slice(0, demo.accepted)];
      await seedStays(db, meeting, came);
    }
    for (const { text, owner, dueInDays, isDone } of demo.actions) {
      await db.insert(meetingActions).values({
        meetingId: meeting.id,
        text,
        ownerId: await findId(db, owner),
        dueOn: calendar.day(dueInDays),
        createdAt: calendar.officeDay(1),
        doneAt: isDone ? calendar.officeDay(1) : null,
      });
    }
  }
}

async function seedStays(
  db: Database,
  { id: meetingId, startsAt, endsAt }: { id: string; startsAt: Date; endsAt: Date },
  came: readonly string[],
): Promise<void> {
  await db.insert(conferenceRooms).values({ meetingId, endedAt: endsAt });
  await db.insert(conferencePeople).values(
    came.map((userId, at) => {
      const enteredAt = new Date(startsAt.getTime() + (at - 1) * 60_000);
      return {
        meetingId,
        userId,
        state: "in" as const,
        isHost: at === 0,
        soundOnly: at % 3 === 2,
        cameAt: enteredAt,
        enteredAt,
        seenAt: endsAt,
        leftAt: endsAt,
        leaving: "ended" as const,
      };
    }),
  );
}

function timesOf({ daysFromNow, time, minutes }: DemoMeeting, calendar: DemoCalendar) {
  const isFriday = calendar.weekday(daysFromNow) === FRIDAY;
  const day = isFriday ? daysFromNow + (daysFromNow < 0 ? -1 : 1) : daysFromNow;
  const startsAt = calendar.at(day, time);
  return { startsAt, endsAt: new Date(startsAt.getTime() + minutes * 60_000) };
}

async function peopleAround(
  db: Database,
  people: readonly string[],
  uid: string,
): Promise<readonly string[]> {
  if (uid !== "demo-governorate-leader") return people;
  const host = await db.select().from(users).where(eq(users.facebookId, uid));
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, [...people]), eq(users.placeCode, host[0]?.placeCode ?? "")))
    .orderBy(asc(users.id));
  return rows.map(({ id }) => id);
}

async function findId(db: Database, uid: string): Promise<string> {
  const found = await findUserByFacebook(db, uid);
  if (!found) throw new Error(`The demo has nobody called ${uid}.`);
  return found.id;
}
