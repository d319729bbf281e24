import {
  beatConference,
  enterConference,
  leaveConference,
  readConference,
  signalConference,
  streamConference,
} from "#app/contract/conference.ts";
import { MAX_SIGNALS_A_MINUTE } from "#app/contract/conference.values.ts";
import { isRefusal, type Refusal, refuse, refuseTooMany } from "#app/contract/failure.ts";
import type { Database } from "../database/connect.ts";
import { byCaller } from "../database/rate-limit.ts";
import type { Member } from "../http/caller.ts";
import { resource } from "../http/resource.ts";
import { findInvitedMeeting, type MeetingOfRoom } from "../meeting/api-conference.ts";
import { mayMeet, roomOf } from "../meeting/rules.ts";
import { openTransport } from "./media-transport.ts";
import { entryOf } from "./rules.ts";
import {
  endSilent,
  endStay,
  findOwnStay,
  findRoomNow,
  findStay,
  insertStay,
  lockRoom,
  type StayRow,
  updateStay,
} from "./store.ts";
import { countSignalled, insertSignals } from "./store-signals.ts";
import { announceRoom, announceSignal } from "./streams.ts";

const MINUTE = 60;

export const conferenceResource = resource("conference")
  .on(readConference, async ({ params, caller, configuration, db, log, now }) => {
    const meeting = await invitedMeeting(db, params.id, caller);
    if (isRefusal(meeting)) return meeting;
    const room = await findRoomNow(db, meeting.id, caller.id, now);
    const isHost = meeting.hostId === caller.id;
    const { state, opensAt } = roomOf(meeting, isHost, now, room.use);
    const { isLocked, isRemoved, people, withPictures } = room;
    return {
      state,
      opensAt: opensAt.toISOString(),
      isHost,
      isLocked,
      isRemoved,
      people,
      withPictures,
      limits: openTransport(configuration, log).limits,
    };
  })

  .on(
    enterConference,
    async ({ params, body, caller, configuration, db, log, now }) => {
      const meeting = await invitedMeeting(db, params.id, caller);
      if (isRefusal(meeting)) return meeting;
      const way = openTransport(configuration, log);
      const isHost = meeting.hostId === caller.id;
      // Serialises entries: two at once must not take the same last place.
      await lockRoom(db, meeting.id);
      await endSilent(db, now, [meeting.id]);
      const own = await findOwnStay(db, { meetingId: meeting.id, userId: caller.id });
      const { soundOnly, personId: known } = body;
      if (known && own?.id !== known) return refuse("conference-over");
      const room = await findRoomNow(db, meeting.id, caller.id, now);
      const isInside = own?.state === "in";
      const entry = entryOf(meeting, room, { isHost, isInside, soundOnly }, way.limits, now);
      if (isRefusal(entry)) return entry;
      const state = known && own ? own.state : entry;
      if (known) await updateStay(db, known, { seenAt: now });
      else if (own) await endStay(db, own.id, "replaced", now);
      const personId =
        known ??
        (await insertStay(db, {
          meetingId: meeting.id,
          userId: caller.id,
          state,
          isHost,
          soundOnly,
          cameAt: now,
          enteredAt: state === "in" ? now : null,
          seenAt: now,
        }));
      await announceRoom(db, meeting.id);
      const ticket = {
        meetingId: meeting.id,
        personId,
        name: caller.account.displayName,
        isHost,
        soundOnly: known && own ? own.soundOnly : soundOnly,
      };
      const carriage = state === "in" ? await way.carriageFor(ticket, now) : null;
      return { personId, isHost, state, limits: way.limits, carriage };
    },
    { limits: [byCaller(60, 5 * MINUTE)] },
  )

  .on(
    beatConference,
    async ({ params, body, caller, db, now }) => {
      const found = await requireStay(db, params, caller, now);
      if (isRefusal(found)) return found;
      const { hand, ...devices } = body;
      const handAt = hand ? (found.handAt ?? now) : null;
      await updateStay(db, found.id, { ...devices, handAt, seenAt: now });
      const isOther =
        found.microphone !== devices.microphone ||
        found.camera !== devices.camera ||
        found.screen !== devices.screen ||
        Boolean(found.handAt) !== hand;
      if (isOther) await announceRoom(db, params.id);
      return {};
    },
    { limits: [byCaller(120, MINUTE)] },
  )

  .on(
    signalConference,
    async ({ params, body, caller, db, now }) => {
      const found = await requireStay(db, params, caller, now);
      if (isRefusal(found)) return found;
      if (found.state !== "in") return refuse("not-found");
      const size = body.signals.reduce((sum, { data }) => sum + data.length, 0);
      if ((await countSignalled(db, found.id, now)) + size > MAX_SIGNALS_A_MINUTE) {
        return refuseTooMany(MINUTE);
      }
      const sender = { meetingId: params.id, fromId: found.id };
      for (const to of await insertSignals(db, sender, body.signals, now)) {
        await announceSignal(db, params.id, to);
      }
      return {};
    },
    // Connecting to each of eleven others takes about ten signals, several in one request.
    { limits: [byCaller(600, MINUTE)] },
  )

  .on(
    leaveConference,
    async ({ params, caller, db, now }) => {
      if (!mayMeet(caller)) return refuse("forbidden");
      const found = await findStay(db, params.id, params.personId);
      if (found?.userId !== caller.id) return refuse("not-found");
      if (await endStay(db, found.id, "left", now)) await announceRoom(db, params.id);
      return {};
    },
    { limits: [byCaller(60, MINUTE)] },
  )

  .on(
    streamConference,
    async ({ params, query, caller, conferences, db, lastEventId, now, signal }) => {
      const found = await requireStay(db, params, caller, now);
      if (isRefusal(found)) return found;
      const last = /^\d{1,15}$/.test(lastEventId ?? "") ? Number(lastEventId) : query.after;
      const listener = { meetingId: params.id, personId: found.id, isHost: found.isHost };
      return conferences.open(listener, last, signal);
    },
    { limits: [byCaller(60, MINUTE)] },
  );

async function invitedMeeting(
  db: Database,
  id: string,
  caller: Member,
): Promise<MeetingOfRoom | Refusal> {
  if (!mayMeet(caller)) return refuse("forbidden");
  return (await findInvitedMeeting(db, id, caller.id)) ?? refuse("not-found");
}

/** While they are invited and the meeting is not cancelled. */
async function requireStay(
  db: Database,
  { id, personId }: { readonly id: string; readonly personId: string },
  caller: Member,
  now: Date,
): Promise<StayRow | Refusal> {
  const meeting = await invitedMeeting(db, id, caller);
  if (isRefusal(meeting)) return meeting;
  const found = await findStay(db, meeting.id, personId);
  if (found?.userId !== caller.id) return refuse("not-found");
  if (found.leftAt) return refuse("conference-over");
  if (meeting.state === "cancelled") {
    await endStay(db, found.id, "ended", now);
    await announceRoom(db, meeting.id);
    return refuse("conference-over");
  }
  return found;
}
