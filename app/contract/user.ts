import { z } from "zod";
import { waitingDeparture } from "./leaving-waiting.ts";
import { namedObject } from "./named-object.ts";
import { applicationKinds, applicationStates } from "./review.ts";

/**
 * docs/product.md#people-statuses-and-ranks. `active` is the profile's only; `guest` registered as
 * a guest.
 */
export const statuses = [
  "pending",
  "blocked",
  "deleted",
  "verified",
  "unverified",
  "refused",
  "expired",
  "guest",
  "active",
] as const;
export type Status = (typeof statuses)[number];

/** Highest first: the order decides highestRank. */
export const ranks = [
  "admin",
  "central_leaders",
  "secretariat_admin",
  "governorate_leaders",
  "sector_leader",
  "secretariat_central_leaders",
  "secretariat_governorate_leaders",
  "secretariat_sector_leaders",
  "member",
  "guest",
] as const;
export type Rank = (typeof ranks)[number];

/** The eight that alone reach the leaders' pages. */
export const leaderRanks: readonly Rank[] = ranks.slice(0, 8);

/** Of get-me. An unknown status or rank is read as the one with the fewest rights. */
export const user = namedObject("User", {
  uid: z.coerce.string().optional(),
  displayName: z.string().nullish(),
  email: z.string().nullish(),
  photoURL: z.string().nullish(),
  status: z.enum(statuses).catch("pending"),
  highestRank: z.enum(ranks).catch("member"),
  profile: z.object({ profileImage: z.string().nullish() }).nullish(),
  /** What the user may do, so that screens offer no more; an outside platform may not say. */
  abilities: z
    .array(z.tuple([z.string(), z.string()]))
    .optional()
    .catch(undefined),
  /** Where the user lives; an outside platform may not say. */
  governorateCode: z.string().nullish().catch(undefined),
  /** The newest application, by which the banner says what comes next; an outside platform may not say. */
  application: z
    .object({ kind: z.enum(applicationKinds), state: z.enum(applicationStates) })
    .nullish()
    .catch(undefined),
  /** A departure that can still be taken back; an outside platform may not say. */
  leaving: waitingDeparture.nullish().catch(undefined),
});
export type User = z.infer<typeof user>;
