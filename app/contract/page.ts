import { z } from "zod";
import { namedObject } from "./named-object.ts";

/** The largest page any list answers; a larger limit is refused (docs/product.md#lists-and-search). */
export const MAX_PER_PAGE = 100;

/** The query every list shares: `page` from 1, `limit` up to 100, `keyword` only when not empty. */
export function pageQuery(defaultLimit: number) {
  return z.object({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    limit: z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(defaultLimit),
    keyword: keyword.optional(),
  });
}

export const keyword = z.string().trim().max(200);

const pageMetadata = namedObject("PageMetadata", {
  totalItems: z.number().int(),
  totalPages: z.number().int(),
  page: z.number().int().optional(),
  limit: z.number().int().optional(),
});

/** `isCapped`: counting stopped at the most that a list shows, and there is more. */
export const cappedMetadata = namedObject("CappedPageMetadata", {
  ...pageMetadata.shape,
  isCapped: z.boolean().optional(),
});

/** A list's `data`. Another platform may leave out all but items and the two totals. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item),
    metadata: pageMetadata,
  });
}

/** The metadata of a list of `totalItems` rows. */
export function metadata(totalItems: number, { page, limit }: { page: number; limit: number }) {
  return { totalItems, totalPages: Math.ceil(totalItems / limit), page, limit };
}
