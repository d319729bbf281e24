import { z } from "zod";
import { cleanLine, cleanText } from "#app/arabic/text.ts";
import { askedAs } from "./ask.ts";
import { day, dayTime } from "./day.ts";
import { del, done, get, made, patch, post, REPEAT_MINUTES } from "./endpoint.ts";
import { eventItem } from "./event.ts";
import {
  ARRANGE,
  ATTENDEES_PER_PAGE,
  attendeeGroups,
  EVENTS_PER_PAGE,
  eventCategories,
  eventPhases,
  eventStates,
  eventTypes,
  MAX_COMPANIONS,
  MAX_EVENT_DESCRIPTION_LENGTH,
  MAX_EVENT_DETAILED_LOCATION_LENGTH,
  MAX_EVENT_LOCATION_LENGTH,
  MAX_EVENT_NAMED,
  MAX_EVENT_NOTE_LENGTH,
  MAX_EVENT_PLACES,
  MAX_EVENT_QUESTION_LENGTH,
  MAX_EVENT_QUESTIONS,
  MAX_EVENT_TITLE_LENGTH,
  MIN_EVENT_DESCRIPTION_LENGTH,
  MIN_EVENT_LINE_LENGTH,
  messageGroups,
  placeStates,
} from "./event.values.ts";
import {
  clockTime,
  duration,
  line,
  membershipNumber,
  repeated,
  ticked,
  wholeNumber,
} from "./form-fields.ts";
import { namedObject } from "./named-object.ts";
import { pageOf, pageQuery } from "./page.ts";
import { roleChoice } from "./role.ts";
import { idParams, uuid } from "./uuid.ts";

const text = z.string().nullish();
const admits = { can: ARRANGE } as const;

const question = z
  .string()
  .max(10 * MAX_EVENT_QUESTION_LENGTH)
  .overwrite(cleanLine)
  .max(MAX_EVENT_QUESTION_LENGTH);

export const eventForm = namedObject("EventForm", {
  title: askedAs("event.title", line(MIN_EVENT_LINE_LENGTH, MAX_EVENT_TITLE_LENGTH)),
  /** In Cairo. */
  date: askedAs("event.date", day),
  time: askedAs("event.time", clockTime),
  duration: askedAs("event.duration", duration),
  governorate: z.string().trim().min(1).max(100),
  location: askedAs("event.location", line(MIN_EVENT_LINE_LENGTH, MAX_EVENT_LOCATION_LENGTH)),
  detailedLocation: askedAs(
    "event.detailedLocation",
    line(MIN_EVENT_LINE_LENGTH, MAX_EVENT_DETAILED_LOCATION_LENGTH),
  ),
  description: askedAs(
    "event.description",
    z
      .string()
      .max(4 * MAX_EVENT_DESCRIPTION_LENGTH)
      .overwrite(cleanText)
      .min(1, { abort: true })
      .min(MIN_EVENT_DESCRIPTION_LENGTH)
      .max(MAX_EVENT_DESCRIPTION_LENGTH),
  ),
  maxAttendance: askedAs("event.maxAttendance", wholeNumber(1, MAX_EVENT_PLACES)),
  maxCompanions: wholeNumber(0, MAX_COMPANIONS).default(0),
  category: askedAs("event.category", z.enum(eventCategories)),
  type: askedAs("event.type", z.enum(eventTypes)),
  /** Ids; needed, or secretariats, for a private one. */
  allowedRoles: repeated(z.string().regex(/^[1-9]\d{0,14}$/), MAX_EVENT_NAMED),
  allowedSecretariats: repeated(uuid, MAX_EVENT_NAMED),
  questions: repeated(question, MAX_EVENT_QUESTIONS).transform((given) => [
    ...new Set(given.filter(Boolean)),
  ]),
  /** Rests in a campaign silence. */
  isCampaign: ticked,
});
export type EventForm = z.output<typeof eventForm>;

