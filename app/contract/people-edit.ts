import { z } from "zod";
import { cleanLine } from "#app/arabic/text.ts";
import { UPDATE_USERS } from "./ability.ts";
import { askedAs } from "./ask.ts";
import { del, done, get, patch, post } from "./endpoint.ts";
import { email, mobile } from "./guest.ts";
import { genders } from "./membership.values.ts";
import { namedObject } from "./named-object.ts";
import { namedChoice } from "./people.ts";
import {
  accountActs,
  MAX_ACCOUNT_REASON_LENGTH,
  MAX_USER_NAME_LENGTH,
  MIN_REASON_LENGTH,
  userLocks,
} from "./people.values.ts";
import { UPDATE_ROLES } from "./role.values.ts";
import { MAX_SECRETARIATS } from "./structure.values.ts";
import { ranks, statuses } from "./user.ts";
import { chosenUuid, idParams } from "./uuid.ts";

const userForm = namedObject("UserForm", {
  id: z.string(),
  userName: z.string(),
  phone: z.string().nullish(),
  email: z.string().nullish(),
  /** Of what the form was made with; sent back with a change (optimistic concurrency). */
  version: z.string(),
  membershipId: z.string().nullish(),
  status: z.enum(statuses).catch("pending"),
  /** As it is on file, for words that follow it. */
  gender: z.enum(genders).nullish(),
  branch: z.string().nullish(),
  /** Where the reader may put the person; none where they may not move them. */
  branches: z.array(namedChoice),
  secretariats: z.array(z.string()).nullish(),
  /** Which of them the reader may choose for the person; none where they may choose none. */
  secretariatChoices: z.array(namedChoice).nullish(),
  roles: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      nameEn: z.string().nullish(),
      rank: z.enum(ranks).catch("member"),
      /** The last day, YYYY-MM-DD; null without end. */
      until: z.string().nullish(),
    }),
  ),
  /** Null if the reader may. */
  lock: z.enum(userLocks).nullable(),
  acts: z.array(z.enum(accountActs)),
});
export type UserForm = z.infer<typeof userForm>;

export const readUserForm = get("readUserForm", "/users/{id}/form", {
  summary: "What can be changed of a person of the reader's area; looking is kept in the audit log",
  admits: { can: UPDATE_USERS },
  params: idParams,
  answer: userForm,
});

/** A text that may be empty, else of a schema. */
const emptyOr = (schema: z.ZodType<string>, problem: string) =>
  z
    .string()
    .max(320)
    .transform((text, ctx) => {
      if (cleanLine(text) === "") return "";
      const parsed = schema.safeParse(text);
      if (parsed.success) return parsed.data;
      ctx.addIssue({ code: "custom", message: problem });
      return z.NEVER;
    })
    .optional();

export const updateUser = patch("updateUser", "/users/{id}", {
  summary:
    "Changes name, phone and e-mail address; 409 where they are not what `version` was made of. An empty text takes away; what is left out stays",
  admits: { can: UPDATE_USERS },
  params: idParams,
  body: z.object({
    userName: askedAs(
      "people.userName",
      z
        .string()
        .max(10 * MAX_USER_NAME_LENGTH)
        .overwrite(cleanLine)
        .min(1, { abort: true })
        .max(MAX_USER_NAME_LENGTH),
    ),
    phone: emptyOr(mobile, "phone"),
    email: emptyOr(email, "email"),
    version: z.string().max(100).optional(),
  }),
  example: { userName: "منى السيد", phone: "01087654321", email: "mona.edited@example.com" },
  answer: done,
});

export const moveUser = patch("moveUser", "/users/{id}/branch", {
  summary:
    "Puts a person on a branch of the asker's area; where they hold roles it takes (update, role) too, since local ones move along",
  admits: { can: UPDATE_USERS },
  params: idParams,
  body: z.object({ branch: askedAs("people.branch", chosenUuid("choice")) }),
  example: { branch: "01a20ac8-e1fb-7465-a86e-3f0c5a9d1b27" },
  answer: done,
});

export const assignUserSecretariats = patch("assignUserSecretariats", "/users/{id}/secretariats", {
  summary:
    "Puts a person into secretariats of the asker's area and takes them out of its others; where they hold roles it takes (update, role) too",
  admits: { can: UPDATE_USERS },
  params: idParams,
  body: z.object({ secretariats: z.array(chosenUuid("choice")).max(MAX_SECRETARIATS).default([]) }),
  example: { secretariats: ["01a20ac8-e1fb-7465-a86e-3f0c5a9d1b27"] },
  answer: done,
});

export const endUserRoles = del("endUserRoles", "/users/{id}/roles", {
  summary: "Takes all roles from a person",
  admits: { can: UPDATE_ROLES },
  params: idParams,
  answer: done,
});

const reason = z.object({
  reason: askedAs(
    "people.why",
    z
      .string()
      .max(10 * MAX_ACCOUNT_REASON_LENGTH)
      .overwrite(cleanLine)
      .min(1, { abort: true })
      .min(MIN_REASON_LENGTH)
      .max(MAX_ACCOUNT_REASON_LENGTH),
  ),
});

const account = { admits: { can: UPDATE_USERS }, params: idParams, answer: done } as const;

export const blockUser = post("blockUser", "/users/{id}/block", {
  ...account,
  summary: "Blocks a person, who is told the reason; their sessions end at once",
  body: reason,
  example: { reason: "نشر بيانات أعضاء آخرين" },
});

export const unblockUser = del("unblockUser", "/users/{id}/block", {
  ...account,
  summary: "Lifts a block",
});

export const endMembership = post("endMembership", "/users/{id}/membership-end", {
  ...account,
  summary: "Ends a membership today; its holder is told the reason, and may ask for renewal",
  body: reason,
  example: { reason: "قبل عضوية حزب آخر" },
});

export const closeAccount = post("closeAccount", "/users/{id}/closure", {
  ...account,
  summary: "Closes an account for good; the night erases what is on file",
  body: reason,
  example: { reason: "طلب صاحب الحساب إغلاقه" },
});

export const endUserSessions = del("endUserSessions", "/users/{id}/sessions", {
  ...account,
  summary: "Signs a person out on all devices",
});

export const sendActivation = post("sendActivation", "/users/{id}/activation", {
  ...account,
  summary: "Mails somebody on file who never signed in the way to their account; three times a day",
});
