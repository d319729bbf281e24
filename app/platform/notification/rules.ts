import { type Refusal, refuse } from "#app/contract/failure.ts";
import type { Reach } from "#app/contract/silence-periods.ts";
import type { Status } from "#app/contract/user.ts";
import { governorateOf } from "../branch/rules.ts";
import { type Area, governoratesOf, wholeGovernorates } from "../user/area.ts";

/**
 * Whom a notification is for: those who live in any of the governorates, belong to any of the branches
 * or work in any of the secretariats, and hold any of the roles. Without any place it is for all
 * places, without roles for all roles, so that nothing chosen is everybody.
 */
export interface Audience {
  readonly governorateCodes: readonly string[];
  readonly branchIds: readonly string[];
  /** Of a central one, the people of the local ones that do its work are meant as well. */
  readonly secretariatIds: readonly string[];
  readonly roleIds: readonly number[];
}

/**
 * Who is everybody (docs/product.md#who-gets-it): whoever can sign in as a user, verified or not. They
 * all see their notifications (only a click does nothing for the unverified), and somebody who
 * waits, was refused or let the membership run out is whom news may concern most.
 */
export const reached: readonly Status[] = [
  "pending",
  "verified",
  "unverified",
  "refused",
  "expired",
  "active",
];

/**
 * The audience of what a sender chose, within the sender's area. A local leader speaks to the people of
 * the area alone: nothing chosen is everybody there, as the check page says with its number; a
 * governorate that is not theirs as a whole is refused, since what somebody chose is not to be left out
 * without a word.
 *
 * @param governorates names or codes
 */
export function audienceOf(
  { governorates, roles }: { governorates: readonly string[]; roles: readonly number[] },
  area: Area,
): Audience | Refusal {
  if (area === "none") return refuse("forbidden");
  const found = governorates.map((name) => governorateOf(name)?.code);
  const codes = found.filter((code) => code !== undefined);
  if (codes.length < found.length) return invalidAudience("governorates", "choice");
  const audience = {
    governorateCodes: [...new Set(codes)],
    branchIds: [],
    secretariatIds: [],
    roleIds: [...new Set(roles)],
  };
  if (area === "national") return audience;
  const own = wholeGovernorates(area);
  if (own !== "all" && codes.some((code) => !own.includes(code)))
    return invalidAudience("governorates", "governorate-outside");
  if (codes.length > 0) return audience;
  const { governorateCode, sector, secretariats = [] } = area;
  return {
    ...audience,
    governorateCodes: governorateCode ? [governorateCode] : [],
    branchIds: sector?.branchIds ?? [],
    secretariatIds: secretariats.map(({ id }) => id),
  };
}

/** Where an audience lives, for campaign silence: in the governorates that were chosen, else all over the sender's area. */
export function reachOf(
  { governorates }: { governorates: readonly string[] },
  { governorateCodes }: Audience,
  area: Area,
): Reach {
  if (governorates.length > 0) return governorateCodes;
  const codes = governoratesOf(area);
  return codes === "all" ? "everywhere" : codes;
}

/** A refusal for one of the two choices. */
export function invalidAudience(path: "governorates" | "roles", problem: string): Refusal {
  return refuse("invalid", { fields: [{ path, problem }] });
}

/** A refusal of an hour that is over, or more than a year away. */
export function refuseHour(): Refusal {
  return refuse("invalid", { fields: [{ path: "at", problem: "schedule" }] });
}

const ALL = "all";
const ofPlace = (code: string) => `g:${code}`;
const ofBranch = (id: string) => `b:${id}`;
const ofSecretariat = (id: string) => `s:${id}`;
const ofRole = (id: number) => `r:${id}`;
const ofBoth = (place: string, id: number) => `${place}|${ofRole(id)}`;

/** The keys under which a notification for an audience is kept; each of its people has one of them. */
export function keysOfAudience(audience: Audience): string[] {
  const { governorateCodes, branchIds, secretariatIds, roleIds } = audience;
  const places = [
    ...governorateCodes.map(ofPlace),
    ...branchIds.map(ofBranch),
    ...secretariatIds.map(ofSecretariat),
  ];
  if (places.length === 0) return roleIds.length > 0 ? roleIds.map(ofRole) : [ALL];
  if (roleIds.length === 0) return places;
  return places.flatMap((place) => roleIds.map((id) => ofBoth(place, id)));
}

/** The audience that is kept under keys. */
export function audienceOfKeys(keys: readonly string[]): Audience {
  const parts = keys.flatMap((key) => key.split("|"));
  const after = (mark: string) => [
    ...new Set(
      parts.filter((part) => part.startsWith(mark)).map((part) => part.slice(mark.length)),
    ),
  ];
  return {
    governorateCodes: after("g:"),
    branchIds: after("b:"),
    secretariatIds: after("s:"),
    roleIds: after("r:").map(Number),
  };
}

/** Somebody, as far as it decides what they are told. */
export interface Reader {
  readonly status: Status;
  readonly governorateCode: string | null;
  readonly branchId: string | null;
  /** As secretariatIdsOf (user/area.ts) has them. */
  readonly secretariatIds: readonly string[];
  /** Of the roles held today. */
  readonly roleIds: readonly number[];
}

/** The keys under which somebody finds what is for them. */
export function keysOfReader(reader: Reader): string[] {
  const { status, governorateCode, branchId, secretariatIds, roleIds } = reader;
  if (!reached.includes(status)) return [];
  const places = [
    ...(governorateCode === null ? [] : [ofPlace(governorateCode)]),
    ...(branchId === null ? [] : [ofBranch(branchId)]),
    ...secretariatIds.map(ofSecretariat),
  ];
  const both = places.flatMap((place) => roleIds.map((id) => ofBoth(place, id)));
  return [ALL, ...roleIds.map(ofRole), ...places, ...both];
}

/** Browsers give a site six connections over HTTP/1.1, and pages need some of them. */
export const MAX_STREAMS_PER_SESSION = 4;
export const MAX_STREAMS_PER_PERSON = 12;

/** Whether one more stream may be opened beside those that are. */
export function mayOpenStream(
  open: Iterable<{ readonly userId: string; readonly sessionId: string }>,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): boolean {
  const own = [...open].filter((each) => each.userId === userId);
  const here = own.filter((each) => each.sessionId === sessionId);
  return own.length < MAX_STREAMS_PER_PERSON && here.length < MAX_STREAMS_PER_SESSION;
}

/** Whether a client's word for where it stands is an id at all. */
export function isId(text: string | undefined): text is string {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text ?? "");
}

/** Some time before an id (a version 7 UUID) was made, as an id: those that may have come after it. */
export function idBefore(id: string, seconds: number): string {
  const at = Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);
  return idAt(new Date(Math.max(0, at - seconds * 1000)));
}

/** The first id of a moment. */
export function idAt(moment: Date): string {
  const hex = Math.max(0, moment.getTime()).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

const DAY = 24 * 60 * 60 * 1000;
/** Days for which notifications are kept. */
export const RETENTION_DAYS = 400;

/** Notifications before this id are forgotten. */
export function retainedSince(now: Date): string {
  return idAt(new Date(now.getTime() - RETENTION_DAYS * DAY));
}
