import type { RouterContextProvider } from "react-router";
import { renewalForm } from "#app/contract/membership.ts";
import type { Profile } from "#app/contract/profile.ts";
import { sealedCookie } from "#app/session/sealed-cookie.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";

type Context = Readonly<RouterContextProvider>;

export type Answers = Readonly<Record<string, string>>;

/** The first step of a renewal, once it was passed: phone and address stay out of every address. */
export interface Draft {
  readonly answers: Answers;
  /** What the platform refused of it, to be mended, by field. */
  readonly problems?: Answers | undefined;
}

const ONE_DAY = 24 * 60 * 60;

/** Whoever signs in next on this device does not see it. */
const cookie = sealedCookie<Draft & { readonly of: string }>({
  name: "renewal",
  paths: ["/renewal"],
  seconds: ONE_DAY,
});

export async function readDraft(context: Context): Promise<Draft | undefined> {
  const kept = cookie.read(context);
  return kept?.of === (await nameOf(context)) ? kept : undefined;
}

export async function keepDraft(context: Context, draft: Draft): Promise<void> {
  cookie.keep(context, { ...draft, of: await nameOf(context) });
}

export function forgetDraft(context: Context): void {
  cookie.forget(context);
}

/** What tells one user from another. */
async function nameOf(context: Context): Promise<string> {
  const visitor = await visitorOf(context);
  const user = visitor.kind === "authenticated" ? visitor.user : undefined;
  return user?.uid ?? user?.email ?? user?.displayName ?? "";
}

/** The answers of a first step that is complete, fit to be sent; undefined for any other. */
export async function completeAnswers(context: Context) {
  const kept = await readDraft(context);
  if (!kept || kept.problems) return undefined;
  return renewalForm.safeParse(kept.answers).data;
}

/** What is on file, as far as a renewal asks for it. */
export function answersOf(profile: Profile | undefined): Answers {
  return texts({
    membershipId: profile?.membershipId,
    phoneNumber: profile?.phoneNumber,
    currentJob: profile?.currentJob,
    martialStatus: profile?.martialStatus,
    governorate: profile?.governorate,
    city: profile?.city,
    neighborhood: profile?.neighborhood,
    street: profile?.street,
    buildingApartmentNumber: profile?.buildingApartmentNumber,
  });
}

/** Values as a form shows them again; what there is none of is left out. */
export function texts(values: Readonly<Record<string, unknown>>): Answers {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
