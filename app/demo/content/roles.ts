import { z } from "zod";
import { ranks } from "#app/contract/user.ts";
import { readContent } from "./read.ts";

const role = z.strictObject({
  name: z.string(),
  nameEn: z.string(),
  description: z.string(),
  /** An action and its subject. */
  abilities: z.array(z.tuple([z.string(), z.string()])),
});

const { standard, second, more, unheld } = readContent(
  "roles.json",
  z.strictObject({
    standard: z.record(z.enum(ranks).exclude(["member", "guest"]), role),
    second: role.extend({ rank: z.enum(ranks) }),
    more: z.record(z.string(), z.array(z.string())),
    unheld: role.extend({ rank: z.enum(ranks) }),
  }),
);

/** What the demo makes of the standard roles, one for each rank but the lowest two. */
export const demoRoles = standard;

/** A second role that the central leader holds beside the first: what both grant comes together. */
export const secondRole = second;

/** Readers who hold a standard role beside the one of the cast, by its rank: uids. */
export const moreHolders: Readonly<Record<string, readonly string[]>> = more;

/** A role that was made and that nobody holds yet. */
export const unheldRole = unheld;
