import { z } from "zod";
import { cleanLine, cleanText } from "#app/arabic/text.ts";
import { AID } from "./ability.ts";
import {
  AID_PER_PAGE,
  aidActs,
  aidCategories,
  aidDays,
  aidNoteKinds,
  aidPriorities,
  aidSections,
  aidStatuses,
  MAX_AID_AMOUNT,
  MAX_AID_DESCRIPTION_LENGTH,
  MAX_AID_FILES,
  MAX_AID_NOTE_LENGTH,
  MAX_AID_TITLE_LENGTH,
} from "./aid.values.ts";
import { askedAs } from "./ask.ts";
import { filterDay, optionalDay } from "./day.ts";
import { del, done, fileAnswer, get, patch, post, REPEAT_MINUTES } from "./endpoint.ts";
import { wholeDigits } from "./form-fields.ts";
import { namedObject } from "./named-object.ts";
import { pageOf, pageQuery } from "./page.ts";
import { unitQuery } from "./structure.ts";
import { idParams, uuid } from "./uuid.ts";

const attachment = z.object({ id: uuid, attachmentId: uuid });

/** A status that another platform made up is `unknown`. */
const status = z.enum([...aidStatuses, "unknown"]).catch("unknown");

const files = z.preprocess(
  (value) => (value === undefined ? [] : [value].flat()),
  z.array(z.instanceof(File)).max(MAX_AID_FILES),
);

export const askAid = post("askAid", "/humanitarian-aid", {
  summary: "Asks for humanitarian aid; pictures and PDF documents of up to 5 MB each",
  admits: "user",
  multipart: true,
  body: z.object({
    title: askedAs(
      "aid.title",
      z
        .string()
        .max(10 * MAX_AID_TITLE_LENGTH)
        .overwrite(cleanLine)
        .min(1, { abort: true })
        .max(MAX_AID_TITLE_LENGTH),
    ),
    description: askedAs(
      "aid.description",
      z
        .string()
        .max(10 * MAX_AID_DESCRIPTION_LENGTH)
        .overwrite(cleanText)
        .min(1, { abort: true })
        .max(MAX_AID_DESCRIPTION_LENGTH),
    ),
    category: z.enum(aidCategories),
    attachments: files,
  }),
  example: {
    title: "عملية قلب",
    description: "أحتاج إلى المساعدة في تكاليف عملية.",
    category: "medical",
  },
  /** `number` is what people call the request by, on the phone for one. */
  answer: z.object({ id: z.string().optional(), number: z.number().int().optional() }).nullish(),
  repeatMinutes: REPEAT_MINUTES,
});

const step = namedObject("AidStep", {
  act: z.enum(aidActs).catch("note"),
  at: z.string(),
  /** Who did it; members are not told. */
  by: z.string().nullish(),
  from: z.string().nullish(),
  to: z.string().nullish(),
  note: z.string().nullish(),
  kind: z.enum(aidNoteKinds).nullish(),
});
export type AidStep = z.infer<typeof step>;

const shownFile = z.object({ id: z.string(), name: z.string(), type: z.string() });

const ownLine = namedObject("OwnAidLine", {
  id: z.string(),
  number: z.number().int(),
  title: z.string(),
  category: z.enum(aidCategories),
  status,
  createdAt: z.string(),
  /** When the applicant withdrew it; the status stays as it was then. */
  withdrawnAt: z.string().nullish(),
});
export type OwnAidLine = z.infer<typeof ownLine>;

export const listOwnAid = get("listOwnAid", "/humanitarian-aid/my-requests", {
  summary: "The member's own requests, newest first",
  admits: "user",
  query: pageQuery(AID_PER_PAGE),
  answer: pageOf(ownLine),
});

const ownAid = namedObject("OwnAid", {
  ...ownLine.shape,
  description: z.string(),
  attachments: z.array(shownFile),
  amount: z.number().nullish(),
  /** Oldest first, without internal notes. */
  steps: z.array(step),
});
export type OwnAid = z.infer<typeof ownAid>;

export const readOwnAid = get("readOwnAid", "/humanitarian-aid/my-requests/{id}", {
  summary: "One of the member's own requests, with its history",
  admits: "user",
  params: idParams,
  answer: ownAid,
});

/** `small` is a picture as lists show it; of a document there is none, and the whole is answered. */
const size = z.object({ size: z.enum(["small"]).optional() });

export const readOwnAidFile = get(
  "readOwnAidFile",
  "/humanitarian-aid/my-requests/{id}/attachments/{attachmentId}",
  {
    summary: "A file of an own request",
    admits: "user",
    params: attachment,
    query: size,
    answer: fileAnswer,
    fileTypes: ["image/*", "application/pdf"],
  },
);

export const addAidFiles = post("addAidFiles", "/humanitarian-aid/my-requests/{id}/attachments", {
  summary:
    "Adds files, a reply to the aid team or both to an own request until it is completed or rejected",
  admits: "user",
  multipart: true,
  params: idParams,
  body: z.object({
    attachments: files,
    reply: z
      .string()
      .max(10 * MAX_AID_NOTE_LENGTH)
      .overwrite(cleanText)
      .max(MAX_AID_NOTE_LENGTH)
      .optional(),
  }),
  example: { reply: "هذا هو التقرير الطبي." },
  answer: done,
});

