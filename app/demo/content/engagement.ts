import { type SeededRandom, seededRandom } from "./random.ts";

const KEENEST = 0.9;
const FALLS_BY = 0.955;
const LEAST = 0.04;

export function keennessOf(people: number): readonly number[] {
  const places = seededRandom(398).shuffle(Array.from({ length: people }, (_, who) => who));
  const keenness = new Array<number>(people).fill(LEAST);
  for (const [rank, who] of places.entries()) {
    keenness[who] = Math.max(LEAST, KEENEST * FALLS_BY ** rank);
  }
  return keenness;
}

const LIKES_OF_A_SHARE = 7;

export function sharesOf(likes: number): number {
  return Math.floor(likes / LIKES_OF_A_SHARE);
}

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
