import { governorateByCode } from "#app/arabic/governorates.ts";
import { fourPartName } from "#app/demo/content/names.ts";
import { type DemoNews, demoNews } from "#app/demo/content/news.ts";
import { seededRandom } from "#app/demo/content/random.ts";
import { cities } from "#app/platform/branch/cities.ts";

const byCategory = Map.groupBy(demoNews, ({ category }) => category);
const paragraphs = new Map(
  [...byCategory].map(([category, items]) => [
    category,
    items.flatMap(({ body }) => body.split("\n\n")),
  ]),
);
const towns = Object.entries(cities).flatMap(([code, names]) =>
  names.map(([town]) => ({ town, governorate: governorateByCode(code)?.ar ?? town })),
);

type Text = Pick<DemoNews, "title" | "summary" | "body" | "category">;

/**
 * The item of a place: sentences of the demo's news of one category in another order, a town, a
 * writer, and a number that no other item has. So a search finds words that are in most items, in
 * some and in one alone, as in a real archive.
 */
export function newsItemAt(place: number): Text {
  const random = seededRandom(7_000_000 + place);
  const { title, category } = random.pick(demoNews);
  const { town, governorate } = random.pick(towns);
  const told = random
    .shuffle(paragraphs.get(category) ?? [])
    .slice(0, random.between(3, 5))
    .join("\n\n");
  const writer = fourPartName(random, random.happens(0.5) ? "female" : "male", new Set());
  return {
    title: `${town}: ${title}`,
    summary: random.pick(byCategory.get(category) ?? demoNews).summary,
    body: `${told}\n\nكتب من ${town} بمحافظة ${governorate}: ${writer}. رقم الحفظ ${archiveNumber(place)}.`,
    category,
  };
}

/** By which one item is found, and nothing else: seven digits, for no text of the demo has those. */
export function archiveNumber(place: number): number {
  return 1_000_000 + ((place * 7_919) % 8_999_993);
}
