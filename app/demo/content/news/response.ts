import type { NewsCategory } from "#app/contract/news.ts";
import type { SeededRandom } from "../random.ts";

const MOST_LIKED = [61, 53, 47, 42, 38, 35, 31, 28, 26, 24, 22, 21] as const;
const LIKED_BY_FEWER = 19;
const LIKED_BEFORE = 54;
const SEEN_AFTER = 20;
const RECENT = 27 * 24;
const LIKED_CATEGORIES: readonly NewsCategory[] = [
  "party",
  "news",
  "governorates",
  "sports",
  "arts-culture",
  "economy",
];
const MOST_COMMENTS = 9;

export function likesOf(
  random: SeededRandom,
  items: readonly { readonly picture: number; readonly category: NewsCategory }[],
  ages: readonly number[],
): number[] {
  const likes = ages.map((age) => {
    const draw = random.next();
    if (age < SEEN_AFTER) return 2 + Math.floor(age / 3 + draw * 4);
    if (age > RECENT) return Math.floor(LIKED_BEFORE * draw ** 2.2);
    return 1 + Math.floor((LIKED_BY_FEWER - 1) * draw ** 2.5);
  });
  const waiting = random.shuffle(
    items.flatMap(({ category, picture }, at) => {
      const age = ages[at] ?? 0;
      const isSeen = age >= SEEN_AFTER && age <= RECENT;
      return isSeen && picture >= 0 && LIKED_CATEGORIES.includes(category) ? [at] : [];
    }),
  );
  const shown: number[] = [];
  for (const count of MOST_LIKED) {
    const place = waiting.findIndex((at) => !shown.includes(items[at]?.picture ?? -1));
    const [chosen] = waiting.splice(place, 1);
    if (place < 0 || chosen === undefined) throw new Error("too few recent items look different");
    likes[chosen] = count;
    shown.push(items[chosen]?.picture ?? -1);
  }
  return likes;
}

export function commentsOf(random: SeededRandom, likes: number): number {
  const wanted = random.next() ** 2 * 3 + likes / 9;
  return Math.min(MOST_COMMENTS, Math.floor(wanted));
}
