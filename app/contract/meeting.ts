import { z } from "zod";
import { cleanText } from "#app/arabic/text.ts";
import { askedAs } from "./ask.ts";
import { done, fileAnswer, get, post } from "./endpoint.ts";
import {
  MAX_MEETING_NOTE_LENGTH,
  MEETINGS_PER_PAGE,
  meetingAnswers,
  meetingStates,
  meetingTimes,
  roomStates,
} from "./meeting.values.ts";
import { namedObject } from "./named-object.ts";
import { pageOf, pageQuery } from "./page.ts";
import { idParams, uuid } from "./uuid.ts";

const text = z.string().nullish();

export const meetingItem = namedObject("MeetingItem", {
  id: z.string(),
  title: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  /** How long it lasts. */
  minutes: z.number().int(),
  state: z.enum(meetingStates),
  /** Null where that person's data was erased. */
  host: text,
  isHost: z.boolean(),
  invited: z.number().int(),
  coming: z.number().int(),
  /** The caller's own. */
  answer: z.enum(meetingAnswers),
});
export type MeetingItem = z.infer<typeof meetingItem>;

const invited = z.object({
  id: z.string(),
  name: z.string(),
  isHost: z.boolean(),
  answer: z.enum(meetingAnswers),
  /** For the host only. */
  word: text,
  attended: z.object({ at: z.string(), minutes: z.number().int() }).nullish(),
});

const action = z.object({
  id: z.string(),
  text: z.string(),
  owner: text,
  isMine: z.boolean(),
  /** YYYY-MM-DD. */
  dueOn: z.string(),
  doneAt: text,
});

const meeting = namedObject("MeetingDetail", {
  ...meetingItem.shape,
  description: z.string(),
  agenda: z.array(z.string()),
  dialIn: text,
  cancelReason: text,
  people: z.array(invited),
  documents: z.array(z.object({ id: z.string(), name: z.string(), isPicture: z.boolean() })),
  /** What was said and decided; null while nobody has written it. */
  record: z.object({ text: z.string(), writtenAt: z.string(), agreedAt: text }).nullish(),
  actions: z.array(action),
  /** The caller's own reason for not coming. */
  word: text,
  room: z.object({ state: z.enum(roomStates), opensAt: z.string() }),
  /** Answers may be given and changed: until it ends. */
  isOver: z.boolean(),
  /** Grows with what those who are invited have to know; for calendars. */
  /** Its room of chat; null where nobody has made it. */
  chat: z.string().nullish(),
  sequence: z.number().int(),
  changedAt: z.string(),
});
export type MeetingDetail = z.infer<typeof meeting>;

export const listMeetings = get("listMeetings", "/meetings", {
  summary: "Meetings to which the caller is invited: upcoming by date, past or hosted newest first",
  admits: "user",
  query: pageQuery(MEETINGS_PER_PAGE)
    .omit({ keyword: true })
    .extend({ time: z.enum(meetingTimes).default("upcoming") }),
  answer: pageOf(meetingItem),
});

export const readMeeting = get("readMeeting", "/meetings/{id}", {
  summary: "One meeting to which the caller is invited, with all that belongs to it",
  admits: "user",
  params: idParams,
  answer: meeting,
});

export const answerMeeting = post("answerMeeting", "/meetings/{id}/answer", {
  summary: "Accepts an invitation, or declines it with a word to the host; the last answer counts",
  admits: "user",
  params: idParams,
  body: z.object({
    answer: askedAs("meeting.answer", z.enum(["accepted", "declined"])),
    word: z
      .string()
      .max(10 * MAX_MEETING_NOTE_LENGTH)
      .overwrite(cleanText)
      .max(MAX_MEETING_NOTE_LENGTH)
      .default(""),
  }),
  example: { answer: "declined", word: "أنا على سفر" },
  answer: done,
});

export const readMeetingDocument = get(
  "readMeetingDocument",
  "/meetings/{id}/documents/{documentId}",
  {
    summary: "A document of a meeting, for who is invited",
    admits: "user",
    params: idParams.extend({ documentId: uuid }),
    answer: fileAnswer,
    fileTypes: ["image/jpeg", "image/png", "image/webp", "application/pdf"],
  },
);

export const finishMeetingAction = post(
  "finishMeetingAction",
  "/meetings/{id}/actions/{actionId}",
  {
    summary: "Marks an action item as done, or as open again: by its owner or the host",
    admits: "user",
    params: idParams.extend({ actionId: uuid }),
    body: z.object({ state: z.enum(["done", "open"]).default("done") }),
    example: { state: "done" },
    answer: done,
  },
);
