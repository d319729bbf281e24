import { z } from "zod";
import { endpoint } from "./endpoint.ts";

export const countMembers = endpoint({
  name: "countMembers",
  summary: "How many members a leader's area has, by status; for leaders of any rank",
  method: "GET",
  path: "/statistics/members",
  admits: "user",
  answer: z.object({
    /** The Arabic name of the area, if it is one governorate. */
    governorate: z.string().nullish(),
    /** Whether the area is neither a governorate nor the whole country: a sector, or secretariats. */
    isPart: z.boolean().optional(),
    verified: z.number().int(),
    expired: z.number().int(),
  }),
});
