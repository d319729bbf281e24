import { governorates } from "#app/arabic/governorates.ts";
import { seededRandom } from "../random.ts";
import type { Story } from "./article.ts";
import { counted } from "./counted.ts";
import { capitals, towns } from "./places.ts";

export interface ComposedStory {
  readonly title: string;
  readonly summary: string;
  readonly body: string;
  readonly code: string | undefined;
}

/** Deterministic for a turn (from 0); each turn has another place, numbers and sentences. */
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

/** Leaves room in 180 characters for numbers and place. */
const SUMMARY_LENGTH = 150;

function summariesOf({ summaries, details, closings }: Story): readonly string[] {
  const sentences = [...details, ...closings]
    .filter((text) => text.startsWith("و") && text.length <= SUMMARY_LENGTH)
    .map((text) => text.slice(1));
  return [...summaries, ...sentences];
}

/** Governorates without villages. */
const withoutVillages: readonly string[] = ["31", "35"];

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
