import { href, useLocation } from "react-router";
import type { IconName } from "#app/components/icon.tsx";
import { archiveTextFields } from "#app/contract/archive.values.ts";
import { candidateTextFields } from "#app/contract/candidate-desk.values.ts";
import { type ContentKind, contentKindAt } from "#app/contract/content.values.ts";
import { UPDATE_ELECTION } from "#app/contract/election-desk.values.ts";
import type { Ability } from "#app/contract/endpoint.ts";
import { newsTextFields } from "#app/contract/news-desk.values.ts";
import { offerTextFields } from "#app/contract/offers.values.ts";
import { postTextFields } from "#app/contract/posts-desk.values.ts";

/** Texts: content.json, `kind`. */
interface DeskKind {
  readonly icon: IconName;
  readonly readPath: string;
  livePath(id: string): string;
  readonly textFields: readonly string[];
  readonly hasReasonToWithdraw?: true;
  readonly tools?: readonly {
    readonly href: string;
    readonly label: string;
    /** Default: everybody with a place at the desk. */
    readonly can?: Ability;
  }[];
}

/** Apart from forms (edit/forms.ts) and previews (preview/preview.tsx). */
export const deskKinds: Readonly<Record<ContentKind, DeskKind>> = {
  news: {
    icon: "news",
    readPath: href("/news"),
    livePath: (id) => href("/news/:id", { id }),
    textFields: newsTextFields,
  },
  posts: {
    icon: "posts",
    readPath: href("/posts"),
    livePath: (id) => href("/posts/:id", { id }),
    textFields: postTextFields,
  },
  archive: {
    icon: "archive",
    readPath: href("/archive"),
    livePath: (id) => href("/archive/:id", { id }),
    textFields: archiveTextFields,
  },
  offers: {
    icon: "offer",
    readPath: href("/services/member-services"),
    livePath: (id) => href("/offer/:offerId", { offerId: id }),
    textFields: offerTextFields,
  },
  candidates: {
    icon: "candidate",
    readPath: href("/Election"),
    livePath: (id) => href("/candidate/:id", { id }),
    textFields: candidateTextFields,
    hasReasonToWithdraw: true,
    tools: [
      { href: href("/desk/candidates/import"), label: "kind.candidates.import" },
      { href: href("/desk/election"), label: "kind.candidates.election", can: UPDATE_ELECTION },
    ],
  },
};

export function useKind(): ContentKind {
  return contentKindAt(useLocation().pathname);
}

/** A kind may override texts: candidates withdraw. */
export function wordKeys(kind: ContentKind, key: string): string[] {
  return [`content:kind.${kind}.${key}`, `content:${key}`];
}

export function labelKeys(kind: ContentKind, field: string): string[] {
  return wordKeys(kind, `field.${field}`);
}
