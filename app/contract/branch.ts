import { z } from "zod";
import { endpoint } from "./endpoint.ts";

/** §3 names one field of each item; the English names are our own platform's. */
export const governorateItem = z.object({
  branch_governorate: z.string(),
  branch_governorate_en: z.string().nullish(),
});
export type GovernorateItem = z.infer<typeof governorateItem>;

export const cityItem = z.object({
  branch_city: z.string(),
  branch_city_en: z.string().nullish(),
});
export type CityItem = z.infer<typeof cityItem>;

/** A branch of the organisation (§3 "branch details"). */
export const branch = z.object({
  id: z.coerce.string(),
  name: z.string(),
  location: z.string().nullish(),
  detailedLocation: z.string().nullish(),
  membersCount: z.number().int().nullish(),
  governorate: z.string().nullish(),
  city: z.string().nullish(),
});
export type Branch = z.infer<typeof branch>;

/** The Arabic name of a governorate, as the wire carries it. */
const governorate = z.string().trim().max(100).optional();

export const listGovernorates = endpoint({
  name: "listGovernorates",
  summary: "The 27 governorates, in their official order",
  method: "GET",
  path: "/branch/governates",
  admits: "everyone",
  answer: z.array(governorateItem),
});

export const listCities = endpoint({
  name: "listCities",
  summary: "The cities and centres of a governorate",
  method: "GET",
  path: "/branch/cities",
  admits: "everyone",
  query: z.object({ governorate }),
  answer: z.array(cityItem),
});

export const listBranches = endpoint({
  name: "listBranches",
  summary: "The branches of the organisation, of one governorate or of all",
  method: "GET",
  path: "/branch",
  admits: "user",
  query: z.object({ governorate }),
  answer: z.object({ items: z.array(branch) }),
});
