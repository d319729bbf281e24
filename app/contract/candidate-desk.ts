import { z } from "zod";
import { cleanLine } from "#app/arabic/text.ts";
import { askedAs } from "./ask.ts";
import {
  candidateFileFields,
  MAX_CANDIDATE_LINE_LENGTH,
  MAX_CANDIDATE_NAME_LENGTH,
  MAX_CANDIDATE_TEXT_LENGTH,
} from "./candidate-desk.values.ts";
import { contentCalls, contentVersion } from "./content.ts";
import { line, paragraphs, shownTexts } from "./content-text.ts";
import { candidateType, INDIVIDUAL } from "./election.ts";
import { wholeDigits } from "./form-fields.ts";
import { namedObject } from "./named-object.ts";

/** A whole number in whichever digits it was typed; empty for none. */
const counted = (most: number) => wholeDigits(1, most).default("");

/**
 * A draft needs only the Arabic name; what publishing needs is in `missing`
 * (platform/election/rules.ts).
 */
export const candidateDeskFields = namedObject("CandidateDeskFields", {
  title: askedAs(
    "candidate.title",
    z
      .string()
      .max(10 * MAX_CANDIDATE_NAME_LENGTH)
      .overwrite(cleanLine)
      .min(1, { abort: true })
      .min(3)
      .max(MAX_CANDIDATE_NAME_LENGTH),
  ),
  titleEn: line(MAX_CANDIDATE_NAME_LENGTH),
  nickname: line(80),
  type: candidateType.default(INDIVIDUAL),
  electoralDistrict: line(200),
  listName: line(MAX_CANDIDATE_LINE_LENGTH),
  listOrder: counted(500),
  serialNumber: counted(100_000),
  symbolName: line(60),
  partyAffiliation: line(MAX_CANDIDATE_LINE_LENGTH),
  candidateStatus: line(60),
  candidateQualification: line(200),
  description: paragraphs(MAX_CANDIDATE_TEXT_LENGTH),
  descriptionEn: paragraphs(MAX_CANDIDATE_TEXT_LENGTH),
  whatsappNumber: line(30),
  /** The candidate agreed that everybody sees the number. */
  whatsappConsent: askedAs(
    "content.whatsappConsent",
    z
      .union([z.boolean(), z.enum(["on", "true", "false", ""])])
      .transform((given) => (given === true || given === "on" || given === "true" ? "on" : ""))
      .default(""),
  ),
  /** How: a signed form of a day, for one. */
  whatsappConsentNote: line(200),
});
export type CandidateDeskFields = z.output<typeof candidateDeskFields>;

const text = z.string().nullish();
const files = Object.fromEntries(
  candidateFileFields.map((name) => [name, z.file().optional()]),
) as Record<(typeof candidateFileFields)[number], z.ZodOptional<z.ZodFile>>;

export const candidateContent = contentCalls({
  kind: "candidates",
  noun: "Candidate",
  form: candidateDeskFields.extend({
    ...files,
    removeImage: z.enum(["on"]).optional(),
    removeSymbolImage: z.enum(["on"]).optional(),
    removeCvFile: z.enum(["on"]).optional(),
    removeProgramFile: z.enum(["on"]).optional(),
    version: contentVersion,
  }),
  shown: z.object({
    ...shownTexts(candidateDeskFields),
    imageUrl: text,
    symbolImageUrl: text,
    cvUrl: text,
    programUrl: text,
  }),
  example: {
    title: "وفاء كامل درويش",
    electoralDistrict: "الدائرة الأولى",
    whatsappNumber: "01012345678",
    whatsappConsent: "on",
    whatsappConsentNote: "باستمارة",
    titleEn: "Wafaa Kamel",
    nickname: "أم كامل",
    type: INDIVIDUAL,
    symbolName: "نخلة",
    serialNumber: "7",
    candidateStatus: "مرشحة",
    candidateQualification: "طبيبة",
    description: "نبذة",
    descriptionEn: "A profile",
  },
});
