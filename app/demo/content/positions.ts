import { z } from "zod";
import { unitKinds } from "#app/contract/structure.values.ts";
import { portraitsOf } from "./portraits.ts";
import type { SeededRandom } from "./random.ts";
import { readContent } from "./read.ts";

const words = z.array(z.tuple([z.string(), z.string()]));
const title = z.strictObject({ title: z.string(), titleEn: z.string() });
const holder = z.strictObject({
  /** Somebody of the demo, who is named as on file. */
  uid: z.string().optional(),
  name: z.string().optional(),
  nameEn: z.string().optional(),
  portrait: z.int().optional(),
  /** How many days ago the term began. */
  days: z.int(),
});

/** Who leads the organisation, by name; and of what the names of all the others are put together. */
export const demoPositions = readContent(
  "positions.json",
  z.strictObject({
    /** In the order of the demo's leading bodies. */
    leadership: z.array(
      z.array(title.extend({ holder: holder.optional(), before: holder.optional() })),
    ),
    /** Of central secretariats by their names; the others have what is theirs by their kind. */
    secretaries: z.record(
      z.string(),
      title.extend({ uid: z.string().optional(), nameEn: z.string().optional() }),
    ),
    /** Who leads a governorate, by its code. */
    governorates: z.record(z.string(), z.string()),
    titles: z.partialRecord(z.enum(unitKinds), z.array(title)),
    men: words,
    women: words,
    fathers: words,
    families: words,
  }),
);

/** Somebody who holds a position and is no user: a name in both languages, and perhaps a portrait. */
export function inventHolder(random: SeededRandom, withPortrait: number, women = 0.3) {
  const { men, fathers, families } = demoPositions;
  const gender = random.happens(women) ? "female" : "male";
  const parts = [gender === "male" ? men : demoPositions.women, fathers, families].map((list) =>
    random.pick(list),
  );
  const portrait = random.pick(portraitsOf(gender));
  return {
    name: parts.map(([ar]) => ar).join(" "),
    nameEn: parts.map(([, en]) => en).join(" "),
    portrait: random.happens(withPortrait) ? portrait : undefined,
  };
}
