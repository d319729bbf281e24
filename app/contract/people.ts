import { z } from "zod";
import { isPersonalNumber } from "#app/arabic/personal-number.ts";
import { cleanLine } from "#app/arabic/text.ts";
import { READ_IDENTITY, READ_USERS } from "./ability.ts";
import { askedAs } from "./ask.ts";
import { filterDay } from "./day.ts";
import { get, post } from "./endpoint.ts";
import { genders } from "./membership.values.ts";
import { namedObject } from "./named-object.ts";
import { pageOf, pageQuery } from "./page.ts";
import {
  MAX_REASON_LENGTH,
  MIN_REASON_LENGTH,
  PEOPLE_PER_PAGE,
  peopleSorts,
  personDays,
  sortOrders,
} from "./people.values.ts";
import { unitQuery } from "./structure.ts";
import { ranks, statuses } from "./user.ts";
import { idParams, uuid } from "./uuid.ts";

const personLine = namedObject("PersonLine", {
  id: z.string(),
  name: z.string(),
  membershipId: z.string().nullish(),
  status: z.enum(statuses).catch("pending"),
  rank: z.enum(ranks).catch("member"),
  /** The Arabic name: the branch's, or where somebody without a branch lives. */
  governorate: z.string().nullish(),
  branch: z.string().nullish(),
  /** The branch's English name, where it has one. */
  branchEn: z.string().nullish(),
  createdAt: z.string(),
});
export type PersonLine = z.infer<typeof personLine>;

/** Somewhere that people belong, or something that they hold, to choose from. */
export const namedChoice = namedObject("NamedChoice", {
  id: z.string(),
  name: z.string(),
  nameEn: z.string().nullish(),
});
export type NamedChoice = z.infer<typeof namedChoice>;

export const listUsers = get("listUsers", "/users", {
  summary:
    "People of the reader's area, 1000 at most; deleted ones only when their status is asked for",
  admits: { can: READ_USERS },
  query: pageQuery(PEOPLE_PER_PAGE).extend({
    status: z.enum(statuses).optional(),
    rank: z.enum(ranks).optional(),
    /** A role's id; it finds nobody for who may not read roles. */
    role: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
    governorate: z.string().trim().max(100).optional(),
    unit: unitQuery,
    branch: uuid.optional(),
    /** One in which they work; of the reader's area. */
    secretariat: uuid.optional(),
    from: filterDay,
    to: filterDay,
    /** Which of a person's days `from` and `to` bound: the registration, unless it is said. */
    dated: z.enum(personDays).optional(),
    neverSignedIn: z.stringbool().optional(),
    sortBy: z.enum(peopleSorts).default("createdAt"),
    sortOrder: z.enum(sortOrders).default("DESC"),
  }),
  answer: pageOf(personLine),
});

/** What narrows the list of people, without its order and page. */
export const peopleFilter = listUsers.query.omit({
  page: true,
  limit: true,
  sortBy: true,
  sortOrder: true,
});
export type PeopleFilter = z.output<typeof peopleFilter>;

export const readUserChoices = get("readUserChoices", "/users/choices", {
  summary:
    "By what people can be narrowed: the branches and secretariats of the reader's area, and roles, if they may read those",
  admits: { can: READ_USERS },
  answer: z.object({
    roles: z.array(namedChoice.extend({ id: z.number() })),
    branches: z.array(namedChoice),
    secretariats: z.array(namedChoice).nullish(),
  }),
});

/** A national ID or a mobile number, whole, in whichever digits. */
const personalNumber = z
  .string()
  .max(60)
  .min(1, { abort: true })
  .refine(isPersonalNumber, "personal-number");

export const findUsersByNumber = post("findUsersByNumber", "/users/by-number", {
  summary:
    "Who in the reader's area has a national ID or a mobile number; a POST, because such a number stands in no address",
  isSafe: true,
  admits: { can: READ_USERS },
  body: z.object({ number: askedAs("people.number", personalNumber) }),
  example: { number: "01012345678" },
  answer: z.object({ items: z.array(personLine) }),
});

const fileItem = namedObject("FileItem", {
  id: z.string(),
  number: z.number().int().nullish(),
  title: z.string().nullish(),
  membershipId: z.string().nullish(),
  kind: z.string().nullish(),
  state: z.string().nullish(),
  /** The section in which it has its page. */
  section: z.string().nullish(),
  at: z.string().nullish(),
  /** The last day. */
  until: z.string().nullish(),
  by: z.string().nullish(),
});
export type FileItem = z.infer<typeof fileItem>;

const filePart = namedObject("FilePart", {
  /** `applications`, `aid`, `feedback`, `attendance`, `roles`, `merged`, `duplicates`; others are added later. */
  name: z.string(),
  /** The newest. */
  items: z.array(fileItem),
  total: z.number().int(),
});
export type FilePart = z.infer<typeof filePart>;

export const person = namedObject("Person", {
  ...personLine.shape,
  /** Days, YYYY-MM-DD. */
  membershipStart: z.string().nullish(),
  membershipEnd: z.string().nullish(),
  /** As it is on file, for words that follow it. */
  gender: z.enum(genders).nullish(),
  photoUrl: z.string().nullish(),
  /** For who may change them as well; nobody else reads them here. */
  phone: z.string().nullish(),
  email: z.string().nullish(),
  /** Whether they have ever signed in. */
  hasSignedIn: z.boolean(),
  /** The last three digits of the national ID; null without one on file. */
  nationalIdEnd: z.string().nullish(),
  canShowNationalId: z.boolean(),
  parts: z.array(filePart),
});
export type Person = z.infer<typeof person>;

export const readUser = get("readUser", "/users/{id}", {
  summary:
    "One person's file: each part as far as the reader may see it; looking is kept in the audit log. By the id of a record that was merged, the file of the one that it was merged into",
  admits: { can: READ_USERS },
  params: idParams,
  answer: person,
});

export const showNationalId = post("showNationalId", "/users/{id}/national-id", {
  summary:
    "A person's national ID, for a reason that is kept in the audit log and told to the person",
  admits: { can: READ_IDENTITY },
  params: idParams,
  body: z.object({
    reason: askedAs(
      "people.reason",
      z
        .string()
        .max(10 * MAX_REASON_LENGTH)
        .overwrite(cleanLine)
        .min(1, { abort: true })
        .min(MIN_REASON_LENGTH)
        .max(MAX_REASON_LENGTH),
    ),
  }),
  example: { reason: "مطابقة البطاقة عند التسليم" },
  /** Null where none is on file. */
  answer: z.object({ nationalId: z.string().nullable() }),
});
