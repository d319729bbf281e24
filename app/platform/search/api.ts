import type { SearchPart } from "#app/contract/search.ts";
import type { Database } from "../database/connect.ts";
import type { Member } from "../http/caller.ts";
import type { Personal } from "../privacy/personal.ts";

export interface SearchContext {
  readonly keyword: string;
  readonly caller: Member;
  readonly db: Database;
  readonly personal: Personal;
  readonly now: Date;
}

/**
 * What a feature adds to the search (docs/product.md#search): the first hits of its lists, none
 * where the caller may not read them. Its `api-found.ts` exports it; parts.ts lists it.
 */
export type SearchFeature = (context: SearchContext) => Promise<readonly SearchPart[]>;
