import { z } from "zod";
import { cleanLine, cleanText } from "#app/arabic/text.ts";
import { get, patch, post, REPEAT_MINUTES } from "./endpoint.ts";
import { optionalWholeNumber } from "./form-fields.ts";
import { namedObject } from "./named-object.ts";
import { pageOf, pageQuery } from "./page.ts";

/** The Arabic words of `type` on the wire (docs/product.md#elections). */
export const INDIVIDUAL = "فردي";
export const LIST = "قوائم";
export const candidateType = z.enum([INDIVIDUAL, LIST]);
export type CandidateType = z.infer<typeof candidateType>;

const text = z.string().nullish();

/** Only the id is certain; every other field has a default text on the screen. */
export const candidate = namedObject("Candidate", {
  id: z.coerce.string(),
  name: text,
  nickname: text,
  type: text,
  listName: text,
  symbolName: text,
  symbolImageUrl: text,
  symbolImageSrcSet: text,
  partyAffiliation: text,
  electoralDistrict: text,
  candidateStatus: text,
  candidateQualification: text,
  listOrder: z.coerce.number().nullish(),
  serialNumber: z.coerce.string().nullish(),
  imageUrl: text,
  imageSrcSet: text,
  cvUrl: text,
  programUrl: text,
  whatsappNumber: text,
  description: text,
  /** Only our platform says these; English may be missing. */
  nameEn: text,
  descriptionEn: text,
  /** Since when the candidate stands no more, and why. */
  withdrawnAt: text,
  withdrawnReason: text,
  /** The governorate that the district lies in, by its code; null for several. */
  governorate: text,
  /** What a link to the candidate's page shows; of one candidate, and only our platform has it. */
  shareImageUrl: text,
});
export type Candidate = z.infer<typeof candidate>;

export const candidateQuery = pageQuery(10).extend({
  electoralDistrict: z.string().trim().max(200).optional(),
  type: candidateType.optional(),
});
export type CandidateQuery = z.output<typeof candidateQuery>;

export const districts = namedObject("Districts", {
  individualDistricts: z.array(z.string()),
  listDistricts: z.array(z.string()),
  /** Of both types; only our platform says it. */
  candidatesCount: z.number().int().nullish(),
  candidatesByGovernorate: z.record(z.string(), z.number().int()).nullish(),
});
export type Districts = z.infer<typeof districts>;

export const listDistricts = get("listDistricts", "/election/districts", {
  summary: "The names of the electoral districts",
  admits: "everyone",
  answer: districts,
  isBare: true,
});

export const listCandidates = get("listCandidates", "/election/candidates", {
  summary: "Candidates of a district, by text and type",
  admits: "everyone",
  query: candidateQuery,
  /** `shareImageUrl`: what a link to a district shows, where one district is asked for. */
  answer: pageOf(candidate).extend({ shareImageUrl: text }),
});

const candidateParams = z.object({ id: z.string().max(64) });

export const readCandidate = get("readCandidate", "/election/candidate/{id}", {
  summary: "One candidate",
  admits: "everyone",
  params: candidateParams,
  answer: candidate,
});

/** One line without characters that reorder what stands around it. */
const line = (least: number, most: number) =>
  z.string().max(most).transform(cleanLine).pipe(z.string().min(least));

/** A line that may stay empty; sent empty, it takes away what stood there. */
const written = (most: number) => line(0, most).nullish();

/** A whole number in whichever digits it was typed; sent empty, it takes away what stood there. */
const counted = (most: number) =>
  z
    .union([z.null(), optionalWholeNumber(1, most)])
    .transform((typed) => typed ?? null)
    .optional();

/** The fields of a candidate as a form sends them. */
export const candidateFields = namedObject("CandidateFields", {
  name: line(3, 150),
  nickname: written(80),
  type: candidateType,
  listName: written(120),
  symbolName: written(60),
  partyAffiliation: written(120),
  electoralDistrict: line(1, 200),
  candidateStatus: written(60),
  candidateQualification: written(200),
  listOrder: counted(500),
  serialNumber: counted(100_000),
  whatsappNumber: written(30),
  /** The candidate agreed that everybody sees the number; without it nobody but the desk does. */
  whatsappConsent: z.enum(["on", "true", "false", ""]).optional(),
  description: z.string().max(5000).transform(cleanText).nullish(),
});
export type CandidateFields = z.output<typeof candidateFields>;

/** Sent beside the fields or alone. */
const candidateFiles = z.object({
  symbolImage: z.file().optional(),
  cvFile: z.file().optional(),
  programFile: z.file().optional(),
});
const allFiles = candidateFiles.extend({ image: z.file().optional() });

export const addCandidate = post("addCandidate", "/election/candidate", {
  summary: "Adds a candidate, whom everybody sees at once",
  admits: { can: ["create", "candidate"], and: ["publish", "candidate"] },
  body: candidateFields.extend(allFiles.shape),
  example: {
    name: "وفاء كامل درويش",
    type: INDIVIDUAL,
    electoralDistrict: "الدائرة الأولى",
    symbolName: "نخلة",
  },
  multipart: true,
  answer: candidate,
  repeatMinutes: REPEAT_MINUTES,
});

export const uploadCandidateImages = post(
  "uploadCandidateImages",
  "/election/candidate/{id}/upload-images",
  {
    summary: "Sets a candidate's symbol, CV and programme",
    admits: { can: ["update", "candidate"], and: ["publish", "candidate"] },
    params: candidateParams,
    body: candidateFiles,
    multipart: true,
    answer: candidate,
  },
);

export const editCandidate = patch("editCandidate", "/election/candidate/{id}", {
  summary: "Changes what is sent of a candidate",
  admits: { can: ["update", "candidate"], and: ["publish", "candidate"] },
  params: candidateParams,
  body: candidateFields.partial().extend(allFiles.shape),
  example: { nickname: "أم كامل" },
  multipart: true,
  answer: candidate,
});
