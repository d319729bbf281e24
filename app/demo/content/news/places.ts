import { z } from "zod";
import { readContent } from "../read.ts";

/** «في دكرنس بمحافظة الدقهلية». */
export interface Town {
  readonly code: string;
  readonly city: string;
}

const places = readContent(
  "news/places.json",
  z.strictObject({
    towns: z.record(z.string(), z.array(z.string())),
    capitals: z.array(z.strictObject({ capital: z.string(), arabCity: z.string() })),
  }),
);

export const towns: readonly Town[] = Object.entries(places.towns).flatMap(([code, cities]) =>
  cities.map((city) => ({ code, city })),
);

export const { capitals } = places;
