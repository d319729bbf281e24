import { z } from "zod";
import { type NewsCategory, newsCategories } from "#app/contract/news.ts";
import { leads, newsSources } from "./news/article.ts";
import { composeStory } from "./news/compose.ts";
import { commentsOf, likesOf } from "./news/response.ts";
import { picturesOf } from "./pictures.ts";
import { type SeededRandom, seededRandom } from "./random.ts";
import { readContent } from "./read.ts";

const contexts = readContent(
  "news/contexts.json",
  z.record(z.enum(newsCategories), z.array(z.string())),
);

export interface DemoNews {
  /** Routed by id. */
  readonly slug?: never;
  readonly title: string;
  readonly body: string;
  readonly category: NewsCategory;
  readonly secretariat?: string | undefined;
  readonly publishedHoursAgo: number;
  /** Index in the album; -1 for none. */
  readonly picture: number;
  /** At most 180 characters. */
  readonly summary: string;
  readonly likes: number;
  readonly comments: number;
}

const ITEMS = 300;
const NEWEST_HOURS = 2;
const OLDEST_HOURS = 3 * 365 * 24;

const shares: Readonly<Record<NewsCategory, number>> = {
  news: 41,
  party: 43,
  governorates: 40,
  economy: 37,
  sports: 31,
  "arts-culture": 31,
  incidents: 28,
  "arab-world": 26,
  other: 11,
};
const APART = 2;
const EARLIEST_OTHER = 30;
const WRITTEN_PLACES = [0, 1, 3, 6, 10, 15];
const PICTURES_APART = 6;

type Item = Omit<DemoNews, "publishedHoursAgo" | "likes" | "comments">;

export const demoNews: readonly DemoNews[] = makeNews();

function makeNews(): DemoNews[] {
  const random = seededRandom(300_300);
  const items: Item[] = [];
  const [congress, ...others] = newsSources.party.written;
  if (!congress) throw new Error("the party has no congress");
  for (const lead of [{ ...congress, category: "party" as const }, ...leads]) {
    const { secretariat } = { secretariat: undefined, ...lead };
    items.push({ ...byHand(lead, lead.category), secretariat });
  }
  const written = { ...newsSources, party: { ...newsSources.party, written: others } };
  const told = new Map<NewsCategory, number>();
  for (const category of categoriesInTurn(random, ITEMS - items.length)) {
    const place = told.get(category) ?? 0;
    told.set(category, place + 1);
    items.push(item(category, { ...written[category], place }, items));
  }
  const ages = items.map((_, index) => hoursAgo(index));
  const likes = likesOf(random, items, ages);
  return items.map((one, index) => ({
    ...one,
    publishedHoursAgo: ages[index] ?? 0,
    likes: likes[index] ?? 0,
    comments: commentsOf(random, likes[index] ?? 0),
  }));
}

function categoriesInTurn(random: SeededRandom, howMany: number): NewsCategory[] {
  const total = newsCategories.reduce((sum, category) => sum + shares[category], 0);
  const turn: NewsCategory[] = [];
  const used = new Map<NewsCategory, number>();
  for (let at = 0; at < howMany; at++) {
    const due = newsCategories
      .filter((category) => !turn.slice(-APART).includes(category))
      .filter((category) => category !== "other" || at >= EARLIEST_OTHER)
      .map((category) => {
        const owed = ((at + 1) * shares[category]) / total - (used.get(category) ?? 0);
        return { category, owed: owed + random.next() * 0.6 };
      })
      .toSorted((one, other) => other.owed - one.owed)[0];
    if (!due) throw new Error("no category is due");
    turn.push(due.category);
    used.set(due.category, (used.get(due.category) ?? 0) + 1);
  }
  return turn;
}

type Written = (typeof newsSources)[NewsCategory]["written"][number];

function byHand({ title, summary, paragraphs, picture }: Written, category: NewsCategory): Item {
  return { title, summary, body: paragraphs.join("\n\n"), category, picture };
}

function item(
  category: NewsCategory,
  { written, stories, place }: (typeof newsSources)[NewsCategory] & { readonly place: number },
  before: readonly Item[],
): Item {
  const recent = before.slice(-PICTURES_APART).map(({ picture }) => picture);
  const fresh = (suitable: readonly number[], turn: number) => {
    const turned = suitable.map((_, at) => suitable[(turn + at) % suitable.length] ?? -1);
    return [...turned, ...picturesOf(category)].find((picture) => !recent.includes(picture)) ?? -1;
  };
  const article = written[WRITTEN_PLACES.indexOf(place)];
  if (article) {
    const one = byHand(article, category);
    return { ...one, picture: fresh([one.picture], 0) };
  }
  const told = place - WRITTEN_PLACES.slice(0, written.length).filter((of) => of < place).length;
  const kind = told % stories.length;
  const turn = Math.floor(told / stories.length);
  const story = stories[kind];
  if (!story) throw new Error(`no story for ${category}`);
  const seed = 1000 * (newsCategories.indexOf(category) + 1) + kind * 101;
  const { code, ...text } = composeStory(story, contexts[category], turn, seed);
  const suitable = story.pictures ?? (code ? picturesOfPlace(code) : picturesOf(category));
  const picture = before.length % 12 === 7 ? -1 : fresh(suitable, turn);
  return { ...text, category, picture };
}

function picturesOfPlace(code: string): readonly number[] {
  if (code === "34" || code === "35") return [33];
  if (code === "31" || code === "33") return [34, 33];
  if (code === "32") return [32];
  if (Number(code) < 20) return [3, 31, 30, 54];
  return [30, 3, 31, 55];
}

/** Gaps grow with age. */
function hoursAgo(index: number): number {
  const share = index / (ITEMS - 1);
  return NEWEST_HOURS + Math.round((OLDEST_HOURS - NEWEST_HOURS) * share ** 1.7);
}