const eventExample: Partial<z.input<typeof eventForm>> = {
  title: "ندوة الشباب",
  date: "2026-10-02",
  time: "18:00",
  duration: "ساعتان",
  governorate: "دمياط",
  location: "قصر الثقافة",
  detailedLocation: "شارع الكورنيش",
  description: "حوار مفتوح مع الشباب.",
  type: "public",
  maxAttendance: "500",
  category: "org",
};

/** Files of the form, and what it was written upon. */
const more = {
  image: z.file().optional(),
  removeImage: z.enum(["on"]).optional(),
  version: z.coerce.number().int().min(1).optional(),
};

const written = z.object({
  title: z.string(),
  date: z.string(),
  time: z.string(),
  minutes: z.number().int(),
  governorate: z.string(),
  location: z.string(),
  detailedLocation: z.string(),
  description: z.string(),
  maxAttendance: z.number().int(),
  maxCompanions: z.number().int(),
  category: z.enum(eventCategories),
  type: z.enum(eventTypes),
  allowedRoles: z.array(z.string()),
  allowedSecretariats: z.array(z.string()),
  questions: z.array(z.string()),
  isCampaign: z.boolean(),
});

const named = z.object({ id: z.string(), name: z.string() });
const unit = named.extend({ nameEn: z.string().nullish() });
const choices = z.object({
  /** Where the caller may arrange events: Arabic names. */
  governorates: z.array(z.string()),
  roles: z.array(roleChoice),
  secretariats: z.array(unit),
});

const draft = namedObject("EventDraft", {
  ...written.shape,
  id: z.string(),
  state: z.enum(eventStates),
  imageUrl: text,
  version: z.number().int(),
  /** Of a draft: when it will be published. */
  publishAt: text,
  /** It is over, or was cancelled: nothing can be changed about it. */
  isOver: z.boolean(),
  /** Parties with a place or a turn, without companions. */
  told: z.number().int(),
  /** Of a campaign event that rests: the first moment at which it may be published. */
  silentUntil: text,
  helpers: z.array(named),
});
export type EventDraft = z.infer<typeof draft>;

export const readEventChoices = get("readEventChoices", "/event-desk/choices", {
  summary: "What an event's form offers: governorates of the caller's area, roles, secretariats",
  admits,
  answer: choices,
});
export type EventChoices = z.infer<typeof readEventChoices.answer>;

export const listEventDrafts = get("listEventDrafts", "/event-desk", {
  summary: "Drafts of the caller's area, those changed last first",
  admits,
  query: pageQuery(EVENTS_PER_PAGE),
  answer: pageOf(eventItem),
});

export const createEvent = post("createEvent", "/events", {
  summary: "Writes an event as a draft",
  admits,
  body: eventForm.extend(more),
  example: eventExample,
  multipart: true,
  answer: made,
  repeatMinutes: REPEAT_MINUTES,
});

export const readEventDraft = get("readEventDraft", "/event-desk/{id}", {
  summary: "An event of the caller's area as its form has it",
  admits,
  params: idParams,
  answer: draft,
});

export const countEventAudience = get("countEventAudience", "/event-desk/{id}/audience", {
  summary: "How many members an event names by its roles and secretariats",
  admits,
  params: idParams,
  answer: z.object({
    /** None of what is for everybody. */
    people: z.number().int().nullable(),
  }),
});

export const saveEvent = patch("saveEvent", "/events/{id}", {
  summary:
    "Changes an event that is not over; of a published one everybody registered is told what",
  admits,
  params: idParams,
  body: eventForm.extend(more),
  example: eventExample,
  multipart: true,
  answer: done,
});

const version = more.version;

export const checkEventChange = post("checkEventChange", "/event-desk/{id}/check", {
  summary: "What saving an event would tell, and to how many. Nothing is kept",
  isSafe: true,
  admits,
  params: idParams,
  body: eventForm.extend({ version }),
  example: eventExample,
  answer: z.object({
    /** Parties with a place or a turn, without companions. */
    told: z.number().int(),
    offered: z.number().int(),
  }),
});
export type CheckedEvent = z.infer<typeof checkEventChange.answer>;

