import { z } from "zod";
import { cleanText } from "#app/arabic/text.ts";
import { nationalId } from "./activation.ts";
import { askedAs } from "./ask.ts";
import { filterDay } from "./day.ts";
import { del, done, fileAnswer, get, post } from "./endpoint.ts";
import { addressStep, answersExample, personalStep, politicsStep, workStep } from "./membership.ts";
import {
  type AttachmentField,
  applicationFields,
  attachmentFields,
  genders,
  type RenewalFile,
  renewalFiles,
} from "./membership.values.ts";
import { namedObject } from "./named-object.ts";
import { pageOf, pageQuery } from "./page.ts";
import {
  APPLICATIONS_PER_PAGE,
  applicationActs,
  applicationDays,
  applicationKinds,
  applicationStates,
  MAX_NOTE_LENGTH,
  REVIEW,
  refusalReasons,
  warnings,
} from "./review.ts";
import { unitQuery } from "./structure.ts";
import { idParams, uuid } from "./uuid.ts";

export const applicationLine = namedObject("ApplicationLine", {
  id: z.string(),
  kind: z.enum(applicationKinds),
  state: z.enum(applicationStates),
  name: z.string(),
  governorate: z.string().nullish(),
  submittedAt: z.string(),
  claimedBy: z.string().nullish(),
  hasWarnings: z.boolean(),
  warnings: z.array(z.enum(warnings)).optional(),
});
export type ApplicationLine = z.infer<typeof applicationLine>;

const page = pageOf(applicationLine);
export const listApplications = get("listApplications", "/membership/applications", {
  summary:
    "Applications and renewals of the reviewer's area: a state that waits oldest first, others and all of them newest first, by the day that `dated` names",
  admits: { can: REVIEW },
  query: pageQuery(APPLICATIONS_PER_PAGE).extend({
    state: z.enum(applicationStates).optional(),
    kind: z.enum(applicationKinds).optional(),
    governorate: z.string().trim().max(100).optional(),
    unit: unitQuery,
    /** What `from` and `to` bound (YYYY-MM-DD in Cairo, inclusive); default: sent. */
    dated: z.enum(applicationDays).optional(),
    from: filterDay,
    to: filterDay,
  }),
  answer: page.extend({
    metadata: page.shape.metadata.extend({
      counts: z.record(z.enum(applicationStates), z.number().int()),
    }),
  }),
});

export const applicationStep = namedObject("ApplicationStep", {
  act: z.enum(applicationActs),
  at: z.string(),
  /** Left out for the applicant, who is told what was done and not by whom. */
  by: z.string().nullish(),
  reason: z.enum(refusalReasons).nullish(),
  note: z.string().nullish(),
  /** What is to be corrected, or was. */
  fields: z.array(z.string()).nullish(),
});
export type ApplicationStep = z.infer<typeof applicationStep>;

export const applicationDocument = z.object({
  id: z.string(),
  /** The field that it came by. */
  field: z.string(),
  /** It came with an earlier application that was approved: a card on file, to read the number from. */
  isOnFile: z.boolean().optional(),
});

export const application = namedObject("Application", {
  ...applicationLine.shape,
  /** By field names; national IDs masked, since the reviewer reads it from the card. */
  answers: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  documents: z.array(applicationDocument),
  warnings: z.array(z.enum(warnings)),
  steps: z.array(applicationStep),
  isMine: z.boolean(),
  /** Changes with each act but claiming and releasing. */
  version: z.number().int().optional(),
  /** Whose file the reader may open: the applicant's id. */
  personId: z.string().nullish(),
  /** On file of a member, whose renewal does not ask for it. */
  gender: z.enum(genders).nullish(),
});
export type Application = z.infer<typeof application>;

export const readApplication = get("readApplication", "/membership/applications/{id}", {
  summary: "One application; looking is kept in the audit log",
  admits: { can: REVIEW },
  params: idParams,
  answer: application,
});

export const readDocument = get(
  "readDocument",
  "/membership/applications/{id}/documents/{documentId}",
  {
    summary: "A picture of an application; looking is kept in the audit log",
    admits: { can: REVIEW },
    params: idParams.extend({ documentId: uuid }),
    answer: fileAnswer,
  },
);

