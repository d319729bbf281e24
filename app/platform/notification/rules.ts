import { type Refusal, refuse } from "#app/contract/failure.ts";
import type { Reach } from "#app/contract/silence-periods.ts";
import type { Status } from "#app/contract/user.ts";
import { governorateOf } from "../branch/rules.ts";
import { type Area, governoratesOf, wholeGovernorates } from "../user/area.ts";

/**
 * Recipients: in any of the governorates, branches or secretariats, and with any of the roles. An
 * empty list doesn't restrict.
 */
export interface Audience {
  readonly governorateCodes: readonly string[];
  readonly branchIds: readonly string[];
  /** A central one includes its local ones. */
  readonly secretariatIds: readonly string[];
  readonly roleIds: readonly number[];
}

/**
 * docs/product.md#who-gets-it: everybody who can sign in, also unverified, waiting, refused or
 * expired.
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
 * The audience of a choice within the sender's area. A local leader reaches the area alone; a
 * governorate outside it is refused, not dropped.
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

/** For campaign silence: the chosen governorates, else the sender's area. */
export function silenceReachOf(
  { governorates }: { governorates: readonly string[] },
  { governorateCodes }: Audience,
  area: Area,
): Reach {
  if (governorates.length > 0) return governorateCodes;
  const codes = governoratesOf(area);
  return codes === "all" ? "everywhere" : codes;
}

export function invalidAudience(path: "governorates" | "roles", problem: string): Refusal {
  return refuse("invalid", { fields: [{ path, problem }] });
}

export function refuseHour(): Refusal {
  return refuse("invalid", { fields: [{ path: "at", problem: "schedule" }] });
}

const ALL = "all";
const ofPlace = (code: string) => `g:${code}`;
const ofBranch = (id: string) => `b:${id}`;
const ofSecretariat = (id: string) => `s:${id}`;
const ofRole = (id: number) => `r:${id}`;
const ofBoth = (place: string, id: number) => `${place}|${ofRole(id)}`;

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

export interface Reader {
  readonly status: Status;
  readonly governorateCode: string | null;
  readonly branchId: string | null;
  readonly secretariatIds: readonly string[];
  readonly roleIds: readonly number[];
}

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

/** Browsers open six connections per site over HTTP/1.1, and pages need some of them. */
export const MAX_STREAMS_PER_SESSION = 4;
export const MAX_STREAMS_PER_PERSON = 12;

export function mayOpenStream(
  open: Iterable<{ readonly userId: string; readonly sessionId: string }>,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): boolean {
  const own = [...open].filter((each) => each.userId === userId);
  const here = own.filter((each) => each.sessionId === sessionId);
  return own.length < MAX_STREAMS_PER_PERSON && here.length < MAX_STREAMS_PER_SESSION;
}

export function isId(text: string | undefined): text is string {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text ?? "");
}

/** Ids are UUID version 7: ordered by time. */
export function idBefore(id: string, seconds: number): string {
  const at = Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);
  return idAt(new Date(Math.max(0, at - seconds * 1000)));
}

export function idAt(moment: Date): string {
  const hex = Math.max(0, moment.getTime()).toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

const DAY = 24 * 60 * 60 * 1000;
/** Days. */
export const RETENTION_DAYS = 400;

export function retainedSince(now: Date): string {
  return idAt(new Date(now.getTime() - RETENTION_DAYS * DAY));
}
