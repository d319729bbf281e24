import { INDIVIDUAL } from "#app/contract/election.ts";
import { newsCategories } from "#app/contract/news.values.ts";
import { archiveNumber } from "../seed/news-item.ts";

/** A platform with so many rows. */
export interface QueryTarget {
  readonly sizes: { readonly news: number; readonly candidates: number };
  /** Names of candidates and their districts, some of those that are there. */
  readonly known: readonly { readonly name: string; readonly electoralDistrict: string }[];
  /** Asks /api/v1 as a visitor. */
  ask(path: string): Promise<Response>;
}

/** Something that is asked again and again, a little different at every turn. */
export interface BenchQuery {
  readonly what: string;
  readonly of: "news" | "candidates";
  path(asked: QueryTarget, turn: number): string;
}

/** The demo has so many items, without a number of their own. */
const DEMO_ITEMS = 300;
const PER_PAGE = 12;

const common = ["محافظة", "مركز", "المدينة", "خلال", "مشروع"];
const pairs = ["محافظة مشروع", "مركز الشباب", "مدينة الأهالي", "أسبوع المدرسة", "عام الماضي"];
const pick = <T>(from: readonly T[], turn: number): T => from[turn % from.length] as T;

const news = (query: Record<string, string | number>) => address("/news/guest", query);
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

export const newsQueries: readonly BenchQuery[] = [
  { what: "news, first page", of: "news", path: () => news({}) },
  {
    what: "news, deep pages",
    of: "news",
    path: ({ sizes }, turn) => news({ page: deep(sizes.news, PER_PAGE, turn) }),
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
      news({ sortBy: "likesCount", page: deep(sizes.news, PER_PAGE, turn) }),
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
    what: "comments on an article",
    of: "news",
    path: ({ sizes }, turn) => `/news/${1 + ((turn * 101) % sizes.news)}/comments`,
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
