import { type SeededRandom, seededRandom } from "./random.ts";

/** Few take part in nearly everything, many in little. */
const KEENEST = 0.9;
const FALLS_BY = 0.955;
const LEAST = 0.04;

/** How keen each of so many people is, above 0 and below 1, in an order that is always the same. */
export function keennessOf(people: number): readonly number[] {
  const places = seededRandom(398).shuffle(Array.from({ length: people }, (_, who) => who));
  const keenness = new Array<number>(people).fill(LEAST);
  for (const [rank, who] of places.entries()) {
    keenness[who] = Math.max(LEAST, KEENEST * FALLS_BY ** rank);
  }
  return keenness;
}

/** Of those who like an item so many send it on. */
const LIKES_OF_A_SHARE = 7;

/** How often an item was sent on that so many like. */
export function sharesOf(likes: number): number {
  return Math.floor(likes / LIKES_OF_A_SHARE);
}

/** So many different people, the keen ones more often; each by the place in the list. */
export function drawKeen(
  random: SeededRandom,
  keenness: readonly number[],
  howMany: number,
): readonly number[] {
  return keenness
    .map((keen, who) => ({ who, draw: random.next() ** (1 / keen) }))
    .toSorted((one, other) => other.draw - one.draw)
    .slice(0, howMany)
    .map(({ who }) => who);
}
