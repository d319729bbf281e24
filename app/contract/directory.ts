import { z } from "zod";
import { governorates } from "#app/arabic/governorates.ts";
import { DIRECTORY_PER_PAGE } from "./directory.values.ts";
import { get } from "./endpoint.ts";
import { namedObject } from "./named-object.ts";
import { pageOf, pageQuery } from "./page.ts";

/** A member who agreed to be listed: nothing by which a person could be reached or found elsewhere. */
export const listedMember = namedObject("ListedMember", {
  name: z.string(),
  photo: z.string().nullish(),
  governorate: z.string().nullish(),
  branch: z.string().nullish(),
  /** Titles of the positions that the member holds today, in both languages. */
  positions: z.array(z.object({ ar: z.string(), en: z.string().nullish() })).nullish(),
  isMe: z.boolean().nullish(),
  /** Whom createDirectChat opens a room with; null where the caller may not. */
  writeTo: z.string().nullish(),
});
export type ListedMember = z.infer<typeof listedMember>;

const page = pageOf(listedMember);

export const listMembers = get("listMembers", "/members", {
  summary: "The directory of members who agreed to be listed (verified members only)",
  admits: "user",
  query: pageQuery(DIRECTORY_PER_PAGE).extend({
    /** By the Arabic or English name. */
    governorate: z.enum(governorates.flatMap(({ ar, en }) => [ar, en])).optional(),
  }),
  answer: page.extend({
    isListed: z.boolean().nullish(),
  }),
});
