import { z } from "zod";
import { optionalDay } from "./day.ts";
import { get, made, post } from "./endpoint.ts";
import { roleChangeActs, roleChangeStates, roleRefusals, UPDATE_ROLES } from "./role.values.ts";
import { idParams, uuid } from "./uuid.ts";

/** A selection of people (people-selection.ts), and a role. */
const params = z.object({ id: uuid, roleId: z.string() });

/** What becomes of a number of people. */
const counts = z.object({
  changed: z.number().int(),
  /** For whom it is so already. */
  already: z.number().int(),
  refused: z.array(z.object({ reason: z.enum(roleRefusals), count: z.number().int() })),
});

const someone = z.object({ id: z.string(), name: z.string() });
const refusedPeople = z.array(someone.extend({ reason: z.enum(roleRefusals) }));

export const previewRoleChange = get("previewRoleChange", "/users/selections/{id}/roles/{roleId}", {
  summary: "What giving a role to the people of a selection, or taking it from them, would do now",
  admits: { can: UPDATE_ROLES },
  params,
  query: z.object({ act: z.enum(roleChangeActs).default("give"), until: optionalDay }),
  answer: z.object({
    roleName: z.string(),
    total: z.number().int(),
    /** Null for more people than are looked at one by one beforehand. */
    counts: counts.nullable(),
    refusedPeople,
  }),
});

export const changeRoles = post("changeRoles", "/users/selections/{id}/roles/{roleId}", {
  summary:
    "Gives a role to the people of a selection, for good or until a day, or takes it from them; more than a thousand by a job. Who may not be changed is left out",
  admits: { can: UPDATE_ROLES },
  params,
  body: z.object({ act: z.enum(roleChangeActs), until: optionalDay }),
  example: { act: "give" },
  answer: made,
});

export const readRoleChange = get("readRoleChange", "/users/role-changes/{id}", {
  summary: "What became of one of the caller's own changes of many people's roles",
  admits: { can: UPDATE_ROLES },
  params: idParams,
  answer: z.object({
    act: z.enum(roleChangeActs),
    roleName: z.string(),
    state: z.enum(roleChangeStates),
    /** Null until they are counted. */
    total: z.number().int().nullable(),
    /** Of how many it is known what became. */
    seen: z.number().int(),
    counts,
    refusedPeople,
  }),
});
