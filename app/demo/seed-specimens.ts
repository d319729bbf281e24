import sharp from "sharp";
import type { ApplicationKind } from "#app/contract/review.ts";
import type { Documents } from "../platform/documents/store.ts";
import { applicants, castApplications, type DemoApplicant } from "./content/applicants.ts";
import { portraitSvg } from "./content/portraits.ts";
import { cardBackSvg, cardFrontSvg, sheetSvg, signatureSvg } from "./content/specimens.ts";

/** What came with the applications of the demo: keys in the document store, by the uid of who sent it. */
export type Specimens = ReadonlyMap<string, readonly { field: string; storedAs: string }[]>;

/** What a kind of application comes with; who activates an account sends nothing. */
const fieldsOf: Readonly<Record<ApplicationKind, readonly string[]>> = {
  registration: [
    "profileImage",
    "personalPhoto",
    "nationalID_Front",
    "nationalID_Back",
    "qualificationDocument",
    "digitalSignature",
  ],
  renewal: ["partyRegulationAgreement", "activityReport", "nationalID_Front"],
  activation: [],
};

/** Draws the papers of the demo's applicants, each only once, and keeps them. */
export async function saveSpecimens(documents: Documents): Promise<Specimens> {
  const drawn = new Map<string, Promise<Uint8Array>>();
  const draw = (svg: string) => {
    const jpeg = drawn.get(svg) ?? sharp(Buffer.from(svg)).jpeg({ quality: 78 }).toBuffer();
    drawn.set(svg, jpeg);
    return jpeg;
  };
  const saved = await Promise.all(
    [...applicants, ...castApplications].map(async (applicant) => {
      const papers = fieldsOf[applicant.kind].map(async (field) => {
        const bytes = await draw(svgOf(field, applicant));
        return { field, storedAs: await documents.save(bytes, "image/jpeg") };
      });
      return [applicant.uid, await Promise.all(papers)] as const;
    }),
  );
  return new Map(saved);
}

function svgOf(field: string, { portrait, cardNumber }: DemoApplicant): string {
  switch (field) {
    case "nationalID_Front":
      return cardFrontSvg(portrait, cardNumber);
    case "nationalID_Back":
      return cardBackSvg();
    case "digitalSignature":
      return signatureSvg();
    case "profileImage":
    case "personalPhoto":
      return portraitSvg(portrait);
    case "qualificationDocument":
      return sheetSvg("#7a5c1e");
    default:
      return sheetSvg("#2b6b62");
  }
}
