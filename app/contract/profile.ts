import { z } from "zod";
import { piastres } from "./dues.ts";
import { del, done, fileAnswer, get, patch, post } from "./endpoint.ts";
import { email, mobile, oneTimeCode } from "./guest.ts";
import { addressStep, workStep } from "./membership.ts";
import { namedObject } from "./named-object.ts";
import { statuses } from "./user.ts";
import { idParams } from "./uuid.ts";

const text = z.string().nullish();

/** A profile, as far as anything is known; days are YYYY-MM-DD. */
export const profile = namedObject("Profile", {
  displayName: text,
  photoURL: text,
  status: z.enum(statuses).nullish().catch(null),
  membershipId: text,
  headquarters: text,
  /** The secretariats that the member works in. */
  secretariats: z.array(z.string()).nullish(),
  /** The highest rank. */
  type: text,
  registrationDate: text,
  membershipStart: text,
  membershipEnd: text,
  roles: z.array(z.string()).nullish(),
  email: text,
  /** An address that waits for its code; until then `email` stays in force. */
  newEmail: text,
  codeSentAt: text,
  phoneNumber: text,
  nationalId: text,
  dateOfBirth: text,
  gender: text,
  martialStatus: text,
  governorate: text,
  city: text,
  neighborhood: text,
  street: text,
  buildingApartmentNumber: text,
  qualification: text,
  specialization: text,
  currentJob: text,
  employer: text,
  yearsOfExperience: z.coerce.number().nullish(),
  /** What is left of the dues. */
  duesOwed: piastres.nullish(),
});
export type Profile = z.infer<typeof profile>;

export const readProfile = get("readProfile", "/profile", {
  summary: "All that the organisation has on file of the user",
  admits: "user",
  answer: profile,
});

/** What a member may change, part by part; what is not sent stays as it is. */
export const contactPart = z.object({ phoneNumber: mobile, email });
export const addressPart = addressStep;
export const jobPart = workStep.pick({ currentJob: true, employer: true });
export const photoPart = z.object({
  // Some parsers make an empty file field a string.
  profileImage: z.custom<File>((given) => given instanceof File, "required"),
});

export const updateProfile = patch("updateProfile", "/profile", {
  summary:
    "Changes the parts of the profile that are the member's own to change; a new e-mail address is first sent a code",
  admits: "user",
  multipart: true,
  body: z.object({
    ...contactPart.partial().shape,
    ...addressPart.partial().shape,
    ...jobPart.partial().shape,
    ...photoPart.partial().shape,
  }),
  example: { currentJob: "محاسب أول", employer: "شركة النيل" },
  answer: profile,
});

export const downloadProfile = get("downloadProfile", "/profile/data", {
  summary: "Everything that is stored about the user, as one JSON file",
  admits: "user",
  answer: fileAnswer,
  fileTypes: ["application/json"],
});

/** A file that belongs to what is stored about the user; its name says where it came from. */
export const ownFile = z.object({ id: z.string(), name: z.string() });

export const listOwnFiles = get("listOwnFiles", "/profile/files", {
  summary:
    "All pictures and documents that are stored about the user, for the download of one's own data",
  admits: "user",
  answer: z.array(ownFile),
});

export const readOwnFile = get("readOwnFile", "/profile/files/{id}", {
  summary: "One of the pictures and documents that are stored about the user",
  admits: "user",
  params: z.object({ id: z.string().max(100) }),
  answer: fileAnswer,
});

/** Who opened the member's file, from the audit log. */
export const fileAccess = z.object({
  at: z.string(),
  act: z.string(),
  by: z.string().nullish(),
  /** The field of a document, or the reason for a national ID; of several, `details` names them. */
  detail: z.string().nullish(),
  details: z.array(z.string()).nullish(),
  /** How often within half an hour; the newest is at `at`. */
  count: z.number().int().nullish(),
});

export const listAccesses = get("listAccesses", "/profile/accesses", {
  summary: "Who looked at the user's application and documents or decided on them, newest first",
  admits: "user",
  answer: z.array(fileAccess),
});

export const ownDocument = z.object({ id: z.string(), field: z.string() });

export const listOwnDocuments = get("listOwnDocuments", "/profile/documents", {
  summary: "The user's pictures on file, of each field the newest",
  admits: "user",
  answer: z.array(ownDocument),
});

export const readOwnDocument = get("readOwnDocument", "/profile/documents/{id}", {
  summary: "One of the user's own pictures on file",
  admits: "user",
  params: idParams,
  answer: fileAnswer,
});

export const confirmEmail = post("confirmEmail", "/profile/email", {
  summary: "Puts a new e-mail address in force by the code that was mailed to it",
  admits: "user",
  body: z.object({ otp: oneTimeCode }),
  example: { otp: "123456" },
  answer: done,
});

export const resendEmailCode = post("resendEmailCode", "/profile/email/code", {
  summary: "Mails a new code to the e-mail address that waits for one",
  admits: "user",
  answer: z.object({ codeSentAt: z.string().optional() }).nullish(),
});

export const cancelEmail = del("cancelEmail", "/profile/email", {
  summary: "Keeps the e-mail address on file and forgets the one that waits for a code",
  admits: "user",
  answer: done,
});
