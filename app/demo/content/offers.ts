import { z } from "zod";
import { offerFields } from "#app/contract/offers-desk.ts";
import { deskEntry } from "./desk-entry.ts";
import { readContent } from "./read.ts";

/** Its first and its last day, counted from today. */
const days = { beginsIn: z.int(), endsIn: z.int() };

/** What members are offered, what is still at the desk, and who was not given what was promised. */
export const demoOffers = readContent(
  "offers.json",
  z.strictObject({
    /** The picture is an index in the album. */
    published: z.array(z.strictObject({ ...days, picture: z.int(), fields: offerFields })),
    desk: z.array(z.strictObject({ ...days, ...deskEntry, fields: offerFields })),
    complaint: z.strictObject({
      /** The place of a reader. */
      from: z.int(),
      /** A title. */
      offer: z.string(),
      hoursAgo: z.number(),
      body: z.string(),
    }),
  }),
);
