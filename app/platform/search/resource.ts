import { search } from "#app/contract/search.ts";
import { isSearchable } from "#app/contract/searchable.ts";
import { byCaller } from "../database/rate-limit.ts";
import { resource } from "../http/resource.ts";
import { features } from "./parts.ts";

/** One call asks several lists. */
const limits = [byCaller(60, 60)];

export const searchResource = resource("search").on(
  search,
  async ({ query, caller, db, personal, now }) => {
    const { keyword = "" } = query;
    if (!isSearchable(keyword)) return { parts: [] };
    const context = { keyword, caller, db, personal, now };
    // One after the other: a search must not take several of the few connections.
    const parts = [];
    for (const find of features) parts.push(...(await find(context)));
    return { parts: parts.filter(({ total }) => total > 0) };
  },
  { limits },
);
