import { z } from "zod";
import { isFullName } from "#app/arabic/names.ts";
import { cleanLine, cleanText } from "#app/arabic/text.ts";
import { nationalId } from "./activation.ts";
import { tokens } from "./auth.ts";
import { day } from "./day.ts";
import { done, post } from "./endpoint.ts";
import { membershipNumber, wholeNumber } from "./form-fields.ts";
import { email, mobile } from "./guest.ts";
import { jsonFile } from "./json-file.ts";
import {
  addressTypes,
  answers,
  genders,
  lengths,
  MAX_YEARS,
  maritalStatuses,
  qualifications,
  type TextField,
} from "./membership.values.ts";

function line(field: TextField) {
  const [least, most] = lengths[field];
  return z
    .string()
    .max(10 * most)
    .overwrite(cleanLine)
    .min(1, { abort: true })
    .min(least, { abort: true })
    .max(most);
}

function lines(field: TextField) {
  const [, most] = lengths[field];
  return z
    .string()
    .max(10 * most)
    .overwrite(cleanText)
    .max(most)
    .optional();
}

/** A field of a form that may be left empty. */
function optional<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (isBlank(value) ? undefined : value), schema.optional());
}

function isBlank(value: unknown): boolean {
  return value === null || (typeof value === "string" && value.trim() === "");
}

/** Yes or no, from a form's words or as a JSON boolean. */
const answer = z
  .union([z.enum(answers), z.boolean(), z.enum(["true", "false"])])
  .transform((given) => given === true || given === "yes" || given === "true");

const yearsOfExperience = wholeNumber(0, MAX_YEARS);

/** A governorate or city by its Arabic name: whether it exists is for the platform to say. */
const place = z.string().max(200).overwrite(cleanLine).min(1, { abort: true }).max(100);

/** The answers, step by step; the web checks each step by its own part. */
export const personalStep = z.object({
  nationalId,
  fullName: line("fullName").refine((name) => isFullName(name, 4), "four-part-name"),
  gender: z.enum(genders),
  dateOfBirth: day,
  martialStatus: z.enum(maritalStatuses),
  phoneNumber: mobile,
  email,
  /** "on" once the person says that card and answers are both right, though they disagree. */
  nationalIdConfirmed: z.union([z.string(), z.boolean()]).optional(),
});
export const addressStep = z.object({
  governorate: place,
  city: place,
  neighborhood: line("neighborhood"),
  street: line("street"),
  buildingApartmentNumber: optional(line("buildingApartmentNumber")),
});
export const workStep = z.object({
  qualification: z.enum(qualifications),
  specialization: line("specialization"),
  currentJob: line("currentJob"),
  employer: line("employer"),
  workGovernorate: optional(place),
  yearsOfExperience,
  experienceDescription: lines("experienceDescription"),
});
export const politicsStep = z
  .object({
    interestedInCommittees: answer,
    committees: optional(line("committees")),
    previousPartyMembership: answer,
    parties: optional(line("parties")),
    communityActivity: lines("communityActivity"),
  })
  .superRefine((given, ctx) => {
    // Their names are needed when the answer is yes.
    const missing = (path: string) =>
      ctx.addIssue({ code: "custom", path: [path], message: "required" });
    if (given.interestedInCommittees && !given.committees) missing("committees");
    if (given.previousPartyMembership && !given.parties) missing("parties");
  });

/** All answers but the agreement. */
export const answersExample = {
  nationalId: "29203151101240",
  fullName: "منى السيد عبد الله حسن",
  gender: "female",
  dateOfBirth: "1992-03-15",
  martialStatus: "single",
  phoneNumber: "01110000000",
  email: "mona@example.com",
  governorate: "دمياط",
  city: "رأس البر",
  neighborhood: "حي النخيل",
  street: "شارع النيل",
  qualification: "bachelor",
  specialization: "المحاسبة",
  currentJob: "محاسبة",
  employer: "بنك التنمية",
  yearsOfExperience: "7",
  interestedInCommittees: true,
  committees: "لجنة الشباب",
  previousPartyMembership: false,
} satisfies Partial<z.input<typeof membershipInfo>>;

/** All answers of an application, as /membership/complete-info takes them. */
export const membershipInfo = z
  .object({
    ...personalStep.shape,
    ...addressStep.shape,
    ...workStep.shape,
    ...politicsStep.shape,
    /** The agreement must be accepted. */
    agreement: z.preprocess(
      (given) => given ?? false,
      z
        .union([z.string(), z.boolean()])
        .refine(
          (given) => given === true || ["on", "yes", "true"].includes(String(given)),
          "agreement",
        )
        .transform(() => true as const),
    ),
  })
  .superRefine((given, ctx) => {
    const missing = (path: string) =>
      ctx.addIssue({ code: "custom", path: [path], message: "required" });
    if (given.interestedInCommittees && !given.committees) missing("committees");
    if (given.previousPartyMembership && !given.parties) missing("parties");
  });
export type MembershipInfo = z.output<typeof membershipInfo>;

const file = z.instanceof(File);

const attachments = <F extends z.ZodType>(file: F) =>
  z.object({
    /** Left out, the personal photo serves. */
    profileImage: file.optional(),
    personalPhoto: file,
    nationalID_Front: file,
    nationalID_Back: file,
    qualificationDocument: file,
    digitalSignature: file,
  });

export const attachMembershipFiles = post("attachMembershipFiles", "/membership/attachment-info", {
  summary: "Takes the pictures of an application; comes before completeMembership",
  admits: "signing-up",
  multipart: true,
  body: attachments(file),
  jsonBody: attachments(jsonFile),
  answer: done,
});

export const completeMembership = post("completeMembership", "/membership/complete-info", {
  summary: "Applies for membership: the answers of the five steps, once their pictures are there",
  admits: "signing-up",
  body: membershipInfo,
  example: { ...answersExample, agreement: true },
  answer: tokens,
});

export const renewalForm = z.object({
  membershipId: membershipNumber,
  phoneNumber: mobile,
  currentJob: optional(line("currentJob")),
  martialStatus: optional(z.enum(maritalStatuses)),
  addressType: z.preprocess(
    (value) => (isBlank(value) ? undefined : value),
    z.enum(addressTypes).default("home"),
  ),
  governorate: place,
  city: place,
  neighborhood: line("neighborhood"),
  street: line("street"),
  buildingApartmentNumber: line("buildingApartmentNumber"),
  /** True unless it is said otherwise. */
  isDefault: z
    .union([z.boolean(), z.string()])
    .default(true)
    .transform((given) => given !== false && given !== "false" && given !== "no"),
});

export const renewMembership = post("renewMembership", "/membership/renewal", {
  summary: "Asks for the renewal of an expired membership",
  admits: "user",
  multipart: true,
  body: renewalForm.extend({
    partyRegulationAgreement: file,
    activityReport: file,
    paymentProof: file.optional(),
    profileImage: file.optional(),
    nationalID_Front: file.optional(),
    nationalID_Back: file.optional(),
  }),
  example: {
    membershipId: "2320658",
    phoneNumber: "01012345678",
    governorate: "دمياط",
    city: "رأس البر",
    neighborhood: "حي السلام",
    street: "شارع البحر",
    buildingApartmentNumber: "12",
  },
  answer: done,
});
