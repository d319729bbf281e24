import { governorates } from "#app/arabic/governorates.ts";
import { seededRandom } from "../random.ts";
import type { Story } from "./article.ts";
import { counted } from "./counted.ts";
import { capitals, towns } from "./places.ts";

/** What a story was told with this time. */
export interface ComposedStory {
  readonly title: string;
  readonly summary: string;
  readonly body: string;
  /** The governorate where it happened; undefined in another country. */
  readonly code: string | undefined;
}

/**
 * Tells a story for the `turn`-th time (from 0), always the same way: at another place, with other
 * numbers and sentences. `seed` belongs to the story, `contexts` to its category.
 */
export function composeStory(
  story: Story,
  contexts: readonly string[],
  turn: number,
  seed: number,
): ComposedStory {
  const random = seededRandom(seed + turn * 7919);
  const { slots, code } = place(story, turn, seed);
  for (const [slot, [noun, least, limit]] of Object.entries(story.numbers ?? {}))
    slots[slot] = counted(random.between(least, limit), noun);
  const inflected = (text: string | undefined) => fillIn(text ?? "", slots);
  const turned = <T>(from: readonly T[], shift = 0) => from[(turn + shift) % from.length];

  const [always = "", ...others] = story.details;
  const leftOut = random.shuffle(others);
  /** The details in their own order, without the first few of those that may be left out. */
  const details = (without: number) =>
    [always, ...others.filter((one) => leftOut.indexOf(one) >= without)].map(inflected);
  const opening = inflected(turned(story.openings));
  const quote = inflected(turned(story.quotes, Math.floor(turn / 3)));
  const closing = inflected(turned(story.closings, Math.floor(turn / 4)));
  const context = inflected(random.pick(story.contexts ?? contexts));
  const layOut = ([first = "", second = "", third = "", ...rest]: readonly string[]) => {
    const middle = `${second} ${third}`;
    const end = [...rest, context].join(" ");
    return [
      `${opening} ${first}`,
      ...(turn % 3 === 2 ? [quote, middle] : [middle, quote]),
      ...(turn % 2 ? [`${end} ${closing}`] : [end, closing]),
    ];
  };
  const short = layOut(details(2));
  const body = wordsOf(short) < 130 ? layOut(details(1)) : short;
  return {
    title: inflected(turned(story.titles)),
    summary: inflected(turned(summariesOf(story))),
    body: body.join("\n\n"),
    code,
  };
}

/** A summary has at most so many characters; what is counted and where takes some of them. */
const SUMMARY_LENGTH = 150;

/** A story's own summaries, then those of its sentences that can stand alone and begin with «و». */
function summariesOf({ summaries, details, closings }: Story): readonly string[] {
  const sentences = [...details, ...closings]
    .filter((text) => text.startsWith("و") && text.length <= SUMMARY_LENGTH)
    .map((text) => text.slice(1));
  return [...summaries, ...sentences];
}

/** Governorates whose towns have no villages around them: few stories fit there. */
const withoutVillages: readonly string[] = ["31", "35"];

/** A place where the story hasn't been told before. */
function place(story: Story, turn: number, seed: number) {
  const order = seededRandom(seed);
  if (story.titles.some((title) => title.includes("{arabCity}"))) {
    const slots: Record<string, string> = { ...order.shuffle(capitals)[turn % capitals.length] };
    return { slots, code: undefined };
  }
  const { at, only } = story;
  const fit = towns.filter(({ code, city }) => {
    if (at) return at.includes(city);
    return only ? only.includes(code) : !withoutVillages.includes(code);
  });
  const town = order.shuffle(fit)[turn];
  if (!town) throw new Error("a story was told more often than there are towns");
  const gov = governorates.find(({ code }) => code === town.code)?.ar ?? "";
  const slots: Record<string, string> = { city: town.city, gov };
  return { slots, code: town.code };
}

const wordsOf = (paragraphs: readonly string[]) => paragraphs.join(" ").split(" ").length;

function fillIn(text: string, slots: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, slot: string) => {
    const filling = slots[slot];
    if (filling === undefined) throw new Error(`no filling for ${slot} in: ${text}`);
    return filling;
  });
}
