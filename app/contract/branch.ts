import { z } from "zod";
import { governorates } from "#app/arabic/governorates.ts";
import { cleanLine } from "#app/arabic/text.ts";
import { CHANGE_ORGANISATION } from "./ability.ts";
import { askedAs } from "./ask.ts";
import {
  MAX_BRANCH_ADDRESS_LENGTH,
  MAX_BRANCH_LOCATION_LENGTH,
  MAX_BRANCH_NAME_LENGTH,
} from "./branch.values.ts";
import { del, done, get, patch, post } from "./endpoint.ts";
import { membershipNumber } from "./form-fields.ts";
import { namedObject } from "./named-object.ts";
import { stateVersion } from "./state-version.ts";

/** Every platform gives the Arabic name; the English names are our own platform's. */
export const governorateItem = z.object({
  branch_governorate: z.string(),
  branch_governorate_en: z.string().nullish(),
});

export const cityItem = namedObject("CityItem", {
  branch_city: z.string(),
  branch_city_en: z.string().nullish(),
});
export type CityItem = z.infer<typeof cityItem>;

export const branch = z.object({
  id: z.coerce.string(),
  name: z.string(),
  location: z.string().nullish(),
  detailedLocation: z.string().nullish(),
  /** Members in good standing; null where they are too few to be told (docs/product.md#structure). */
  membersCount: z.number().int().nullish(),
  governorate: z.string().nullish(),
  city: z.string().nullish(),
  /** From here on only our own platform says it. */
  nameEn: z.string().nullish(),
  mapUrl: z.string().nullish(),
  phone: z.string().nullish(),
  email: z.string().nullish(),
});

/** The Arabic name of a governorate, as the wire carries it. */
const governorate = z.string().trim().max(100).optional();

export const listGovernorates = get("listGovernorates", "/branch/governates", {
  summary: "The 27 governorates, in their official order",
  // A fixed spelling (docs/product.md#fixed-spellings).
  admits: "everyone",
  answer: z.array(governorateItem),
});

export const listCities = get("listCities", "/branch/cities", {
  summary: "The cities and centres of a governorate",
  admits: "everyone",
  query: z.object({ governorate }),
  answer: z.array(cityItem),
});

export const listBranches = get("listBranches", "/branch", {
  summary: "The branches of the organisation, of one governorate or of all",
  admits: "user",
  query: z.object({ governorate }),
  answer: z.object({ items: z.array(branch) }),
});

const id = z.object({ id: z.string() });

/** A line of text, without what can't be seen. */
const line = (longest: number) =>
  z
    .string()
    .max(10 * longest)
    .overwrite(cleanLine);
const optionalLine = (longest: number) => line(longest).max(longest).optional();

/** Chosen from a list, by its Arabic or English name: nothing chosen is a choice that is missing. */
const chosenGovernorate = z.enum(governorates.flatMap(({ ar, en }) => [ar, en]));

/** What the form asks for. Governorate and city by their names, in either language. */
const content = z.object({
  name: askedAs(
    "branch.name",
    line(MAX_BRANCH_NAME_LENGTH).min(1, { abort: true }).max(MAX_BRANCH_NAME_LENGTH),
  ),
  governorate: chosenGovernorate,
  city: optionalLine(100),
  location: optionalLine(MAX_BRANCH_LOCATION_LENGTH),
  detailedLocation: optionalLine(MAX_BRANCH_ADDRESS_LENGTH),
});

const managedBranch = namedObject("ManagedBranch", {
  ...branch.shape,
  cityEn: z.string().nullish(),
  /** Everybody who belongs to it, whatever their status: none of them may be left without a branch. */
  people: z.number().int(),
  version: z.string().optional(),
});
export type ManagedBranch = z.infer<typeof managedBranch>;

export const listAllBranches = get("listAllBranches", "/branch/all", {
  summary: "All branches, with how many people belong to each, for those who manage them",
  admits: { can: CHANGE_ORGANISATION },
  answer: z.object({ items: z.array(managedBranch) }),
});

export const readBranch = get("readBranch", "/branch/{id}", {
  summary: "One branch, for those who manage branches",
  admits: { can: CHANGE_ORGANISATION },
  params: id,
  answer: managedBranch,
});

export const createBranch = post("createBranch", "/branch", {
  summary: "Adds a branch to a governorate",
  admits: { can: CHANGE_ORGANISATION },
  body: content,
  example: { name: "فرع دشنا", governorate: "قنا", city: "دشنا" },
  answer: managedBranch,
});

export const createGovernorateBranches = post("createGovernorateBranches", "/branch/governorates", {
  summary:
    "Adds a branch in the capital of each of the 27 governorates that has none; made again, it adds nothing",
  admits: { can: CHANGE_ORGANISATION },
  answer: z.object({ created: z.number().int() }),
});

export const updateBranch = patch("updateBranch", "/branch/{id}", {
  summary: "Changes a branch as it was at `version`",
  admits: { can: CHANGE_ORGANISATION },
  params: id,
  body: content.partial().extend({ version: stateVersion }),
  example: { name: "فرع دشنا الجديد" },
  answer: managedBranch,
});

export const branchForm = content;

export const deleteBranch = del("deleteBranch", "/branch/{id}", {
  summary: "Deletes a branch that nobody belongs to",
  admits: { can: CHANGE_ORGANISATION },
  params: id,
  answer: done,
});

export const assignBranch = post("assignBranch", "/branch/{id}/members", {
  summary: "Puts a member on a branch, by the membership number; a local role then holds there",
  admits: { can: CHANGE_ORGANISATION },
  params: id,
  body: z.object({
    membershipId: askedAs("branch.membershipId", membershipNumber),
  }),
  example: { membershipId: "2320658" },
  answer: z.object({ name: z.string().optional() }).nullish(),
});
