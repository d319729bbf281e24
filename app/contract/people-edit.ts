import { z } from "zod";
import { cleanLine } from "#app/arabic/text.ts";
import { UPDATE_USERS } from "./ability.ts";
import { askedAs } from "./ask.ts";
import { endpoint } from "./endpoint.ts";
import { email, mobile } from "./guest.ts";
import { genders } from "./membership.values.ts";
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

const userForm = z.object({
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

export const readUserForm = endpoint({
  name: "readUserForm",
  summary: "What can be changed of a person of the reader's area; looking is kept in the audit log",
  method: "GET",
  path: "/users/{id}/form",
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

const nothing = z.object({}).nullish();

export const updateUser = endpoint({
  name: "updateUser",
  summary:
    "Changes name, phone and e-mail address; 409 where they are not what `version` was made of. An empty text takes away; what is left out stays",
  method: "PATCH",
  path: "/users/{id}",
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
  answer: nothing,
});

export const moveUser = endpoint({
  name: "moveUser",
  summary:
    "Puts a person on a branch of the asker's area; where they hold roles it takes (update, role) too, since local ones move along",
  method: "PATCH",
  path: "/users/{id}/branch",
  admits: { can: UPDATE_USERS },
  params: idParams,
  body: z.object({ branch: askedAs("people.branch", chosenUuid("choice")) }),
  example: { branch: "01a20ac8-e1fb-7465-a86e-3f0c5a9d1b27" },
  answer: nothing,
});

export const assignUserSecretariats = endpoint({
  name: "assignUserSecretariats",
  summary:
    "Puts a person into secretariats of the asker's area and takes them out of its others; where they hold roles it takes (update, role) too",
  method: "PATCH",
  path: "/users/{id}/secretariats",
  admits: { can: UPDATE_USERS },
  params: idParams,
  body: z.object({ secretariats: z.array(chosenUuid("choice")).max(MAX_SECRETARIATS).default([]) }),
  example: { secretariats: ["01a20ac8-e1fb-7465-a86e-3f0c5a9d1b27"] },
  answer: nothing,
});

export const endUserRoles = endpoint({
  name: "endUserRoles",
  summary: "Takes all roles from a person",
  method: "DELETE",
  path: "/users/{id}/roles",
  admits: { can: UPDATE_ROLES },
  params: idParams,
  answer: nothing,
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

const account = { admits: { can: UPDATE_USERS }, params: idParams, answer: nothing } as const;

export const blockUser = endpoint({
  ...account,
  name: "blockUser",
  summary: "Blocks a person, who is told the reason; their sessions end at once",
  method: "POST",
  path: "/users/{id}/block",
  body: reason,
  example: { reason: "نشر بيانات أعضاء آخرين" },
});

export const unblockUser = endpoint({
  ...account,
  name: "unblockUser",
  summary: "Lifts a block",
  method: "DELETE",
  path: "/users/{id}/block",
});

export const endMembership = endpoint({
  ...account,
  name: "endMembership",
  summary: "Ends a membership today; its holder is told the reason, and may ask for renewal",
  method: "POST",
  path: "/users/{id}/membership-end",
  body: reason,
  example: { reason: "قبل عضوية حزب آخر" },
});

export const closeAccount = endpoint({
  ...account,
  name: "closeAccount",
  summary: "Closes an account for good; the night erases what is on file",
  method: "POST",
  path: "/users/{id}/closure",
  body: reason,
  example: { reason: "طلب صاحب الحساب إغلاقه" },
});

export const endUserSessions = endpoint({
  ...account,
  name: "endUserSessions",
  summary: "Signs a person out on all devices",
  method: "DELETE",
  path: "/users/{id}/sessions",
});

export const sendActivation = endpoint({
  ...account,
  name: "sendActivation",
  summary: "Mails somebody on file who never signed in the way to their account; three times a day",
  method: "POST",
  path: "/users/{id}/activation",
});
