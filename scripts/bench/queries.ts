import { ARCHIVE_PER_PAGE, archiveTypes } from "#app/contract/archive.values.ts";
import { INDIVIDUAL } from "#app/contract/election.ts";
import { MAX_FOUND, newsCategories } from "#app/contract/news.values.ts";
import { postFilters } from "#app/contract/posts.values.ts";
import { archiveNumber } from "../seed/news-item.ts";

/** A platform with so many rows. */
export interface QueryTarget {
  readonly sizes: {
    readonly news: number;
    readonly candidates: number;
    readonly posts?: number;
    readonly archive?: number;
  };
  /** Names of candidates and their districts, some of those that are there. */
  readonly known: readonly { readonly name: string; readonly electoralDistrict: string }[];
  /** Asks /api/v1 as a visitor. */
  ask(path: string): Promise<Response>;
}

/** Something that is asked again and again, a little different at every turn. */
export interface BenchQuery {
  readonly what: string;
  readonly of: "news" | "posts" | "archive" | "candidates";
  path(asked: QueryTarget, turn: number): string;
}

/** The demo has so many items, without a number of their own. */
const DEMO_ITEMS = 300;
const PER_PAGE = 12;

const common = ["محافظة", "مركز", "المدينة", "خلال", "مشروع"];
const pairs = ["محافظة مشروع", "مركز الشباب", "مدينة الأهالي", "أسبوع المدرسة", "عام الماضي"];
const pick = <T>(from: readonly T[], turn: number): T => from[turn % from.length] as T;

const news = (query: Record<string, string | number>) => address("/news/guest", query);
const archive = (query: Record<string, string | number>) => address("/archive", query);
const candidates = (query: Record<string, string | number>) =>
  address("/election/candidates", query);
function address(path: string, query: Record<string, string | number>): string {
  const pairs = Object.entries(query).map(([name, value]) => [name, String(value)]);
  return `${path}?${new URLSearchParams(pairs)}`;
}

/** A page of the last third, another one at every turn. */
function deep(rows: number, perPage: number, turn: number): number {
  const pages = Math.floor(rows / perPage);
  const third = Math.max(1, Math.floor(pages / 3));
  return pages - ((turn * 37) % third);
}

/** An item of the seed that nobody withdrew: it withdraws those whose ids are round. */
function shownId(rows: number, turn: number): number {
  const first = DEMO_ITEMS + 51;
  return first + ((turn * 101) % Math.floor((rows - first) / 50)) * 50;
}

export const newsQueries: readonly BenchQuery[] = [
  { what: "news, first page", of: "news", path: () => news({}) },
  {
    what: "news, deep pages",
    of: "news",
    path: ({ sizes }, turn) => news({ page: deep(sizes.news, PER_PAGE, turn) }),
  },
  {
    what: "news in the carousel",
    of: "news",
    path: () => "/news/pinned",
  },
  {
    what: "news most liked since a day",
    of: "news",
    path: (_, turn) =>
      news({ sortBy: "likesCount", since: `2024-${pick(["03", "07", "11"], turn)}-15`, limit: 7 }),
  },
  {
    what: "news of a category",
    of: "news",
    path: (_, turn) => news({ category: pick(newsCategories, turn), page: 1 + (turn % 4) }),
  },
  {
    what: "news by likes, deep pages",
    of: "news",
    path: ({ sizes }, turn) =>
      news({
        sortBy: "likesCount",
        page: deep(Math.min(sizes.news, MAX_FOUND), PER_PAGE, turn),
      }),
  },
  {
    what: "news search, common words",
    of: "news",
    path: (_, turn) => news({ keyword: pick(common, turn), page: 1 + (turn % 3) }),
  },
  {
    what: "news search, a word in one item",
    of: "news",
    path: ({ sizes }, turn) => {
      const place = DEMO_ITEMS + ((turn * 101) % (sizes.news - DEMO_ITEMS));
      return news({ keyword: archiveNumber(place) });
    },
  },
  {
    what: "news search, a word in none",
    of: "news",
    path: (_, turn) => news({ keyword: `${pick(common, turn)}${turn}ضظغ` }),
  },
  {
    what: "news search, two words",
    of: "news",
    path: (_, turn) => news({ keyword: pick(pairs, turn) }),
  },
  {
    what: "news search in a category",
    of: "news",
    path: (_, turn) => news({ keyword: pick(common, turn), category: pick(newsCategories, turn) }),
  },
  {
    what: "news search by likes",
    of: "news",
    path: (_, turn) => news({ keyword: pick(common, turn), sortBy: "likesCount" }),
  },
  {
    what: "an article",
    of: "news",
    path: ({ sizes }, turn) => `/news/${shownId(sizes.news, turn)}`,
  },
  {
    what: "comments on an article",
    of: "news",
    path: ({ sizes }, turn) => `/news/${shownId(sizes.news, turn)}/comments`,
  },
];

