import { z } from "zod";
import { cleanLine, cleanText } from "#app/arabic/text.ts";
import { askedAs } from "./ask.ts";
import { day } from "./day.ts";
import { del, done, get, patch, post, REPEAT_MINUTES } from "./endpoint.ts";
import { cleanDialled, clockTime, duration, line, repeated } from "./form-fields.ts";
import {
  CALL_MEETING,
  MAX_AGENDA_ITEM_LENGTH,
  MAX_AGENDA_ITEMS,
  MAX_DIAL_IN_LENGTH,
  MAX_MEETING_ACTION_LENGTH,
  MAX_MEETING_CHOSEN,
  MAX_MEETING_DESCRIPTION_LENGTH,
  MAX_MEETING_MINUTES_LENGTH,
  MAX_MEETING_NAMED,
  MAX_MEETING_NOTE_LENGTH,
  MAX_MEETING_PEOPLE,
  MAX_MEETING_TITLE_LENGTH,
  MIN_MEETING_TITLE_LENGTH,
} from "./meeting.values.ts";
import { namedObject } from "./named-object.ts";
import { keyword } from "./page.ts";
import { roleChoice } from "./role.ts";
import { idParams, uuid } from "./uuid.ts";

const admits = { can: CALL_MEETING } as const;
const words = (most: number) =>
  z
    .string()
    .max(4 * most)
    .overwrite(cleanText)
    .max(most);

/** One item a line, as a form has it, or a list. */
const agenda = z
  .union([
    z.string().max(4 * MAX_AGENDA_ITEMS * MAX_AGENDA_ITEM_LENGTH),
    z.array(z.string().max(4 * MAX_AGENDA_ITEM_LENGTH)).max(4 * MAX_AGENDA_ITEMS),
  ])
  .default("")
  .transform((typed, ctx) => {
    const items = [typed]
      .flat()
      .join("\n")
      .split(/\r\n?|\n/)
      .map(cleanLine)
      .filter(Boolean);
    const isLong = items.some((item) => item.length > MAX_AGENDA_ITEM_LENGTH);
    if (isLong) ctx.addIssue({ code: "custom", message: "agenda-line" });
    if (items.length > MAX_AGENDA_ITEMS) ctx.addIssue({ code: "custom", message: "agenda-long" });
    return items;
  });

