import sharp from "sharp";
import type { ApplicationKind } from "#app/contract/review.ts";
import type { Documents } from "../platform/documents/store.ts";
import { applicants, castApplications, type DemoApplicant } from "./content/applicants.ts";
import { portraitPath } from "./content/portraits.ts";
import { cardFront, paperPath } from "./content/specimens.ts";

export type Specimens = ReadonlyMap<string, readonly { field: string; storedAs: string }[]>;

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

export async function saveSpecimens(documents: Documents): Promise<Specimens> {
  const made = new Map<string, Promise<Uint8Array>>();
  const make = (path: string) => {
    const jpeg = made.get(path) ?? sharp(path).jpeg({ quality: 78 }).toBuffer();
    made.set(path, jpeg);
    return jpeg;
  };
  const paper = async (field: string, { portrait, cardNumber }: DemoApplicant) => {
    if (field !== "nationalID_Front") return make(pathOf(field, portrait));
    const blank = await make(paperPath("card-front"));
    return cardFront(blank, await make(portraitPath(portrait)), cardNumber);
  };
  const saved = await Promise.all(
    [...applicants, ...castApplications].map(async (applicant) => {
      const papers = fieldsOf[applicant.kind].map(async (field) => {
        const bytes = await paper(field, applicant);
        return { field, storedAs: await documents.save(bytes, "image/jpeg") };
      });
      return [applicant.uid, await Promise.all(papers)] as const;
    }),
  );
  return new Map(saved);
}

function pathOf(field: string, portrait: number): string {
  switch (field) {
    case "nationalID_Back":
      return paperPath("card-back");
    case "digitalSignature":
      return paperPath("signature");
    case "profileImage":
    case "personalPhoto":
      return portraitPath(portrait);
    case "qualificationDocument":
      return paperPath("sheet-brown");
    default:
      return paperPath("sheet-green");
  }
}
