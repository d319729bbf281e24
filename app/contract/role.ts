import { z } from "zod";
import { cleanLine, cleanText } from "#app/arabic/text.ts";
import { NOTIFY } from "./ability.ts";
import { askedAs } from "./ask.ts";
import { optionalDay } from "./day.ts";
import { del, done, get, patch, post, REPEAT_MINUTES } from "./endpoint.ts";
import { membershipNumber } from "./form-fields.ts";
import { namedObject } from "./named-object.ts";
import { pageOf, pageQuery } from "./page.ts";
import {
  CREATE_ROLES,
  DELETE_ROLES,
  HOLDERS_PER_PAGE,
  MAX_ROLE_DESCRIPTION_LENGTH,
  MAX_ROLE_NAME_LENGTH,
  READ_ROLES,
  roleActs,
  roleLocks,
  UPDATE_ROLES,
} from "./role.values.ts";
import { ranks } from "./user.ts";

/** A number as text; anything else is answered 404 rather than refused. */
const id = z.object({ id: z.string() });

const pair = z.object({ action: z.string(), subject: z.string() });

/** A rank that an outside platform made up is the one with the fewest rights. */
export const role = namedObject("Role", {
  id: z.coerce.number(),
  name: z.string(),
  nameEn: z.string().nullish(),
  /** Omitted for those who only choose a notification's audience. */
  description: z.string().nullish(),
  rank: z.enum(ranks).catch("member"),
  abilities: z.array(pair).nullish().catch(null),
  holders: z.number().int().nullish(),
  /** Whether anybody does, wherever they are. */
  isHeld: z.boolean().optional(),
  version: z.number().int().nullish(),
  /** Null if the asker may change, give and delete it. */
  lock: z.enum(roleLocks).nullish().catch(null),
});
export type Role = z.infer<typeof role>;

/** A role as forms offer it; one that nobody holds reaches nobody, and says so. */
export const roleChoice = namedObject("RoleChoice", {
  id: z.string(),
  name: z.string(),
  nameEn: z.string().nullish(),
  isHeld: z.boolean().optional(),
});
export type RoleChoice = z.infer<typeof roleChoice>;

export const listRoles = get("listRoles", "/roles", {
  summary: "All roles, highest rank first; who only sends notifications gets names and ranks",
  admits: { can: READ_ROLES, or: NOTIFY },
  answer: z.array(role),
});

export const listRoleRanks = get("listRoleRanks", "/roles/ranks", {
  summary: "The ranks that a role may have, highest first",
  admits: { can: READ_ROLES, or: CREATE_ROLES },
  answer: z.array(z.string()),
});

export const readAbilityInfo = get("readAbilityInfo", "/roles/ability-info", {
  summary: "The actions and subjects of abilities, and where the asker may grant which pair",
  admits: { can: READ_ROLES, or: CREATE_ROLES },
  answer: z.object({
    actions: z.array(z.string()),
    subjects: z.array(z.string()),
    /** The pairs that mean something. An outside platform may not say; then all do. */
    pairs: z
      .array(
        pair.extend({
          /** Where the asker holds it, and so may grant it: everywhere, in a governorate, or not at all. */
          held: z.enum(["national", "local", "none"]).catch("none"),
        }),
      )
      .optional()
      .catch(undefined),
  }),
});

export const readRole = get("readRole", "/roles/{id}", {
  summary: "One role",
  admits: { can: READ_ROLES },
  params: id,
  answer: role,
});

/** Pairs, each as an object or, from a checkbox, as `action:subject`; one travels from a form as text. */
const abilities = z.preprocess(
  (given) => (typeof given === "string" ? [given] : given),
  z
    .array(
      z.preprocess(
        (given) => {
          if (typeof given !== "string") return given;
          const [action, subject] = given.split(":");
          return { action, subject };
        },
        z.object({ action: z.string().min(1).max(60), subject: z.string().min(1).max(60) }),
      ),
    )
    .max(100)
    .refine((list) => list.length > 0, "ability-missing"),
);

/** What the form asks for. */
const body = z.object({
  name: askedAs(
    "role.name",
    z
      .string()
      .max(10 * MAX_ROLE_NAME_LENGTH)
      .overwrite(cleanLine)
      .min(1, { abort: true })
      .max(MAX_ROLE_NAME_LENGTH),
  ),
  /** An empty line says that there is none. */
  nameEn: z
    .string()
    .max(10 * MAX_ROLE_NAME_LENGTH)
    .overwrite(cleanLine)
    .max(MAX_ROLE_NAME_LENGTH)
    .optional(),
  description: askedAs(
    "role.description",
    z
      .string()
      .max(10 * MAX_ROLE_DESCRIPTION_LENGTH)
      .overwrite(cleanText)
      .min(1, { abort: true })
      .max(MAX_ROLE_DESCRIPTION_LENGTH),
  ),
  rank: z.enum(ranks),
  abilities,
});

