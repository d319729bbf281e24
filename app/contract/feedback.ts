import { z } from "zod";
import { cleanLine, cleanText } from "#app/arabic/text.ts";
import { FEEDBACK } from "./ability.ts";
import { askedAs } from "./ask.ts";
import { filterDay } from "./day.ts";
import { del, done, get, patch, post, REPEAT_MINUTES } from "./endpoint.ts";
import {
  displayStatuses,
  FEEDBACK_PER_PAGE,
  feedbackActs,
  feedbackDays,
  feedbackStatuses,
  feedbackTopics,
  feedbackTypes,
  MAX_FEEDBACK_LENGTH,
  MAX_FEEDBACK_NOTE_LENGTH,
  MAX_FEEDBACK_TITLE_LENGTH,
  MAX_PULSE_LENGTH,
  MAX_REPLY_LENGTH,
  moods,
  topicsOf,
} from "./feedback.values.ts";
import { namedObject } from "./named-object.ts";
import { pageOf, pageQuery } from "./page.ts";
import { unitQuery } from "./structure.ts";
import { idParams } from "./uuid.ts";

const text = (longest: number) =>
  z
    .string()
    .max(10 * longest)
    .overwrite(cleanText)
    .min(1, { abort: true })
    .max(longest);
const title = askedAs(
  "feedback.title",
  z
    .string()
    .max(10 * MAX_FEEDBACK_TITLE_LENGTH)
    .overwrite(cleanLine)
    .min(1, { abort: true })
    .max(MAX_FEEDBACK_TITLE_LENGTH),
);
const place = z.string().trim().max(100);

const complaint = z.object({
  topic: z.enum(topicsOf.complaints),
  title,
  body: askedAs("feedback.complaint", text(MAX_FEEDBACK_LENGTH)),
  /** Where it happened; without one, where the member lives. */
  governorate: place.optional(),
  /** The offer that was not honoured (docs/product.md#offers). */
  offerId: z.string().max(64).optional(),
});
const suggestion = z.object({
  topic: z.enum(topicsOf.suggestions),
  title,
  body: askedAs("feedback.suggestion", text(MAX_FEEDBACK_LENGTH)),
});
const pulse = z.object({
  governorate: place.min(1),
  city: place.min(1),
  topic: z.enum(topicsOf["street-pulse"]),
  mood: z.enum(moods),
  /** What people say. */
  body: askedAs("feedback.pulse", text(MAX_PULSE_LENGTH)),
});

/** Other platforms may answer nothing; ours says by which number people may speak of the item. */
const made = z
  .object({
    id: z.coerce.string().optional(),
    number: z.number().int().optional().catch(undefined),
  })
  .nullish()
  .catch(null);

export const addComplaint = post("addComplaint", "/feedback/complaints", {
  summary: "Complains; only the member and the leaders of the area ever see it",
  admits: "user",
  body: complaint,
  example: { topic: "health", title: "نقص الأدوية", body: "لا توجد أدوية في الوحدة الصحية." },
  answer: made,
  repeatMinutes: REPEAT_MINUTES,
});

export const addSuggestion = post("addSuggestion", "/feedback/suggestions", {
  summary: "Makes a suggestion",
  admits: "user",
  body: suggestion,
  example: { topic: "health", title: "قافلة طبية", body: "نقترح قافلة طبية كل شهر." },
  answer: made,
  repeatMinutes: REPEAT_MINUTES,
});

export const addStreetPulse = post("addStreetPulse", "/feedback/street-pulse", {
  summary: "Tells what people say somewhere, and in which mood",
  admits: "user",
  body: pulse,
  example: {
    topic: "prices",
    mood: "calm",
    body: "الأسعار أهدأ هذا الأسبوع.",
    governorate: "قنا",
    city: "دشنا",
  },
  answer: made,
  repeatMinutes: REPEAT_MINUTES,
});

export const editFeedback = patch("editFeedback", "/feedback/update/{id}", {
  summary: "Changes an own item while it is open; what is left out stays",
  admits: "user",
  params: idParams,
  body: z.object({
    topic: z.enum(feedbackTopics).optional(),
    title: title.optional(),
    body: text(MAX_FEEDBACK_LENGTH).optional(),
    /** Empty for none. */
    governorate: place.optional(),
    city: place.optional(),
    mood: z.enum(moods).optional(),
  }),
  example: { title: "نقص الأدوية في القرية", body: "لا توجد أدوية منذ أسبوع." },
  answer: done.catch(null),
});

const step = namedObject("FeedbackStep", {
  act: z.enum(feedbackActs).catch("note"),
  at: z.string(),
  /** Left out for the member, who is told what was done and not by whom. */
  by: z.string().nullish(),
  from: z.enum(displayStatuses).nullish().catch(null),
  to: z.enum(displayStatuses).nullish().catch(null),
  note: z.string().nullish(),
});
export type FeedbackStep = z.infer<typeof step>;

/** Another platform may leave out all but the id, or use names of its own, which are ignored. */
const line = namedObject("FeedbackLine", {
  id: z.coerce.string(),
  number: z.number().int().nullish().catch(null),
  feedbackType: z.enum(feedbackTypes).nullish().catch(null),
  status: z.enum(displayStatuses).nullish().catch(null),
  topic: z.enum(feedbackTopics).nullish().catch(null),
  mood: z.enum(moods).nullish().catch(null),
  title: z.string().nullish().catch(null),
  body: z.string().nullish().catch(null),
  governorate: z.string().nullish().catch(null),
  city: z.string().nullish().catch(null),
  cityEn: z.string().nullish().catch(null),
  createdAt: z.string().nullish().catch(null),
  /** The newest. */
  reply: z.object({ body: z.string(), at: z.string().nullish() }).nullish().catch(null),
});
export type FeedbackLine = z.infer<typeof line>;

