import { parseEgyptianMobile } from "#app/arabic/phone.ts";
import { lengths, MAX_UPLOAD_MB, type TextField } from "#app/contract/membership.values.ts";

/** A key of renewal.json's `checks`, or `required`. */
export interface Problem {
  readonly problem: "required" | "phone" | "short" | "long" | "picture" | "large";
  readonly values?: Readonly<Record<string, number>>;
}

export const requiredFields = [
  "membershipId",
  "phoneNumber",
  "governorate",
  "city",
  "neighborhood",
  "street",
  "buildingApartmentNumber",
  "partyRegulationAgreement",
  "activityReport",
] as const;

/** Without the schema; the server decides. */
export function validateText(name: string, value: string): Problem | undefined {
  const text = value.trim();
  if (text === "") return isRequired(name) ? { problem: "required" } : undefined;
  if (name === "phoneNumber") return parseEgyptianMobile(text) ? undefined : { problem: "phone" };
  const [minimum, maximum] = name in lengths ? lengths[name as TextField] : [0, Infinity];
  if (text.length < minimum) return { problem: "short", values: { count: minimum } };
  return text.length > maximum ? { problem: "long", values: { count: maximum } } : undefined;
}

export function validateFile(name: string, file: File | undefined): Problem | undefined {
  if (!file) return isRequired(name) ? { problem: "required" } : undefined;
  if (!file.type.startsWith("image/")) return { problem: "picture" };
  const megabytes = MAX_UPLOAD_MB;
  const isLarge = file.size > megabytes * 1024 * 1024;
  return isLarge ? { problem: "large", values: { megabytes } } : undefined;
}

function isRequired(name: string): boolean {
  return (requiredFields as readonly string[]).includes(name);
}