const version = z.coerce.number().int().min(1).optional();

export const createRole = post("createRole", "/roles", {
  summary: "Makes a role of a rank up to one's own, with abilities that one holds where it holds",
  admits: { can: CREATE_ROLES },
  body,
  example: {
    name: "مسؤول المتابعة",
    description: "يتابع طلبات المساعدة",
    rank: "sector_leader",
    abilities: [{ action: "update", subject: "aid" }],
  },
  answer: role,
  repeatMinutes: REPEAT_MINUTES,
});

export const updateRole = patch("updateRole", "/roles/{id}", {
  summary: "Changes a role as it was at `version`; 409 when somebody else changed it meanwhile",
  admits: { can: UPDATE_ROLES },
  params: id,
  /** Without a version, whatever it was. */
  body: body.partial().extend({ version }),
  example: { name: "قيادة قطاع", description: "تقود القطاع", rank: "sector_leader" },
  answer: role,
});

export const roleForm = body.extend({ version });

export const deleteRole = del("deleteRole", "/roles/{id}", {
  summary:
    "Deletes a role; one that people hold only with their number, to show that who asks knows of them",
  admits: { can: DELETE_ROLES },
  params: id,
  query: z.object({ holders: z.coerce.number().int().min(0).max(1_000_000_000).optional() }),
  answer: done,
});

const holder = namedObject("RoleHolder", {
  userId: z.string(),
  name: z.string(),
  membershipId: z.string().nullish(),
  /** The Arabic name of the governorate whose branch the holder has. */
  governorate: z.string().nullish(),
  /** When it was given; null for what was held before that was kept. */
  since: z.string().nullish(),
  /** The last day, YYYY-MM-DD; null without end. */
  until: z.string().nullish(),
  by: z.string().nullish(),
  /** False while the role grants nothing: a holder who is not verified, or a local role without a branch. */
  isInForce: z.boolean().nullish(),
  isMe: z.boolean().nullish(),
});
export type RoleHolder = z.infer<typeof holder>;

export const listRoleHolders = get("listRoleHolders", "/roles/{id}/holders", {
  summary: "Who holds a role, in the asker's area; the newest first",
  admits: { can: READ_ROLES },
  params: id,
  query: pageQuery(HOLDERS_PER_PAGE).omit({ keyword: true }),
  answer: pageOf(holder),
});

const step = z.object({
  act: z.enum(roleActs).catch("changed"),
  at: z.string(),
  by: z.string().nullish(),
  holder: z.string().nullish(),
});

export const listRoleSteps = get("listRoleSteps", "/roles/{id}/history", {
  summary: "Who made and changed a role, gave it to whom and took it away; the newest first",
  admits: { can: READ_ROLES },
  params: id,
  answer: z.array(step),
});

const candidate = namedObject("RoleCandidate", {
  name: z.string(),
  membershipId: z.string(),
  /** The Arabic name of the governorate whose branch the member has. */
  governorate: z.string().nullish(),
  /** Holds the role already. */
  holds: z.boolean().nullish(),
});
export type RoleCandidate = z.infer<typeof candidate>;

export const listRoleCandidates = get("listRoleCandidates", "/roles/{id}/candidates", {
  summary:
    "Verified members of the asker's area, to whom a role may be given: twenty at most, by words of the name or the membership number",
  admits: { can: UPDATE_ROLES },
  params: id,
  query: z.object({ keyword: z.string().trim().max(200).optional() }),
  /** None without words to look for. */
  answer: z.array(candidate),
});

export const assignRole = post("assignRole", "/roles/{id}/holders", {
  summary: "Gives a role to a verified member, by the membership number; for good or until a day",
  admits: { can: UPDATE_ROLES },
  params: id,
  body: z.object({
    membershipId: askedAs("role.membershipId", membershipNumber),
    until: optionalDay,
  }),
  example: { membershipId: "2320658", until: "2030-01-01" },
  answer: z.object({ userId: z.string().optional(), name: z.string().optional() }).nullish(),
});

export const revokeRole = del("revokeRole", "/roles/{id}/holders/{userId}", {
  summary: "Takes a role from somebody",
  admits: { can: UPDATE_ROLES },
  params: id.extend({ userId: z.string() }),
  answer: done,
});