/** A list with its metadata, or as another platform may send it: the items alone. */
function listOf<Item extends z.ZodType, Metadata extends z.ZodType>(
  item: Item,
  metadata: Metadata,
) {
  return z.union([
    z.array(item).transform((items) => ({ items, metadata: undefined })),
    z.object({ items: z.array(item), metadata: metadata.optional().catch(undefined) }),
  ]);
}

const metadata = pageOf(line).shape.metadata;

export const listOwnFeedback = get("listOwnFeedback", "/feedback/my-feedback", {
  summary: "The user's own items, newest first",
  admits: "user",
  query: pageQuery(FEEDBACK_PER_PAGE).extend({ feedbackType: z.enum(feedbackTypes).optional() }),
  answer: listOf(line, metadata),
});

const inboxLine = namedObject("FeedbackInboxLine", {
  ...line.shape,
  member: z.string().nullish().catch(null),
  owner: z.string().nullish().catch(null),
});
export type FeedbackInboxLine = z.infer<typeof inboxLine>;

const count = z.number().int();
export const listFeedback = get("listFeedback", "/feedback/all", {
  summary: "Everybody's items of the leader's area, newest first",
  admits: { can: FEEDBACK },
  query: pageQuery(FEEDBACK_PER_PAGE).extend({
    feedbackType: z.enum(feedbackTypes).optional(),
    status: z.enum(feedbackStatuses).optional(),
    governorate: z.string().trim().max(100).optional(),
    unit: unitQuery,
    owner: z.enum(["mine", "nobody"]).optional(),
    /** What `from` and `to` bound (YYYY-MM-DD in Cairo, inclusive); default: sent. */
    dated: z.enum(feedbackDays).optional(),
    from: filterDay,
    to: filterDay,
  }),
  answer: listOf(
    inboxLine,
    metadata.extend({
      counts: z
        .record(z.enum(feedbackTypes), z.record(z.enum(feedbackStatuses), count))
        .optional()
        .catch(undefined),
    }),
  ),
});

export const readFeedback = get("readFeedback", "/feedback/{id}", {
  summary:
    "One item with its time line: an own one, or one of the leader's area (the look is audited)",
  admits: "user",
  params: idParams,
  answer: inboxLine.extend({
    isOwn: z.boolean().nullish(),
    /** The offer that it is about. */
    offer: z
      .object({ id: z.string(), title: z.string(), provider: z.string(), isShown: z.boolean() })
      .nullish()
      .catch(null),
    steps: z.array(step).nullish().catch(null),
    /** What follows is told to leaders. */
    membershipId: z.string().nullish(),
    isMine: z.boolean().nullish(),
    next: z.array(z.enum(feedbackStatuses)).nullish(),
    version: z.number().int().nullish(),
    others: z.number().int().nullish(),
  }),
});
export type Feedback = z.infer<typeof readFeedback.answer>;

const version = z.coerce.number().int().min(1).max(2_000_000_000);
const changed = z.object({ version: z.number().int().optional() }).nullish();

export const replyFeedback = post("replyFeedback", "/feedback/{id}/reply", {
  summary:
    "Answers an item as it was at `version`; the member is told. 409 when somebody else changed it meanwhile",
  admits: { can: FEEDBACK },
  params: idParams,
  body: z.object({ version, reply: text(MAX_REPLY_LENGTH) }),
  example: { version: 1, reply: "تواصلنا مع المديرية." },
  answer: changed,
  repeatMinutes: REPEAT_MINUTES,
});

export const updateFeedback = patch("updateFeedback", "/feedback/{id}", {
  summary:
    "Changes the status or the owner of an item as it was at `version`; to close what nobody answered takes a word to the member",
  admits: { can: FEEDBACK },
  params: idParams,
  body: z.object({
    version,
    status: z.enum(feedbackStatuses).optional(),
    /** Told to the member. */
    reason: askedAs(
      "feedback.reason",
      z
        .string()
        .max(10 * MAX_FEEDBACK_NOTE_LENGTH)
        .overwrite(cleanText)
        .max(MAX_FEEDBACK_NOTE_LENGTH)
        .optional(),
    ),
    /** `me` takes the item, `nobody` gives it back. */
    owner: z.enum(["me", "nobody"]).optional(),
  }),
  example: { version: 1, status: "inProgress" },
  answer: changed,
});

export const addFeedbackNote = post("addFeedbackNote", "/feedback/{id}/notes", {
  summary: "Writes a note among leaders, which the member never sees",
  admits: { can: FEEDBACK },
  params: idParams,
  body: z.object({ note: text(MAX_FEEDBACK_NOTE_LENGTH) }),
  example: { note: "اتصلت بالعضو." },
  answer: done,
  repeatMinutes: REPEAT_MINUTES,
});

export const addFeedbackMessage = post("addFeedbackMessage", "/feedback/{id}/messages", {
  summary:
    "Adds a message to an own item until it is closed; one that was answered is open to leaders again",
  admits: "user",
  params: idParams,
  body: z.object({ message: askedAs("feedback.message", text(MAX_FEEDBACK_LENGTH)) }),
  example: { message: "وصلت الأدوية اليوم، شكرًا لكم." },
  answer: done,
});

export const withdrawFeedback = del("withdrawFeedback", "/feedback/{id}", {
  summary:
    "Withdraws an own item that nobody has answered, with the points it earned; 409 afterwards",
  admits: "user",
  params: idParams,
  answer: done,
});
