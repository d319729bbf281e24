import { archiveContent } from "./archive-desk.ts";
import { candidateContent } from "./candidate-desk.ts";
import type { ContentCalls } from "./content.ts";
import type { ContentKind } from "./content.values.ts";
import { newsContent } from "./news-desk.ts";
import { offersContent } from "./offers-desk.ts";
import { postsContent } from "./posts-desk.ts";

/** The calls of every kind, as they are the same for all. */
export const kindCalls: Readonly<Record<ContentKind, ContentCalls>> = {
  candidates: candidateContent as unknown as ContentCalls,
  news: newsContent as unknown as ContentCalls,
  posts: postsContent as unknown as ContentCalls,
  archive: archiveContent as unknown as ContentCalls,
  offers: offersContent as unknown as ContentCalls,
};
