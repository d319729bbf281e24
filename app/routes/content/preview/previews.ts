import type { ComponentType } from "react";
import type { ContentKind } from "#app/contract/content.values.ts";
import { ArchivePreview } from "../../archive/desk/preview.tsx";
import { CandidatePreview } from "../../election/desk/candidates/preview.tsx";
import { NewsPreview } from "../../news/desk/preview.tsx";
import { OfferPreview } from "../../offers/desk/preview.tsx";
import { PostPreview } from "../../posts/desk/preview.tsx";

/** Props come from kinds.server.ts. */
export const previews: Readonly<Record<ContentKind, ComponentType<never>>> = {
  news: NewsPreview,
  posts: PostPreview,
  archive: ArchivePreview,
  offers: OfferPreview,
  candidates: CandidatePreview,
};
