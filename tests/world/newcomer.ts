import sharp from "sharp";
import { signUpPair } from "#app/platform/auth/tokens.ts";
import { environment } from "./environment.ts";
import { signSessionCookie } from "./session-cookie.ts";

const { SESSION_SECRETS = "" } = environment({ databaseUrl: "", dataDir: "" });

/** The session cookie of somebody whom the social provider vouched for and nobody else knows. */
export async function signUpToken(facebookId: string, now = new Date()): Promise<string> {
  const { accessToken, refreshToken } = await signUpPair({ facebookId }, SESSION_SECRETS, now);
  return signSessionCookie({ signUpToken: accessToken, signUpRefreshToken: refreshToken });
}

/** What a woman born on 25 November 1990 fills in, whose numbers nobody else has. */
export function answersOf(number: number) {
  return {
    personal: {
      nationalId: `290112511${String(number).padStart(3, "0")}21`,
      fullName: "منى محمد أحمد السيد",
      gender: "female",
      dateOfBirth: "25-11-1990",
      martialStatus: "married",
      phoneNumber: `0109${String(number).padStart(7, "0")}`,
      email: `newcomer-${number}@example.com`,
    },
    address: {
      governorate: "دمياط",
      city: "فارسكور",
      neighborhood: "حي الزهور",
      street: "شارع النيل",
      buildingApartmentNumber: "12 شقة 3",
    },
    work: {
      qualification: "bachelor",
      specialization: "هندسة مدنية",
      currentJob: "مهندسة",
      employer: "شركة البناء",
      workGovernorate: "القاهرة",
      yearsOfExperience: "٨",
      experienceDescription: "تصميم الجسور.",
    },
    politics: {
      interestedInCommittees: "yes",
      committees: "لجنة المرأة",
      previousPartyMembership: "no",
      communityActivity: "محو الأمية في قريتنا.",
    },
  } as const;
}

/** A small photo as a phone would take it. */
export async function photo(name = "photo.jpg"): Promise<File> {
  const create = { width: 480, height: 640, channels: 3, background: "#446688" } as const;
  taken ??= sharp({ create }).jpeg().toBuffer();
  return new File([new Uint8Array(await taken)], name, { type: "image/jpeg" });
}
let taken: Promise<Buffer> | undefined;

/** The pictures of the last step that must be there. */
export const paperNames = [
  "personalPhoto",
  "nationalID_Front",
  "nationalID_Back",
  "qualificationDocument",
  "digitalSignature",
] as const;

/** They, and the declaration. */
export async function papers(): Promise<Record<string, File | string>> {
  const pictures = await Promise.all(paperNames.map(async (name) => [name, await photo()]));
  return { ...Object.fromEntries(pictures), agreement: "on" };
}
