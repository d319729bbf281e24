import type { ComponentType } from "react";
import type { ContentKind } from "#app/contract/content.values.ts";
import { ArchiveFields, ArchivePlace } from "../../archive/desk/fields.tsx";
import { CandidateActs } from "../../election/desk/candidates/acts.tsx";
import { CandidateFields, CandidatePortrait } from "../../election/desk/candidates/fields.tsx";
import { NewsActs } from "../../news/desk/acts.tsx";
import { NewsFields, NewsPlace } from "../../news/desk/fields.tsx";
import { OfferFields, OfferPlace } from "../../offers/desk/fields.tsx";
import { PostFields } from "../../posts/desk/fields.tsx";
import type { FieldsProps } from "./field-props.ts";
import type { EditorView } from "./load-item.server.ts";

interface KindForm {
  readonly Fields: ComponentType<FieldsProps>;
  readonly Place?: ComponentType<FieldsProps>;
  readonly Acts?: ComponentType<{ readonly item: EditorView; readonly path: string }>;
}

export const forms: Readonly<Record<ContentKind, KindForm>> = {
  news: { Fields: NewsFields, Place: NewsPlace, Acts: NewsActs },
  posts: { Fields: PostFields },
  archive: { Fields: ArchiveFields, Place: ArchivePlace },
  offers: { Fields: OfferFields, Place: OfferPlace },
  candidates: { Fields: CandidateFields, Place: CandidatePortrait, Acts: CandidateActs },
};
