import { z } from "zod";
import { offerFields } from "#app/contract/offers-desk.ts";
import { deskEntry } from "./desk-entry.ts";
import { readContent } from "./read.ts";

/** Days from today. */
const days = { beginsIn: z.int(), endsIn: z.int() };

export const demoOffers = readContent(
  "offers.json",
  z.strictObject({
    /** Picture: index in the album. */
    published: z.array(z.strictObject({ ...days, picture: z.int(), fields: offerFields })),
    desk: z.array(z.strictObject({ ...days, ...deskEntry, fields: offerFields })),
    complaint: z.strictObject({
      from: z.int(),
      offer: z.string(),
      hoursAgo: z.number(),
      body: z.string(),
    }),
  }),
);
