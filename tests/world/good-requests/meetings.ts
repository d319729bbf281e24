import { and, eq } from "drizzle-orm";
import { cairoDayTime } from "#app/arabic/dates.ts";
import { chatMembers, chatRooms } from "#app/platform/chat/tables.ts";
import { eventPlaces } from "#app/platform/event/tables.ts";
import { ticketOf } from "#app/platform/event/ticket.ts";
import { findUserByFacebook } from "#app/platform/user/api.ts";
import { addGroup, addMessage } from "#tests/world/chat.ts";
import { addEvent, idOf } from "#tests/world/event.ts";
import { addGathering, addPresence, codeNow } from "#tests/world/gatherings.ts";
import { addMeeting } from "#tests/world/meeting.ts";
import { person } from "#tests/world/platform.ts";
import { addReport } from "#tests/world/report.ts";
import { addSurvey } from "#tests/world/survey.ts";
import {
  anId,
  each,
  type Given,
  HOST,
  LEADER,
  MEMBER,
  made,
  memberToken,
  type Needs,
  type NeedsOf,
  on,
  pdf,
} from "./given.ts";

const member = ({ there }: Given) => idOf(there, MEMBER);
const event = ({ there }: Given) => addEvent(there);
const onEvent = on(event);
const gathering = ({ there, number }: Given) => addGathering(there, number);
const meeting = ({ there }: Given) => addMeeting(there, [HOST, MEMBER]);
/** One that has begun. */
const meetingNow = ({ there }: Given) => addMeeting(there, [HOST], { startsAt: there.clock.now() });
const report = ({ there }: Given) => addReport(there, HOST);
const sentReport = ({ there }: Given) => {
  const { uid } = person("verified", "governorate_leaders");
  return addReport(there, uid, { state: "sent", sentAt: there.clock.now() });
};
/** A draft with its questions. */
const survey = ({ there }: Given) => addSurvey(there, { state: "draft", audienceKeys: [] });
const room = async ({ there }: Given) => (await addGroup(there, [HOST, MEMBER, LEADER])).id;
const message: Needs = async (given) => {
  const id = await room(given);
  return { params: { id, seq: String(await addMessage(given.there, id, HOST)) } };
};
/** A room of the administrator and one other, made anew each time. */
const directRoom = (standing: "in" | "asked") =>
  on(async ({ there, db }) => {
    const { id } = await addGroup(there, [MEMBER, HOST]);
    await db.update(chatRooms).set({ kind: "direct" }).where(eq(chatRooms.id, id));
    const admin = await findUserByFacebook(db, HOST);
    const isOwn = and(eq(chatMembers.roomId, id), eq(chatMembers.userId, admin?.id ?? ""));
    await db.update(chatMembers).set({ standing }).where(isOwn);
    return id;
  });

const membersComplaint = async (given: Given) =>
  (await given.after("addComplaint", {}, await memberToken(given))).id;
const membersAid = async (given: Given) =>
  (await given.after("askAid", {}, await memberToken(given))).id;
const aidFile =
  (path: string, make: (given: Given) => Promise<string>): Needs =>
  async (given) => {
    const id = await make(given);
    const { attachments } = await given.read(`${path}/${id}`);
    return { params: { id, attachmentId: String(attachments[0].id) } };
  };

/** With somebody who is known by their id. */
const invited = async (given: Given) => ({ users: [await member(given)], roles: undefined });
/** A guest asked for a place. */
const ticket: Needs = async ({ after, there, db }) => {
  const { id } = await after("requestEventPlace");
  const [place] = await db.select().from(eventPlaces).where(eq(eventPlaces.eventId, id));
  return { params: { id }, body: { ticket: ticketOf(there.configuration, place?.id ?? "") } };
};

/** At the door of an event at which a member has a place. */
async function ticks(given: Given) {
  const now = given.there.clock.now();
  const startsAt = new Date(now.getTime() + 15 * 60_000);
  const id = await addEvent(given.there, { startsAt });
  const holder = { eventId: id, userId: await member(given), companions: 0, answers: [] };
  const [place] = await given.db
    .insert(eventPlaces)
    .values({ ...holder, since: startsAt, state: "registered" })
    .returning();
  return { params: { id }, body: { ticks: [{ place: place?.id, at: now.toISOString() }] } };
}

const inConference: Needs = async ({ after, number }) => {
  const { id, personId } = await after("enterConference");
  return {
    params: { id, personId },
    body: { signals: [{ to: personId, data: `{"n":${number}}` }] },
  };
};

const noMore = { companions: "0", answers: undefined };

