import { z } from "zod";
import { readContent } from "../read.ts";

/** A town that is a centre with villages around it: «في دكرنس بمحافظة الدقهلية». */
export interface Town {
  readonly code: string;
  readonly city: string;
}

const places = readContent(
  "news/places.json",
  z.strictObject({
    /** By the code of their governorate. */
    towns: z.record(z.string(), z.array(z.string())),
    capitals: z.array(z.strictObject({ capital: z.string(), arabCity: z.string() })),
  }),
);

export const towns: readonly Town[] = Object.entries(places.towns).flatMap(([code, cities]) =>
  cities.map((city) => ({ code, city })),
);

/** Arab capitals as news prose writes them: in full, and short for a headline. */
export const { capitals } = places;
