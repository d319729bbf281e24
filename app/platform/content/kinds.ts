import type { ContentKind } from "#app/contract/content.values.ts";
import { archiveKind } from "../archive/api-content.ts";
import { candidatesKind } from "../election/api-content.ts";
import { newsKind } from "../news/api-content.ts";
import { offersKind } from "../offers/api-content.ts";
import { postsKind } from "../posts/api-content.ts";
import type { KindOfContent } from "./api.ts";

export const kinds: Readonly<Record<ContentKind, KindOfContent>> = {
  news: newsKind,
  posts: postsKind,
  archive: archiveKind,
  offers: offersKind,
  candidates: candidatesKind,
};