export const meetings: NeedsOf = {
  ...each(["editFeedback", "addFeedbackMessage", "withdrawFeedback"], on(made("addComplaint"))),
  ...each(["replyFeedback", "updateFeedback", "addFeedbackNote"], on(membersComplaint)),
  ...each(["addAidFiles", "withdrawAid"], on(made("askAid"))),
  ...each(["updateAid", "addAidNote"], on(membersAid)),
  readAidFile: aidFile("/humanitarian-aid", membersAid),
  readOwnAidFile: aidFile("/humanitarian-aid/my-requests", made("askAid")),
  checkIn: async (given) => ({
    body: { code: codeNow(given.there, await gathering(given)) },
  }),
  async checkOut(given) {
    await addPresence(given.there, await gathering(given), HOST);
    return { body: { code: String(given.number) } };
  },
  ...each(["changeGathering", "closeGathering"], on(gathering)),
  async strikePresence(given) {
    const id = await gathering(given);
    return { params: { id, presenceId: await addPresence(given.there, id, MEMBER) } };
  },
  ...each(
    [
      ...["saveEvent", "checkEventChange", "cancelEvent", "exportEventAttendees"],
      "messageEventAttendees",
    ],
    onEvent,
  ),
  publishEvent: on(({ there }) => addEvent(there, { state: "draft" })),
  async scheduleEvent({ there }) {
    const id = await addEvent(there, { state: "draft" });
    const at = cairoDayTime(new Date(there.clock.now().getTime() + 60 * 60_000));
    return { params: { id }, body: { at } };
  },
  unscheduleEvent: on(({ there }) => {
    const publishAt = new Date(there.clock.now().getTime() + 60 * 60_000);
    return addEvent(there, { state: "draft", publishAt });
  }),
  registerForEvent: on(event, noMore),
  requestEventPlace: async (given) => ({
    ...(await onEvent(given)),
    body: { ...noMore, email: `guest${given.number}@example.org` },
  }),
  cancelEventPlace: on(made("registerForEvent")),
  changeEventPlace: on(made("registerForEvent"), noMore),
  confirmEventTicket: ticket,
  cancelEventTicket: ticket,
  async changeEventTicket(given) {
    const { params, body } = await ticket(given);
    const state = "registered" as const;
    const isIt = eq(eventPlaces.eventId, String(params?.id));
    await given.db.update(eventPlaces).set({ state }).where(isIt);
    return { ...(params && { params }), body: { ...body, ...noMore } };
  },
  addEventHelper: on(event, { membershipId: person("verified").membershipId }),
  removeEventHelper: async (given) => ({
    params: { id: await event(given), userId: await member(given) },
  }),
  tickEventDoor: ticks,
  async strikeEventTick({ after }) {
    const { id, arrivals } = await after("tickEventDoor");
    return { params: { id }, body: { place: arrivals[0].place } };
  },
  ...each(["createMeeting", "checkMeeting"], async (given) => ({ body: await invited(given) })),
  ...each(
    ["saveMeeting", "checkMeetingChange", "cancelMeeting", "answerMeeting", "saveMeetingRecord"],
    on(meeting),
  ),
  addMeetingDocument: async (given) => ({
    ...(await on(meeting)(given)),
    body: { document: pdf(given.number) },
  }),
  removeMeetingDocument: async (given) => ({
    params: { id: await meeting(given), documentId: anId("/meetings/") },
  }),
  addMeetingAction: async (given) => ({
    ...(await on(meeting)(given)),
    body: { owner: await member(given) },
  }),
  removeMeetingAction: async (given) => ({
    params: { id: await meeting(given), actionId: anId("/meetings/") },
  }),
  async finishMeetingAction({ after, read }) {
    const { id } = await after("addMeetingAction");
    const { actions } = await read(`/meetings/${id}`);
    return { params: { id, actionId: actions[0].id } };
  },
  ...each(["enterConference", "hostConference"], on(meetingNow)),
  ...each(["streamConference", "beatConference", "leaveConference"], async (given) => ({
    params: (await inConference(given)).params ?? {},
  })),
  signalConference: inConference,
  ...each(["saveReport", "sendReport", "deleteReport"], on(report)),
  ...each(["askAboutReport", "confirmReport"], on(sentReport)),
  ...each(
    ["saveSurvey", "addSurveyQuestion", "actSurvey", "copySurvey", "deleteSurvey"],
    on(survey),
  ),
  ...each(["saveSurveyQuestion", "moveSurveyQuestion", "removeSurveyQuestion"], async (given) => ({
    params: { id: await survey(given), questionId: "q2" },
  })),
  answerSurvey: async ({ there, number }) => ({
    params: { id: await addSurvey(there) },
    body: { answers: { q1: "c1", q2: String(1 + (number % 5)) } },
  }),
  ...each(
    [
      ...["sendChatMessage", "sendChatFiles", "saveChatPicture", "tellChatTyping", "saveOwnChat"],
      ...["leaveChatRoom", "saveChatRoom"],
    ],
    on(room),
  ),
  async readChatFile({ after, read }) {
    const { id } = await after("sendChatFiles");
    const { items } = await read(`/chat/rooms/${id}/messages`);
    return { params: { id: items[0].files[0].id } };
  },
  ...each(["readChatPicture", "removeChatPicture"], on(made("saveChatPicture"))),
  ...each(["editChatMessage", "deleteChatMessage", "pinChatMessage"], message),
  markChatRead: async (given) => ({
    params: { id: (await message(given)).params?.id ?? "" },
  }),
  answerChatRequest: directRoom("asked"),
  blockChatPerson: directRoom("in"),
  readFollowedChat: async (given) => ({ params: { kind: "meeting", id: await meeting(given) } }),
  openFollowedChat: async (given) => ({
    params: { kind: "meeting", id: await meeting(given) },
    body: { writers: given.number % 2 ? "chosen" : "everyone" },
  }),
  async createDirectChat({ there, number }) {
    const local = person("verified", "governorate_leaders").uid;
    // Another person each time.
    return { body: { userId: await idOf(there, [LEADER, MEMBER, local][number % 3] ?? LEADER) } };
  },
  createGroupChat: async (given) => ({
    body: { users: [await member(given), await idOf(given.there, LEADER)] },
  }),
  addChatMembers: async (given) => ({
    params: { id: (await addGroup(given.there, [HOST, LEADER])).id },
    body: { users: [await member(given)] },
  }),
  ...each(["changeChatMember", "removeChatMember"], async (given) => ({
    params: { id: await room(given), userId: await member(given) },
  })),
};
