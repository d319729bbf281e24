import type { RouterContextProvider } from "react-router";
import { formatDate } from "#app/arabic/dates.ts";
import { governorates } from "#app/arabic/governorates.ts";
import { maskNationalId } from "#app/arabic/national-id.ts";
import { type Profile, readProfile } from "#app/contract/profile.ts";
import { reachable } from "#app/session/address.server.ts";
import { call } from "#app/session/api.server.ts";
import { pageFailure } from "#app/session/failure.server.ts";
import { preferencesOf } from "#app/session/preferences.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { wordsOf } from "#app/session/words.server.ts";
import type { Section } from "./sections.ts";

type Context = Readonly<RouterContextProvider>;

/** One line of a section; without a value nothing is on file. */
export interface Fact {
  readonly name: string;
  readonly value: string | undefined;
  /** Shown only when it is asked for: instead of it, this. */
  readonly masked?: string;
  /** Numbers and addresses. */
  readonly ltr?: boolean;
}

/**
 * What the platform has on file. A platform that keeps no profiles, which is not one of the core
 * calls, still knows who is signed in: then nothing can be changed here.
 */
export async function findProfile(
  context: Context,
): Promise<{ profile: Profile; canChange: boolean }> {
  const answer = await call(context, readProfile, {});
  if (answer.ok) return { profile: answer.data, canChange: true };
  const visitor = await visitorOf(context);
  const user = visitor.kind === "authenticated" ? visitor.user : undefined;
  if (!user || ![404, 405, 501].includes(answer.status)) throw pageFailure(answer);
  const { displayName, email, status, highestRank } = user;
  const photoURL = user.profile?.profileImage ?? user.photoURL;
  const profile = { displayName, email, status, type: highestRank, photoURL } as Profile;
  return { profile, canChange: false };
}

/** The head of every section. */
export function shownHead(context: Context, { displayName, photoURL, status, gender }: Profile) {
  const words = wordsOf(context);
  return {
    name: displayName ?? words("common:account"),
    photo: reachable(photoURL),
    status: status ? words(`profile:status.${status}`, { context: gender ?? "" }) : undefined,
  };
}

/** The lines of a section, in the visitor's language. */
export function factsOf(context: Context, profile: Profile, section: Section): Fact[] {
  const words = wordsOf(context);
  const { language } = preferencesOf(context);
  const given = (text: unknown) =>
    text === null || text === undefined || text === "" ? undefined : String(text);
  const fact = (name: keyof Profile, more?: Partial<Fact>): Fact => ({
    name,
    value: given(profile[name]),
    ...more,
  });
  /**
   * A word of ours for a value that we know, in the form for the member's gender; another server's own
   * stays as it is.
   */
  const chosen = (name: keyof Profile, key: string): Fact => {
    const value = given(profile[name]);
    const options = { context: profile.gender ?? "", defaultValue: value ?? "" };
    return fact(name, { value: value && words(`${key}.${value}`, options) });
  };
  const roles = profile.roles?.join(language === "ar" ? "، " : ", ");
  const day = (name: "registrationDate" | "membershipStart" | "membershipEnd" | "dateOfBirth") =>
    fact(name, { value: formatDate(profile[name], language) || undefined });
  switch (section) {
    case "account":
      return [
        fact("displayName"),
        chosen("type", "profile:rank"),
        fact("phoneNumber", { ltr: true }),
        fact("email", { ltr: true }),
      ];
    case "membership":
      return [
        fact("membershipId", { ltr: true }),
        chosen("status", "profile:status"),
        chosen("type", "profile:rank"),
        fact("roles", { value: roles === "" ? words("profile:noRoles") : roles }),
        fact("headquarters"),
        day("registrationDate"),
        day("membershipStart"),
        day("membershipEnd"),
      ];
    case "personal":
      return [
        fact("nationalId", {
          ltr: true,
          ...(profile.nationalId && { masked: maskNationalId(profile.nationalId) }),
        }),
        day("dateOfBirth"),
        chosen("gender", "membership:choice.gender"),
        chosen("martialStatus", "membership:choice.martialStatus"),
      ];
    case "address":
      return [
        fact("governorate", { value: governorateIn(language, profile.governorate) }),
        fact("city"),
        fact("neighborhood"),
        fact("street"),
        fact("buildingApartmentNumber"),
      ];
    case "work":
      return [
        chosen("qualification", "membership:choice.qualification"),
        fact("specialization"),
        fact("currentJob"),
        fact("employer"),
        fact("yearsOfExperience"),
      ];
    case "security":
      return [];
  }
}

/** The wire carries the Arabic name. */
function governorateIn(language: "ar" | "en", name: string | null | undefined): string | undefined {
  return governorates.find(({ ar }) => ar === name)?.[language] ?? (name || undefined);
}