export const meetingForm = namedObject("MeetingForm", {
  title: askedAs("meeting.title", line(MIN_MEETING_TITLE_LENGTH, MAX_MEETING_TITLE_LENGTH)),
  /** In Cairo. */
  date: askedAs("meeting.date", day),
  time: askedAs("meeting.time", clockTime),
  duration: askedAs("meeting.duration", duration),
  description: words(MAX_MEETING_DESCRIPTION_LENGTH).default(""),
  agenda,
  dialIn: z
    .string()
    .max(10 * MAX_DIAL_IN_LENGTH)
    .overwrite(cleanDialled)
    .max(MAX_DIAL_IN_LENGTH)
    .regex(/^$|^\+?[\d*#(), -]{3,}$/, "dialled")
    .default(""),
  /** People by their ids, as a search found them. */
  users: askedAs("meeting.users", repeated(uuid, MAX_MEETING_CHOSEN)),
  /** Who holds one of these roles, in the governorate where one is named: ids. */
  roles: askedAs("meeting.users", repeated(z.string().regex(/^[1-9]\d{0,14}$/), MAX_MEETING_NAMED)),
  /** The Arabic name; by itself everybody there. */
  governorate: z.string().trim().max(100).default(""),
  /** Whole secretariats: ids; of a central one the local ones as well. */
  secretariats: askedAs("meeting.users", repeated(uuid, MAX_MEETING_NAMED)),
});
export type MeetingForm = z.output<typeof meetingForm>;

const meetingExample: Partial<z.input<typeof meetingForm>> = {
  title: "لجنة التنظيم",
  date: "2026-10-02",
  time: "18:00",
  duration: "ساعة ونصف",
  agenda: "البند الأول",
  dialIn: "0222-333",
  description: "متابعة القرارات",
};

const version = z.coerce.number().int().min(1).optional();

const named = z.object({ id: z.string(), name: z.string() });
const unit = named.extend({ nameEn: z.string().nullish() });

export const readMeetingChoices = get("readMeetingChoices", "/meeting-desk/choices", {
  summary:
    "Whom a meeting's form offers: roles, governorates and secretariats of the caller's area",
  admits,
  answer: z.object({
    governorates: z.array(z.string()),
    roles: z.array(roleChoice),
    secretariats: z.array(unit),
  }),
});
export type MeetingChoices = z.infer<typeof readMeetingChoices.answer>;

const found = namedObject("MeetingPerson", {
  ...named.shape,
  /** The Arabic name of where they belong. */
  governorate: z.string().nullish(),
});
export type MeetingPerson = z.infer<typeof found>;

export const findMeetingPeople = get("findMeetingPeople", "/meeting-desk/people", {
  summary:
    "Verified members of the caller's area by name or number, twenty at most, or by their ids",
  admits,
  query: z.object({
    keyword: keyword.optional(),
    ids: repeated(uuid, MAX_MEETING_CHOSEN),
  }),
  answer: z.array(found),
});

const checked = namedObject("CheckedMeeting", {
  startsAt: z.string(),
  endsAt: z.string(),
  invited: z.number().int(),
  told: z.number().int(),
  left: z.number().int(),
});
export type CheckedMeeting = z.infer<typeof checked>;

export const createMeeting = post("createMeeting", "/meetings", {
  summary: "Calls a meeting and invites people of the caller's area; they are told at once",
  admits,
  body: meetingForm,
  example: { ...meetingExample, roles: ["4"] },
  answer: z.object({ id: z.string(), invited: z.number().int() }),
  repeatMinutes: REPEAT_MINUTES,
});

export const checkMeeting = post("checkMeeting", "/meeting-desk/check", {
  summary: "What calling a meeting would do: when it is, and how many are invited. Nothing is kept",
  isSafe: true,
  admits,
  body: meetingForm,
  example: { ...meetingExample, roles: ["4"] },
  answer: checked,
});

export const readMeetingForm = get("readMeetingForm", "/meeting-desk/{id}", {
  summary: "A meeting of the caller's own as its form has it",
  admits: "user",
  params: idParams,
  answer: z.object({
    id: z.string(),
    title: z.string(),
    date: z.string(),
    time: z.string(),
    minutes: z.number().int(),
    description: z.string(),
    agenda: z.array(z.string()),
    dialIn: z.string(),
    people: z.array(named),
    told: z.number().int(),
    version: z.number().int(),
    /** It is over, or was cancelled: nothing can be changed about it. */
    isOver: z.boolean(),
  }),
});
export type MeetingFormValues = z.infer<typeof readMeetingForm.answer>;

const changedForm = meetingForm.extend({
  /** Who is no longer invited: ids. */
  leaving: repeated(uuid, MAX_MEETING_PEOPLE),
  version,
});

export const saveMeeting = patch("saveMeeting", "/meetings/{id}", {
  summary: "Changes the caller's meeting, invites more people, takes others off; all are told",
  admits: "user",
  params: idParams,
  body: changedForm,
  example: meetingExample,
  answer: done,
});

export const checkMeetingChange = post("checkMeetingChange", "/meeting-desk/{id}/check", {
  summary: "What saving the caller's meeting would do, and how many are told. Nothing is kept",
  isSafe: true,
  admits: "user",
  params: idParams,
  body: changedForm,
  example: meetingExample,
  answer: checked,
});

export const cancelMeeting = post("cancelMeeting", "/meetings/{id}/cancel", {
  summary: "Cancels the caller's meeting, for a reason that all who are invited are told",
  admits: "user",
  params: idParams,
  body: z.object({
    reason: askedAs("meeting.reason", words(MAX_MEETING_NOTE_LENGTH).min(1)),
  }),
  example: { reason: "تعذر الحضور" },
  answer: done,
});

export const addMeetingDocument = post("addMeetingDocument", "/meetings/{id}/documents", {
  summary: "Adds a document to the caller's meeting: a picture or a PDF",
  admits: "user",
  params: idParams,
  body: z.object({ document: askedAs("meeting.document", z.file()) }),
  multipart: true,
  answer: done,
});

export const removeMeetingDocument = del(
  "removeMeetingDocument",
  "/meetings/{id}/documents/{documentId}",
  {
    summary: "Deletes a document of the caller's meeting; twice is as once",
    admits: "user",
    params: idParams.extend({ documentId: uuid }),
    answer: done,
  },
);

export const saveMeetingRecord = post("saveMeetingRecord", "/meetings/{id}/minutes", {
  summary: "Writes the minutes of the caller's meeting as a draft, or as agreed for good",
  admits: "user",
  params: idParams,
  body: z.object({
    record: askedAs("meeting.record", words(MAX_MEETING_MINUTES_LENGTH).min(1)),
    state: z.enum(["draft", "agreed"]).default("draft"),
  }),
  example: { record: "تقرر ما يلي" },
  answer: done,
});

export const addMeetingAction = post("addMeetingAction", "/meetings/{id}/actions", {
  summary: "Adds an action item with an owner among those invited and a day; the owner is told",
  admits: "user",
  params: idParams,
  body: z.object({
    action: askedAs("meeting.action", line(3, MAX_MEETING_ACTION_LENGTH)),
    owner: askedAs("meeting.owner", uuid),
    dueOn: askedAs("meeting.dueOn", day),
  }),
  example: {
    action: "كتابة المحضر",
    owner: "01a20ac8-e1fb-7465-a86e-3f0c5a9d1b27",
    dueOn: "2027-06-01",
  },
  answer: done,
  repeatMinutes: REPEAT_MINUTES,
});

export const removeMeetingAction = del("removeMeetingAction", "/meetings/{id}/actions/{actionId}", {
  summary: "Deletes an action item of the caller's meeting; twice is as once",
  admits: "user",
  params: idParams.extend({ actionId: uuid }),
  answer: done,
});
