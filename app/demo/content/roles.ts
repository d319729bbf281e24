import { z } from "zod";
import { ranks } from "#app/contract/user.ts";
import { readContent } from "./read.ts";

const role = z.strictObject({
  name: z.string(),
  nameEn: z.string(),
  description: z.string(),
  abilities: z.array(z.tuple([z.string(), z.string()])),
});

const { standard, second, more, treasurers, unheld } = readContent(
  "roles.json",
  z.strictObject({
    standard: z.record(z.enum(ranks).exclude(["member", "guest"]), role),
    second: role.extend({ rank: z.enum(ranks) }),
    more: z.record(z.string(), z.array(z.string())),
    treasurers: z.array(z.string()),
    unheld: role.extend({ rank: z.enum(ranks) }),
  }),
);

export const demoRoles = standard;

export const secondRole = second;

export const moreHolders: Readonly<Record<string, readonly string[]>> = more;

/** Who keeps the books of dues, each in their governorate. */
export const treasurerUids: readonly string[] = treasurers;

export const unheldRole = unheld;
