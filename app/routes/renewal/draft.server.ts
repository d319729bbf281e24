import type { RouterContextProvider } from "react-router";
import { renewalForm } from "#app/contract/membership.ts";
import type { Profile } from "#app/contract/profile.ts";
import { sealedCookie } from "#app/session/sealed-cookie.server.ts";
import { visitorOf } from "#app/session/visitor.server.ts";

type Context = Readonly<RouterContextProvider>;

export type FieldValues = Readonly<Record<string, string>>;

export interface Draft {
  readonly answers: FieldValues;
  /** Refused by the platform. */
  readonly problems?: FieldValues | undefined;
}

const ONE_DAY = 24 * 60 * 60;

/** Bound to the user: devices are shared. */
const cookie = sealedCookie<Draft & { readonly of: string }>({
  name: "renewal",
  paths: ["/renewal"],
  maxAge: ONE_DAY,
});

export async function readDraft(context: Context): Promise<Draft | undefined> {
  const draft = cookie.read(context);
  return draft?.of === (await ownerId(context)) ? draft : undefined;
}

export async function saveDraft(context: Context, draft: Draft): Promise<void> {
  cookie.save(context, { ...draft, of: await ownerId(context) });
}

export function deleteDraft(context: Context): void {
  cookie.clear(context);
}

async function ownerId(context: Context): Promise<string> {
  const visitor = await visitorOf(context);
  const user = visitor.kind === "authenticated" ? visitor.user : undefined;
  return user?.uid ?? user?.email ?? user?.displayName ?? "";
}

export async function completeAnswers(context: Context) {
  const draft = await readDraft(context);
  if (!draft || draft.problems) return undefined;
  return renewalForm.safeParse(draft.answers).data;
}

export function profileFieldValues(profile: Profile | undefined): FieldValues {
  return toFieldValues({
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

export function toFieldValues(values: Readonly<Record<string, unknown>>): FieldValues {
  const entries = Object.entries(values).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}
