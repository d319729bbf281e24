import type { ComponentType } from "react";
import type { ContentKind } from "#app/contract/content.values.ts";
import { ArchiveFields } from "../../archive/desk/fields.tsx";
import { CandidateActs } from "../../election/desk/candidates/acts.tsx";
import { CandidateFields } from "../../election/desk/candidates/fields.tsx";
import { NewsActs } from "../../news/desk/acts.tsx";
import { NewsFields } from "../../news/desk/fields.tsx";
import { OfferFields } from "../../offers/desk/fields.tsx";
import { PostFields } from "../../posts/desk/fields.tsx";
import type { FieldsProps } from "./field-props.ts";
import type { EditorView } from "./load-item.server.ts";

interface KindForm {
  /** The controls of its fields. */
  readonly Fields: ComponentType<FieldsProps>;
  /** What may be done with an item of this kind alone. */
  readonly Acts?: ComponentType<{ readonly item: EditorView; readonly path: string }>;
}

/** How each kind is written. */
export const forms: Readonly<Record<ContentKind, KindForm>> = {
  news: { Fields: NewsFields, Acts: NewsActs },
  posts: { Fields: PostFields },
  archive: { Fields: ArchiveFields },
  offers: { Fields: OfferFields },
  candidates: { Fields: CandidateFields, Acts: CandidateActs },
};
