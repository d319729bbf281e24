import { and, eq } from "drizzle-orm";
import { hostConference } from "#app/contract/conference.ts";
import { isRefusal, type Refusal, refuse } from "#app/contract/failure.ts";
import { audit } from "../audit/api.ts";
import { byCaller } from "../database/rate-limit.ts";
import type { HandlerContext } from "../http/handler.ts";
import { resource } from "../http/resource.ts";
import { findInvitedMeeting, type MeetingOfRoom } from "../meeting/api-conference.ts";
import { mayMeet } from "../meeting/rules.ts";
import { openTransport } from "./media-transport.ts";
import { audited, refuseFull } from "./rules.ts";
import {
  countOthers,
  endAllStays,
  endStay,
  findStay,
  insertRemoval,
  listInside,
  lockRoom,
  updateRoom,
  updateStay,
} from "./store.ts";
import { insertSignals } from "./store-signals.ts";
import { announceRoom, announceSignal } from "./streams.ts";
import { conferenceRemovals } from "./tables.ts";

type Context = HandlerContext<typeof hostConference>;

const ASKED_TO_MUTE = JSON.stringify({ asked: "mute" });

/** docs/product.md#conference */
export const conferenceHostResource = resource("conference").on(
  hostConference,
  async (context) => {
    const { params, body, caller, db } = context;
    const meeting = mayMeet(caller) && (await findInvitedMeeting(db, params.id, caller.id));
    if (!meeting || meeting.hostId !== caller.id) return refuse("not-found");
    const room = await lockRoom(db, meeting.id);
    if (room.endedAt) return body.act === "end" ? {} : refuse("conference-over");
    const done = await applyHostCommand(context, meeting);
    if (isRefusal(done)) return done;
    if (body.act in audited) {
      const act = audited[body.act as keyof typeof audited];
      await audit(context, act, { subject: done.userId, detail: meeting.title });
    }
    await announceRoom(db, meeting.id);
    return {};
  },
  {
    limits: [byCaller(120, 60)],
    afterCommit: async ({ params: { id }, body: { act, person }, configuration, db, log, now }) => {
      const way = openTransport(configuration, log);
      if (act === "end") await way.end(id);
      else if (act === "remove" && person) await way.remove(id, person);
      else if (act === "mute" && person) await way.mute(id, person);
      else if (act === "muteAll") {
        const inside = await listInside(db, id, now);
        const hosts = inside.flatMap((each) => (each.isHost ? [each.id] : []));
        await way.muteAll(id, hosts);
      }
    },
  },
);

interface Done {
  readonly userId?: string;
}

async function applyHostCommand(context: Context, meeting: MeetingOfRoom): Promise<Done | Refusal> {
  const { body, caller, configuration, db, log, now } = context;
  const { id: meetingId } = meeting;
  switch (body.act) {
    case "lock":
    case "unlock":
      await updateRoom(db, meetingId, { lockedAt: body.act === "lock" ? now : null });
      return {};
    case "end":
      await updateRoom(db, meetingId, { endedAt: now });
      await endAllStays(db, meetingId, now);
      return {};
    case "muteAll": {
      const inside = await listInside(db, meetingId, now);
      const others = inside.flatMap(({ id, isHost }) => (isHost ? [] : [id]));
      await askToMute(context, meetingId, others);
      return {};
    }
    case "restore": {
      const { meetingId: room, userId } = conferenceRemovals;
      const { rowCount } = await db
        .delete(conferenceRemovals)
        .where(and(eq(room, meetingId), eq(userId, body.person ?? "")));
      return rowCount ? {} : refuse("not-found");
    }
  }
  const stay = await findStay(db, meetingId, body.person ?? "");
  if (!stay || stay.leftAt || stay.userId === caller.id) return refuse("not-found");
  switch (body.act) {
    case "mute":
      await askToMute(context, meetingId, [stay.id]);
      return {};
    case "admit": {
      if (stay.state === "in") return {};
      const others = await countOthers(db, meetingId, stay.id, now);
      const full = refuseFull(others, stay.soundOnly, openTransport(configuration, log).limits);
      if (full) return full;
      await updateStay(db, stay.id, { state: "in", enteredAt: now });
      return {};
    }
    case "refuse":
      if (stay.state === "in") return refuse("not-found");
      await endStay(db, stay.id, "refused", now);
      return {};
    case "remove":
      await insertRemoval(db, { meetingId, userId: stay.userId }, now);
      await endStay(db, stay.id, "removed", now);
      return { userId: stay.userId };
  }
}

async function askToMute({ db, now }: Context, meetingId: string, ids: readonly string[]) {
  const sender = { meetingId, fromId: null };
  const asked = ids.map((to) => ({ to, data: ASKED_TO_MUTE }));
  for (const to of await insertSignals(db, sender, asked, now))
    await announceSignal(db, meetingId, to);
}
