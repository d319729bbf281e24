import type { RouterContextProvider } from "react-router";
import { joinByComma } from "#app/arabic/comma.ts";
import { formatDate } from "#app/arabic/dates.ts";
import { governorateName } from "#app/arabic/governorates.ts";
import { maskNationalId } from "#app/arabic/national-id.ts";
import type { Tone } from "#app/components/status-chip.tsx";
import { type Profile, readProfile } from "#app/contract/profile.ts";
import type { Status } from "#app/contract/user.ts";
import { call } from "#app/session/api.server.ts";
import { browserUrl } from "#app/session/browser-url.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { translatorOf } from "#app/session/i18n.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import type { Section } from "./sections.ts";

type Context = Readonly<RouterContextProvider>;

export interface Fact {
  readonly name: string;
  readonly value: string | undefined;
  /** Masked until asked for. */
  readonly masked?: string;
  readonly ltr?: boolean;
}

/** Platforms with core calls only have no profile: nothing is editable. */
export async function loadProfile(
  context: Context,
): Promise<{ profile: Profile; canChange: boolean }> {
  const result = await call(context, readProfile, {});
  if (result.ok) return { profile: result.data, canChange: true };
  const visitor = await visitorOf(context);
  const user = visitor.kind === "authenticated" ? visitor.user : undefined;
  if (!user || ![404, 405, 501].includes(result.status)) throw pageFailure(result);
  const { displayName, email, status, highestRank } = user;
  const photoURL = user.profile?.profileImage ?? user.photoURL;
  const profile = { displayName, email, status, type: highestRank, photoURL } as Profile;
  return { profile, canChange: false };
}

export function toHeadView(context: Context, { displayName, photoURL, status, gender }: Profile) {
  const t = translatorOf(context);
  return {
    name: displayName ?? t("common:account"),
    photo: browserUrl(photoURL),
    status: status
      ? {
          words: t(`profile:status.${status}`, { context: gender ?? "" }),
          tone: statusTone(status),
        }
      : undefined,
  };
}

export function sectionFacts(context: Context, profile: Profile, section: Section): Fact[] {
  const t = translatorOf(context);
  const { language } = preferencesOf(context);
  const textOf = (text: unknown) =>
    text === null || text === undefined || text === "" ? undefined : String(text);
  const fact = (name: keyof Profile, more?: Partial<Fact>): Fact => ({
    name,
    value: textOf(profile[name]),
    ...more,
  });
  /** Known values are translated in the member's gender; other servers' stay. */
  const translated = (name: keyof Profile, key: string): Fact => {
    const value = textOf(profile[name]);
    const options = { context: profile.gender ?? "", defaultValue: value ?? "" };
    return fact(name, { value: value && t(`${key}.${value}`, options) });
  };
  const roles = profile.roles ? joinByComma(profile.roles, language) : undefined;
  const secretariats = joinByComma(profile.secretariats ?? [], language);
  const dateFact = (
    name: "registrationDate" | "membershipStart" | "membershipEnd" | "dateOfBirth",
  ) => fact(name, { value: formatDate(profile[name], language) || undefined });
  switch (section) {
    case "account":
      return [
        fact("displayName"),
        translated("type", "profile:rank"),
        fact("phoneNumber", { ltr: true }),
        fact("email", { ltr: true }),
      ];
    case "membership":
      return [
        fact("membershipId", { ltr: true }),
        translated("status", "profile:status"),
        translated("type", "profile:rank"),
        fact("roles", { value: roles === "" ? t("profile:noRoles") : roles }),
        fact("headquarters"),
        ...(secretariats === "" ? [] : [fact("secretariats", { value: secretariats })]),
        dateFact("registrationDate"),
        dateFact("membershipStart"),
        dateFact("membershipEnd"),
      ];
    case "personal":
      return [
        fact("nationalId", {
          ltr: true,
          ...(profile.nationalId && { masked: maskNationalId(profile.nationalId) }),
        }),
        dateFact("dateOfBirth"),
        translated("gender", "membership:choice.gender"),
        translated("martialStatus", "membership:choice.martialStatus"),
      ];
    case "address":
      return [
        fact("governorate", {
          value: profile.governorate ? governorateName(profile.governorate, language) : undefined,
        }),
        fact("city"),
        fact("neighborhood"),
        fact("street"),
        fact("buildingApartmentNumber"),
      ];
    case "work":
      return [
        translated("qualification", "membership:choice.qualification"),
        fact("specialization"),
        fact("currentJob"),
        fact("employer"),
        fact("yearsOfExperience"),
      ];
    case "security":
      return [];
  }
}

const tones: Readonly<Record<Status, Tone>> = {
  pending: "waiting",
  blocked: "bad",
  deleted: "bad",
  verified: "good",
  unverified: "yours",
  refused: "bad",
  expired: "yours",
  guest: "waiting",
  active: "good",
};

function statusTone(status: Status): Tone {
  return tones[status];
}
