import { refuse } from "#app/contract/failure.ts";
import {
  answerMeeting,
  finishMeetingAction,
  listMeetings,
  type MeetingItem,
  readMeeting,
  readMeetingDocument,
} from "#app/contract/meeting.ts";
import { metadata } from "#app/contract/page.ts";
import { findUse } from "../conference/api.ts";
import { byCaller } from "../database/rate-limit.ts";
import { resource } from "../http/resource.ts";
import { say } from "./notify.ts";
import { isOver, mayMeet, roomOf } from "./rules.ts";
import {
  findDocument,
  findMeeting,
  listMeetingRows,
  lockInvited,
  type MeetingRow,
  markAction,
  saveAnswer,
} from "./store.ts";

const MINUTE = 60;
const writeLimits = [byCaller(60, 10 * MINUTE)];

export const meetingResource = resource("meeting")
  .on(listMeetings, async ({ query, caller, db, now }) => {
    if (!mayMeet(caller)) return refuse("forbidden");
    const { rows, total } = await listMeetingRows(db, caller.id, query, now);
    return {
      items: rows.map(({ meeting, ...around }) => presentItem(meeting, around, caller.id)),
      metadata: metadata(total, query),
    };
  })

  .on(readMeeting, async ({ params, caller, db, personal, now }) => {
    if (!mayMeet(caller)) return refuse("forbidden");
    const found = await findMeeting(db, params.id, caller.id);
    if (!found) return refuse("not-found");
    const { meeting, answer, word, people, documents, actions, chat } = found;
    const isHost = meeting.hostId === caller.id;
    const host = people.find(({ id }) => id === meeting.hostId)?.name ?? null;
    const coming = people.filter((each) => each.answer === "accepted").length;
    const { use, attended } = await findUse(db, meeting.id, now);
    const room = roomOf(meeting, isHost, now, use);
    return {
      ...presentItem(meeting, { host, answer, invited: people.length, coming }, caller.id),
      description: meeting.description,
      agenda: meeting.agenda,
      dialIn: meeting.dialIn,
      cancelReason: meeting.cancelReason,
      people: people.map((each) => ({
        id: each.id,
        name: each.name,
        isHost: each.id === meeting.hostId,
        answer: each.answer,
        word: isHost ? each.word : null,
        attended: presentAttended(attended.get(each.id)),
      })),
      documents: documents.map(({ id, sealedName, type }) => ({
        id,
        name: personal.open(sealedName),
        isPicture: type.startsWith("image/"),
      })),
      record:
        meeting.record && meeting.recordAt
          ? {
              text: meeting.record,
              writtenAt: meeting.recordAt.toISOString(),
              agreedAt: meeting.agreedAt?.toISOString() ?? null,
            }
          : null,
      actions: actions.map(({ id, text, ownerId, owner, dueOn, doneAt }) => ({
        id,
        text,
        owner,
        isMine: ownerId === caller.id,
        dueOn,
        doneAt: doneAt && new Date(doneAt).toISOString(),
      })),
      word,
      chat,
      room: { state: room.state, opensAt: room.opensAt.toISOString() },
      isOver: isOver(meeting, now),
      sequence: meeting.sequence,
      changedAt: meeting.changedAt.toISOString(),
    };
  })

  .on(
    answerMeeting,
    async (context) => {
      const { params, body, caller, db, now } = context;
      if (!mayMeet(caller)) return refuse("forbidden");
      const meeting = await lockInvited(db, params.id, caller.id);
      if (!meeting) return refuse("not-found");
      if (isOver(meeting, now)) return refuse("meeting-over");
      const { answer } = body;
      const word = answer === "declined" ? body.word || null : null;
      const own = { meetingId: meeting.id, userId: caller.id };
      const isNew = await saveAnswer(db, own, { answer, word }, now);
      const { hostId } = meeting;
      if (isNew && hostId && hostId !== caller.id) {
        const name = caller.account.displayName;
        await say(context, meeting, [hostId], answer, () => ({ name, word: word ?? "" }));
      }
      return {};
    },
    { limits: writeLimits },
  )

  .on(readMeetingDocument, async ({ params, caller, db, documents }) => {
    if (!mayMeet(caller)) return refuse("forbidden");
    const { id: meetingId, documentId } = params;
    const found = await findDocument(db, { meetingId, documentId, userId: caller.id });
    const file = found && (await documents.read(found.storedAs));
    return file ?? refuse("not-found");
  })

  .on(
    finishMeetingAction,
    async ({ params, body, caller, db, now }) => {
      if (!mayMeet(caller)) return refuse("forbidden");
      const { id: meetingId, actionId } = params;
      const doneAt = body.state === "done" ? now : null;
      const isMarked = await markAction(db, { meetingId, actionId, userId: caller.id }, doneAt);
      return isMarked ? {} : refuse("not-found");
    },
    { limits: writeLimits },
  );

function presentAttended(attended: { at: Date; minutes: number } | undefined) {
  return attended && { at: attended.at.toISOString(), minutes: attended.minutes };
}

type Around = Pick<MeetingItem, "host" | "answer" | "invited" | "coming">;

function presentItem(meeting: MeetingRow, around: Around, callerId: string): MeetingItem {
  const { id, title, startsAt, endsAt, state, hostId } = meeting;
  return {
    id,
    title,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    minutes: Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000),
    state,
    host: around.host,
    isHost: hostId === callerId,
    invited: around.invited,
    coming: around.coming,
    answer: around.answer,
  };
}