export const publishEvent = post("publishEvent", "/events/{id}/publish", {
  summary: "Publishes a draft; twice is as once",
  admits,
  params: idParams,
  body: z.object({ version }),
  answer: done,
});

export const scheduleEvent = post("scheduleEvent", "/events/{id}/schedule", {
  summary:
    "Has a draft published at a day and a time in Cairo, before it begins; twice is as once, another hour replaces the one before",
  admits,
  params: idParams,
  body: z.object({ version, at: askedAs("event.at", dayTime) }),
  example: { at: "2026-10-01T09:00" },
  answer: done,
});

export const unscheduleEvent = del("unscheduleEvent", "/events/{id}/schedule", {
  summary: "Leaves a draft unpublished at its hour; twice is as once",
  admits,
  params: idParams,
  answer: done,
});

export const cancelEvent = post("cancelEvent", "/events/{id}/cancel", {
  summary:
    "Cancels an event as it was at `version`, for a reason that everybody registered is told; a draft is deleted",
  admits,
  params: idParams,
  body: z.object({
    version,
    reason: askedAs(
      "event.reason",
      z
        .string()
        .max(10 * MAX_EVENT_NOTE_LENGTH)
        .overwrite(cleanText)
        .max(MAX_EVENT_NOTE_LENGTH)
        .default(""),
    ),
  }),
  example: { reason: "سوء الأحوال الجوية" },
  answer: done,
});

const attendee = namedObject("EventAttendee", {
  id: z.string(),
  name: z.string(),
  membershipId: text,
  isGuest: z.boolean(),
  /** Nothing for who came by the code and has no place. */
  state: z.enum(placeStates).nullish(),
  companions: z.number().int(),
  /** In the order of the event's questions. */
  answers: z.array(z.string()),
  since: z.string(),
  /** When they came; nothing for who did not. */
  cameAt: text,
  /** Who ticked them off; nothing for who came by the code. */
  cameBy: text,
  /** Of who came: whether on a place. */
  hasPlace: z.boolean().nullish(),
});
export type EventAttendee = z.infer<typeof attendee>;

export const listEventAttendees = get("listEventAttendees", "/events/{id}/attendees", {
  summary:
    "Who has a place at an event, waits for one, came or didn't: for its organisers and helpers",
  admits: "user",
  params: idParams,
  query: pageQuery(ATTENDEES_PER_PAGE).extend({
    state: z.enum(attendeeGroups).default("registered"),
  }),
  answer: pageOf(attendee).extend({
    /** With companions, who are on the line of who brings them. */
    people: z.number().int(),
    /** People of each group, whatever is looked for; only our platform tells. */
    counts: z.partialRecord(z.enum(messageGroups), z.number().int()).optional(),
    title: z.string(),
    /** Until it begins nobody is awaited, and nobody stayed away before it is over. */
    phase: z.enum(eventPhases),
    questions: z.array(z.string()),
    /** The caller arranges the event, and may write to who comes. */
    mayArrange: z.boolean(),
  }),
});

export const exportEventAttendees = post("exportEventAttendees", "/events/{id}/attendees/export", {
  summary:
    "Notes in the audit log that an organiser downloads a group of an event's attendees, and answers how many they are",
  admits,
  params: idParams,
  body: z.object({ state: z.enum(attendeeGroups).default("registered") }),
  example: { state: "registered" },
  answer: z.object({ count: z.number().int() }),
});

export const addEventHelper = post("addEventHelper", "/events/{id}/helpers", {
  summary: "Lets a verified member see the list of an event and check people in there",
  admits,
  params: idParams,
  body: z.object({
    membershipId: askedAs("event.membershipId", membershipNumber),
  }),
  example: { membershipId: "2320658" },
  answer: done,
});

export const removeEventHelper = del("removeEventHelper", "/events/{id}/helpers/{userId}", {
  summary: "Takes a helper of an event away; twice is as once",
  admits,
  params: idParams.extend({ userId: uuid }),
  answer: done,
});
