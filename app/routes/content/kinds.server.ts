import type { RouterContextProvider } from "react-router";
import { type ContentKind, contentAbilities, contentKinds } from "#app/contract/content.values.ts";
import type { Ability } from "#app/contract/endpoint.ts";
import { may } from "#app/session/admission.ts";
import { visitorOf } from "#app/session/visitor.server.ts";
import { previewArchive } from "../archive/desk/preview.server.ts";
import { loadCandidateChoices } from "../election/desk/candidates/choices.server.ts";
import { previewCandidate } from "../election/desk/candidates/preview.server.ts";
import { loadNewsChoices } from "../news/desk/choices.server.ts";
import { previewNews } from "../news/desk/preview.server.ts";
import { previewOffer } from "../offers/desk/preview.server.ts";
import { previewPost } from "../posts/desk/preview.server.ts";
import type { Choices } from "./edit/field-props.ts";
import type { Fields } from "./fields.ts";

type Context = Readonly<RouterContextProvider>;

/** Per language, and for link previews. */
export interface PreviewOf<Page extends { readonly lang: "ar" | "en" }> {
  readonly pages: readonly Page[];
  readonly card: {
    readonly title: string;
    readonly summary: string;
    readonly picture?: string | undefined;
    readonly isDrawn?: boolean;
  };
}

type Preview = (fields: Fields, context: Context) => PreviewOf<{ readonly lang: "ar" | "en" }>;

/** preview/preview.tsx maps each kind to its component. */
export const kindPreviews: Readonly<Record<ContentKind, Preview>> = {
  news: previewNews,
  posts: previewPost,
  archive: previewArchive,
  offers: previewOffer,
  candidates: previewCandidate,
};

/** Options of fields. */
export const kindChoices: Readonly<
  Partial<Record<ContentKind, (context: Context) => Promise<Choices | undefined>>>
> = { candidates: loadCandidateChoices, news: loadNewsChoices };

/** Resolves secretariats' ids. */
export function inWords(name: string, text: string, choices: Choices | undefined): string {
  if (name !== "secretariatId") return text;
  return choices?.secretariats?.find(({ id }) => id === text)?.name ?? text;
}

export async function mayEdit(context: Context, kind: ContentKind): Promise<boolean> {
  const visitor = await visitorOf(context);
  const { create, publish } = contentAbilities(kind);
  return [create, publish].some((ability: Ability) => may(visitor, ability));
}

export async function ownKinds(context: Context): Promise<ContentKind[]> {
  const own: ContentKind[] = [];
  for (const kind of contentKinds) if (await mayEdit(context, kind)) own.push(kind);
  return own;
}
