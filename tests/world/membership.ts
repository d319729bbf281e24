import sharp from "sharp";
import { answersExample } from "#app/contract/membership.ts";
import { nationalId } from "#app/demo/content/people.ts";
import { signToken } from "#app/platform/auth/tokens.ts";
import type { Platform } from "#app/platform/open.ts";

/** A photo as a phone takes it: with the place and the device written into it. */
export const photo = await sharp({
  create: { width: 64, height: 48, channels: 3, background: "#0a6a57" },
})
  .withExif({ IFD0: { Make: "zz phone", Model: "zz model" }, IFD3: { GPSLatitudeRef: "N" } })
  .jpeg()
  .toBuffer();

export const picture = (name = "photo.jpg", bytes: BlobPart = photo as Uint8Array<ArrayBuffer>) =>
  new File([bytes], name, { type: "image/jpeg" });

/** The pictures that an application needs. */
export const pictures = () => ({
  personalPhoto: picture(),
  nationalID_Front: picture(),
  nationalID_Back: picture(),
  qualificationDocument: picture(),
  digitalSignature: picture(),
});

/** What an applicant answers, another one for each number up to 299: all of it holds together. */
export const answers = (number: number) => ({
  ...answersExample,
  nationalId: nationalId("1992-03-15", "11", 100 + number, "female"),
  phoneNumber: `0111${String(1_000_000 + number)}`,
  email: `applicant-${number}@example.com`,
  yearsOfExperience: 7,
  agreement: true,
});

/** What an expired member of the demo asks for. */
export const renewal = (membershipId: string | null) => ({
  membershipId: membershipId ?? "",
  phoneNumber: "01122223333",
  governorate: "الفيوم",
  city: "سنورس",
  neighborhood: "حي الزهور",
  street: "شارع المحطة الجديدة",
  buildingApartmentNumber: "12",
  partyRegulationAgreement: picture(),
  activityReport: picture(),
});

/** A form as multipart carries it. */
export function formOf(fields: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value as string);
  return form;
}

/** The token of somebody who has just signed up with a social account. */
export async function signUpToken({ dependencies }: Platform, facebookId: string): Promise<string> {
  const [secret = ""] = dependencies.configuration.sessionSecrets;
  return signToken({ use: "sign-up", facebookId }, secret, dependencies.clock.now());
}