const posts = (query: Record<string, string | number>) => address("/posts", query);
/** The posts of the seed are from these years. */
const dayOf = (turn: number) => `20${15 + (turn % 10)}-0${1 + (turn % 9)}-15`;

export const postQueries: readonly BenchQuery[] = [
  { what: "posts, first page", of: "posts", path: () => posts({}) },
  {
    what: "posts, deep pages",
    of: "posts",
    path: ({ sizes }, turn) => posts({ page: deep(sizes.posts ?? 0, PER_PAGE, turn) }),
  },
  {
    what: "posts with an attachment",
    of: "posts",
    path: (_, turn) => posts({ attachment: pick(postFilters, turn), page: 1 + (turn % 4) }),
  },
  {
    what: "posts by likes and comments",
    of: "posts",
    path: (_, turn) =>
      posts({
        sortBy: pick(["likes", "comments"], turn),
        attachment: pick(postFilters, turn),
        page: 1 + (turn % 40),
      }),
  },
  {
    what: "posts between two days",
    of: "posts",
    path: (_, turn) => posts({ from: dayOf(turn), to: dayOf(turn).replace("-15", "-28") }),
  },
  {
    what: "posts since a day by likes",
    of: "posts",
    path: (_, turn) => posts({ from: dayOf(turn), sortBy: "likes", page: 1 + (turn % 5) }),
  },
  {
    what: "post search, common words",
    of: "posts",
    path: (_, turn) => posts({ keyword: pick(common, turn), page: 1 + (turn % 3) }),
  },
  {
    what: "post search, two words with an attachment",
    of: "posts",
    path: (_, turn) => posts({ keyword: pick(pairs, turn), attachment: pick(postFilters, turn) }),
  },
  {
    what: "post search, a word in none",
    of: "posts",
    path: (_, turn) => posts({ keyword: `${pick(common, turn)}${turn}ضظغ` }),
  },
];

export const archiveQueries: readonly BenchQuery[] = [
  { what: "archive, the newest of each part", of: "archive", path: () => "/archive/latest" },
  { what: "archive, first page", of: "archive", path: () => archive({}) },
  {
    what: "archive, deep pages",
    of: "archive",
    path: ({ sizes }, turn) => archive({ page: deep(sizes.archive ?? 0, ARCHIVE_PER_PAGE, turn) }),
  },
  {
    what: "archive, a year of a part",
    of: "archive",
    path: (_, turn) => archive({ type: pick(archiveTypes, turn), year: 1990 + (turn % 30) }),
  },
  {
    what: "archive search, common words",
    of: "archive",
    path: (_, turn) => archive({ keyword: pick(common, turn), page: 1 + (turn % 3) }),
  },
  {
    what: "archive search, a word in none",
    of: "archive",
    path: (_, turn) => archive({ keyword: `${pick(common, turn)}${turn}ضظغ` }),
  },
  {
    what: "archive search in a part",
    of: "archive",
    path: (_, turn) => archive({ keyword: pick(pairs, turn), type: pick(archiveTypes, turn) }),
  },
];

export const candidateQueries: readonly BenchQuery[] = [
  { what: "candidates, first page", of: "candidates", path: () => candidates({}) },
  {
    what: "candidates, deep pages",
    of: "candidates",
    path: ({ sizes }, turn) => candidates({ page: deep(sizes.candidates, 10, turn) }),
  },
  {
    what: "candidates of a district",
    of: "candidates",
    path: ({ known }, turn) =>
      candidates({
        type: INDIVIDUAL,
        electoralDistrict: pick(known, turn).electoralDistrict,
        limit: 50,
      }),
  },
  {
    what: "candidate search, whole names",
    of: "candidates",
    path: ({ known }, turn) => candidates({ keyword: pick(known, turn).name }),
  },
  {
    what: "candidate search, a common name",
    of: "candidates",
    path: (_, turn) => candidates({ keyword: pick(["محمد", "أحمد", "محمود", "حسن"], turn) }),
  },
  {
    what: "candidate search, a name in none",
    of: "candidates",
    path: (_, turn) => candidates({ keyword: `ضظغ${turn}` }),
  },
];
