import { type NewsCategory, newsCategories } from "#app/contract/news.ts";
import { newsSources } from "./news/article.ts";
import { composeStory } from "./news/compose.ts";
import { contexts } from "./news/contexts.ts";
import { picturesOf } from "./pictures.ts";
import { seededRandom } from "./random.ts";

/** A news item of the demo. Its age is counted back from the moment when the demo is loaded. */
export interface DemoNews {
  /** Items are addressed by id. */
  readonly slug?: never;
  readonly title: string;
  /** Paragraphs, a blank line between them. */
  readonly body: string;
  readonly category: NewsCategory;
  readonly publishedHoursAgo: number;
  /** For pictureSvg: 0 to 47, or -1 for none. */
  readonly picture: number;
  /** At most 180 characters. */
  readonly summary: string;
}

const ITEMS = 300;
const NEWEST_HOURS = 2;
const OLDEST_HOURS = 3 * 365 * 24;
/** Rounds of the categories, newest first, in which a category shows its articles written by hand. */
const WRITTEN_ROUNDS = [0, 1, 5, 12, 22, 3];

type Item = Omit<DemoNews, "publishedHoursAgo">;

/** The 300 items, newest first: two hours to three years old, more of them recent. */
export const demoNews: readonly DemoNews[] = makeNews();

function makeNews(): DemoNews[] {
  const random = seededRandom(300_300);
  const items: Item[] = [];
  for (let round = 0; items.length < ITEMS; round++) {
    for (const category of random.shuffle(newsCategories)) {
      if (items.length < ITEMS) items.push(item(category, round, items.length));
    }
  }
  return items.map((one, index) => ({ ...one, publishedHoursAgo: hoursAgo(index) }));
}

/** The item of a category in a round: by hand in some rounds, else the next of its stories. */
function item(category: NewsCategory, round: number, index: number): Item {
  const { written, stories } = newsSources[category];
  const byHand = written[WRITTEN_ROUNDS.indexOf(round)];
  if (byHand) {
    const { title, summary, paragraphs, picture } = byHand;
    return {
      title,
      summary,
      body: paragraphs.join("\n\n"),
      category,
      picture,
    };
  }
  const byHandBefore = WRITTEN_ROUNDS.slice(0, written.length).filter((of) => of < round);
  const told = round - byHandBefore.length;
  const kind = told % stories.length;
  const turn = Math.floor(told / stories.length);
  const story = stories[kind];
  if (!story) throw new Error(`no story for ${category}`);
  const seed = 1000 * (newsCategories.indexOf(category) + 1) + kind * 101;
  const { code, ...text } = composeStory(story, contexts[category], turn, seed);
  const pictures = story.pictures ?? (code ? picturesOfPlace(code) : picturesOf(category));
  // Every twelfth does without, so that this can be seen too.
  const picture = index % 12 === 7 ? -1 : (pictures[turn % pictures.length] ?? -1);
  return { ...text, category, picture };
}

/** Landscapes of the album that look like a governorate. */
function picturesOfPlace(code: string): readonly number[] {
  if (code === "34" || code === "35") return [33];
  if (code === "31" || code === "33") return [34, 33];
  if (code === "32") return [32];
  if (Number(code) < 20) return [3, 31, 30];
  return [30, 3, 31];
}

/** Spreads the items over three years so that the gaps grow with age. */
function hoursAgo(index: number): number {
  const share = index / (ITEMS - 1);
  return NEWEST_HOURS + Math.round((OLDEST_HOURS - NEWEST_HOURS) * share ** 1.7);
}
