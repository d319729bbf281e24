import { z } from "zod";
import { get } from "./endpoint.ts";
import { namedObject } from "./named-object.ts";
import { keyword } from "./page.ts";

/** So many hits of each list; the list itself has the others. */
export const SEARCH_HITS = 5;

const hit = namedObject("SearchHit", {
  id: z.string(),
  title: z.string(),
  number: z.number().int().nullish(),
  /** Which kind of thing it is, where the list has several. */
  kind: z.string().nullish(),
  state: z.string().nullish(),
  /** Whose it is. */
  person: z.string().nullish(),
  governorate: z.string().nullish(),
  at: z.string(),
});
export type SearchHit = z.infer<typeof hit>;

const part = namedObject("SearchPart", {
  /** The feature whose list it is: `news`, `events`. Others are added later. */
  name: z.string(),
  /** The part of that list, where it has several. */
  section: z.string().nullish(),
  /** The first of them, as their list has them. */
  items: z.array(hit),
  /** As far as the list counts. */
  total: z.number().int(),
});
export type SearchPart = z.infer<typeof part>;

export const search = get("search", "/search", {
  summary:
    "The first hits of every list that the caller may see, by their abilities and area; lists without a hit are left out",
  admits: "user",
  query: z.object({ keyword: keyword.optional() }),
  answer: z.object({ parts: z.array(part) }),
});
export type SearchAnswer = z.infer<typeof search.answer>;
