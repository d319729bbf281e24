import { z } from "zod";
import { unitKinds } from "#app/contract/structure.values.ts";
import { portraitsOf } from "./portraits.ts";
import type { SeededRandom } from "./random.ts";
import { readContent } from "./read.ts";

const words = z.array(z.tuple([z.string(), z.string()]));
const title = z.strictObject({ title: z.string(), titleEn: z.string() });
const holder = z.strictObject({
  uid: z.string().optional(),
  name: z.string().optional(),
  nameEn: z.string().optional(),
  portrait: z.int().optional(),
  days: z.int(),
});

export const demoPositions = readContent(
  "positions.json",
  z.strictObject({
    leadership: z.array(
      z.array(title.extend({ holder: holder.optional(), before: holder.optional() })),
    ),
    secretaries: z.record(
      z.string(),
      title.extend({ uid: z.string().optional(), nameEn: z.string().optional() }),
    ),
    governorates: z.record(z.string(), z.string()),
    titles: z.partialRecord(z.enum(unitKinds), z.array(title)),
    men: words,
    women: words,
    fathers: words,
    families: words,
  }),
);

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
