import { z } from "zod";
import { askedAs } from "./ask.ts";
import { get, made, post } from "./endpoint.ts";
import {
  keptReasons,
  MERGE_USERS,
  mergeCounts,
  mergeFields,
  mergeLocks,
  mergeSides,
} from "./merge.values.ts";
import { namedObject } from "./named-object.ts";
import { ranks, statuses } from "./user.ts";
import { uuid } from "./uuid.ts";

const pair = z.object({ id: uuid, otherId: uuid });

const record = namedObject("MergeRecord", {
  id: z.string(),
  name: z.string(),
  status: z.enum(statuses).catch("pending"),
  rank: z.enum(ranks).catch("member"),
  createdAt: z.string(),
  membershipId: z.string().nullish(),
  /** Days, YYYY-MM-DD. */
  membershipStart: z.string().nullish(),
  membershipEnd: z.string().nullish(),
  /** The last three digits of the national ID. */
  nationalIdEnd: z.string().nullish(),
  birthDate: z.string().nullish(),
  gender: z.enum(["male", "female"]).nullish(),
  phone: z.string().nullish(),
  email: z.string().nullish(),
  /** Whether a code proved that the address is theirs. */
  isEmailConfirmed: z.boolean(),
  branch: z.string().nullish(),
  address: z.string().nullish(),
  governorate: z.string().nullish(),
  photo: z.string().nullish(),
  /** Whether they have ever signed in, and whether they do so by Facebook. */
  hasSignedIn: z.boolean(),
  hasFacebook: z.boolean(),
  roles: z.array(
    z.object({
      name: z.string(),
      nameEn: z.string().nullish(),
      until: z.string().nullish(),
    }),
  ),
  secretariats: z.array(z.string()),
  counts: z.record(z.enum(mergeCounts), z.number().int()),
});
export type MergeRecord = z.infer<typeof record>;

export const readMerge = get("readMerge", "/users/{id}/merge/{otherId}", {
  summary:
    "Two records of the reader's area side by side, to be made one; looking is kept in the audit log of both",
  admits: { can: MERGE_USERS },
  params: pair,
  answer: z.object({
    /** The record of `id`. */
    first: record,
    second: record,
    /** Which is proposed to be kept, and why. */
    kept: z.enum(mergeSides),
    reason: z.enum(keptReasons),
    differing: z.array(z.enum(mergeFields)),
    /** Where only one says anything, so that its value stays. */
    onlyIn: z.partialRecord(z.enum(mergeFields), z.enum(mergeSides)),
    /** How the person stands afterwards, whichever is kept. */
    becomes: z.object({
      status: z.enum(statuses).catch("pending"),
      /** Days, YYYY-MM-DD. */
      membershipStart: z.string().nullish(),
      membershipEnd: z.string().nullish(),
    }),
    /** Of what the page shows; sent back with the decision (optimistic concurrency). */
    version: z.string(),
    /** Null if the reader may merge them. */
    lock: z.enum(mergeLocks).nullable(),
  }),
});

const side = z.enum(mergeSides);
const chosen = side.optional();

export const mergeUsers = post("mergeUsers", "/users/{id}/merge/{otherId}", {
  summary:
    "Makes one of two records of one person: all that hangs on one moves to the other, and its address, sign-in and audit lead there. What is not chosen is the kept record's; what one alone has stays. 409 where they are not what `version` was made of",
  admits: { can: MERGE_USERS },
  params: pair,
  body: z.object({
    kept: askedAs("people.kept", side),
    name: chosen,
    nationalId: chosen,
    membershipId: chosen,
    phone: chosen,
    email: chosen,
    branch: chosen,
    address: chosen,
    photo: chosen,
    version: z.string().max(100),
  }),
  example: { kept: "first", version: "f2b4c6d8" },
  answer: made,
});