/** Of the application that the reviewer saw; without one, whatever it is. */
const version = z.coerce.number().int().min(0).optional();
const note = z
  .string()
  .max(10 * MAX_NOTE_LENGTH)
  .overwrite(cleanText)
  .max(MAX_NOTE_LENGTH)
  .default("");

export const claimApplication = post("claimApplication", "/membership/applications/{id}/claim", {
  summary: "Takes an application on, so that two reviewers don't collide",
  admits: { can: REVIEW },
  params: idParams,
  answer: done,
});

export const releaseApplication = del("releaseApplication", "/membership/applications/{id}/claim", {
  summary: "Lets an application go to whoever takes it",
  admits: { can: REVIEW },
  params: idParams,
  answer: done,
});

export const approveApplication = post(
  "approveApplication",
  "/membership/applications/{id}/approval",
  {
    summary: "Approves, with the national ID as the reviewer reads it from the picture",
    admits: { can: REVIEW },
    params: idParams,
    body: z.object({ nationalId: askedAs("review.nationalId", nationalId), version }),
    example: { nationalId: "29001011112345" },
    answer: done,
  },
);

/** `other` says nothing by itself, so it takes words. */
const refusal = z
  .object({ reason: z.enum(refusalReasons), note: askedAs("review.note", note), version })
  .superRefine((given, ctx) => {
    if (given.reason !== "other" || given.note) return;
    ctx.addIssue({ code: "custom", path: ["note"], message: "required" });
  });

export const refuseApplication = post(
  "refuseApplication",
  "/membership/applications/{id}/refusal",
  {
    summary: "Refuses, with a reason of the list and perhaps words; `other` takes words",
    admits: { can: REVIEW },
    params: idParams,
    body: refusal,
    example: { reason: "mismatch", note: "الاسم لا يطابق البطاقة." },
    answer: done,
  },
);

/** One name travels from a form as text, several as a list. */
const fields = z.preprocess(
  (given) => (typeof given === "string" ? [given] : (given ?? [])),
  z
    .array(z.enum([...applicationFields, ...renewalFiles]))
    .min(1)
    .max(40),
);

export const askCorrection = post("askCorrection", "/membership/applications/{id}/correction", {
  summary: "Asks the applicant for named fields or pictures anew",
  admits: { can: REVIEW },
  params: idParams,
  body: z.object({ fields, note, version }),
  example: { fields: ["street", "email"], note: "اكتب رقم العقار." },
  answer: done,
});

/** Where one's own newest application stands. */
export const ownApplication = namedObject("OwnApplication", {
  kind: z.enum(applicationKinds),
  state: z.enum(applicationStates),
  steps: z.array(applicationStep),
  /** What is to be corrected; empty in every state but `correction`. */
  fields: z.array(z.string()),
  /** What was sent; national IDs only masked. */
  answers: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  documents: z.array(applicationDocument).optional(),
  submittedAt: z.string().optional(),
  /** On file, where the answers don't say it. */
  gender: z.enum(genders).nullish(),
  /** While it waits: in how many days half of the last ones were decided, where enough were. */
  usualDays: z.number().int().nullish(),
});
export type OwnApplication = z.infer<typeof ownApplication>;

export const readOwnApplication = get("readOwnApplication", "/membership/application", {
  summary: "Where one's own application stands; null without one",
  admits: "user",
  answer: ownApplication.nullable(),
});

const file = z.instanceof(File).optional();
const files = Object.fromEntries(
  [...attachmentFields, ...renewalFiles].map((name) => [name, file]),
) as Record<AttachmentField | RenewalFile, typeof file>;

export const correctApplication = post("correctApplication", "/membership/application/correction", {
  summary: "Hands one's application in again, with what a reviewer asked for anew",
  admits: "user",
  multipart: true,
  /** Only what was asked for is looked at; all of it must be there, and pictures come anew. */
  body: z.object({
    ...z
      .object({
        ...personalStep.shape,
        ...addressStep.shape,
        ...workStep.shape,
        ...politicsStep.shape,
      })
      .partial().shape,
    ...files,
  }),
  example: answersExample,
  answer: done,
});

export const withdrawApplication = del("withdrawApplication", "/membership/application", {
  summary: "Withdraws one's own application or renewal that nobody has decided; 409 afterwards",
  admits: "user",
  answer: done,
});