export const withdrawAid = del("withdrawAid", "/humanitarian-aid/my-requests/{id}", {
  summary: "Withdraws an own request that nobody has decided; 409 afterwards",
  admits: "user",
  params: idParams,
  answer: done,
  repeatMinutes: REPEAT_MINUTES,
});

const line = namedObject("AidLine", {
  ...ownLine.shape,
  beneficiary: z.string(),
  governorate: z.string().nullish(),
  priority: z.enum(aidPriorities),
  owner: z.string().nullish(),
  /** YYYY-MM-DD */
  dueDate: z.string().nullish(),
  isOverdue: z.boolean(),
  /** In Egyptian pounds. */
  amount: z.number().nullish(),
});
export type AidLine = z.infer<typeof line>;

const counts = z.object({
  pending: z.number(),
  inReview: z.number(),
  approved: z.number(),
  rejected: z.number(),
  completed: z.number(),
});

const page = pageOf(line);
export const listAid = get("listAid", "/humanitarian-aid", {
  summary:
    "Requests of the reviewer's area: urgent ones first, then by due date and age; those of some days newest first",
  admits: { can: AID },
  query: pageQuery(AID_PER_PAGE).extend({
    section: z.enum(aidSections).optional(),
    category: z.enum(aidCategories).optional(),
    status: z.enum(aidStatuses).optional(),
    governorate: z.string().trim().max(100).optional(),
    unit: unitQuery,
    owner: z.enum(["mine", "nobody"]).optional(),
    overdue: z.stringbool().optional(),
    /** What `from` and `to` bound (YYYY-MM-DD in Cairo, inclusive); default: sent. */
    dated: z.enum(aidDays).optional(),
    from: filterDay,
    to: filterDay,
  }),
  answer: page.extend({ metadata: page.shape.metadata.extend({ counts: counts.optional() }) }),
});

const aid = namedObject("Aid", {
  ...line.shape,
  description: z.string(),
  /** The branch or governorate through which the beneficiary asks. */
  submittingEntity: z.string().nullish(),
  submittingEntityEn: z.string().nullish(),
  membershipId: z.string().nullish(),
  /** Whose file the reader may open: the beneficiary's id. */
  personId: z.string().nullish(),
  attachments: z.array(shownFile),
  steps: z.array(step),
  next: z.array(z.enum(aidStatuses)),
  isMine: z.boolean(),
  version: z.number().int(),
  others: z.number().int(),
});
export type Aid = z.infer<typeof aid>;

export const readAid = get("readAid", "/humanitarian-aid/{id}", {
  summary: "One request, with its history; the look is audited",
  admits: { can: AID },
  params: idParams,
  answer: aid,
});

export const readAidFile = get("readAidFile", "/humanitarian-aid/{id}/attachments/{attachmentId}", {
  summary: "A file of a request; the look is audited",
  admits: { can: AID },
  params: attachment,
  query: size,
  answer: fileAnswer,
  fileTypes: ["image/*", "application/pdf"],
});

/** Pounds in whole numbers, in whichever digits; empty for none. */
const optionalAmount = wholeDigits(0, MAX_AID_AMOUNT).optional();

export const updateAid = patch("updateAid", "/humanitarian-aid/{id}", {
  summary:
    "Changes a request as it was at `version`: status (a reason is needed to reject; with the owner `me` a new request may be approved at once), owner, due date, priority, amount; 409 when somebody else changed it meanwhile",
  admits: { can: AID },
  params: idParams,
  body: z.object({
    version: z.coerce.number().int().min(1),
    status: z.enum(aidStatuses).optional(),
    /** Told to the applicant. */
    reason: askedAs(
      "aid.reason",
      z
        .string()
        .max(10 * MAX_AID_NOTE_LENGTH)
        .overwrite(cleanText)
        .max(MAX_AID_NOTE_LENGTH)
        .optional(),
    ),
    /** `me` takes the request, `nobody` gives it back: with the status `pending`, to the new ones. */
    owner: z.enum(["me", "nobody"]).optional(),
    /** Empty for none. */
    dueDate: optionalDay,
    priority: z.enum(aidPriorities).optional(),
    amount: optionalAmount,
  }),
  example: { version: 1, priority: "urgent" },
  answer: z.object({ version: z.number().int().optional() }).nullish(),
});

export const addAidNote = post("addAidNote", "/humanitarian-aid/{id}/notes", {
  summary: "Writes a note to the applicant, who is told, or among reviewers",
  admits: { can: AID },
  params: idParams,
  body: z.object({
    kind: askedAs("aid.noteKind", z.enum(aidNoteKinds)),
    note: z
      .string()
      .max(10 * MAX_AID_NOTE_LENGTH)
      .overwrite(cleanText)
      .min(1, { abort: true })
      .max(MAX_AID_NOTE_LENGTH),
  }),
  example: { kind: "internal", note: "ملاحظة" },
  answer: done,
  repeatMinutes: REPEAT_MINUTES,
});
