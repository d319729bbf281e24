import type { Organisation } from "#app/contract/organisation.ts";
import { hash } from "#app/crypto.ts";

export interface Poster {
  readonly kicker?: string | undefined;
  readonly title: string;
  readonly lines?: readonly string[];
  readonly number?: string | undefined;
  /** Keys of public pictures: of a person, and of a symbol of the ballot. */
  readonly portrait?: string | null | undefined;
  readonly symbol?: string | null | undefined;
  readonly foot: string;
  readonly logo?: string | undefined;
  /** `#rrggbb`, which carries white text. */
  readonly ground: string;
}

/** Increment when posters are drawn otherwise. */
const DRAWING = 1;
const VERSION_LENGTH = 12;

export function versionOf(poster: Poster): string {
  return hash(JSON.stringify([DRAWING, poster])).slice(0, VERSION_LENGTH);
}

/** In Arabic: link previews send no cookie, so they read the Arabic page. */
export function commonOf({ name, portal, colours, logo }: Organisation) {
  return {
    foot: `${portal.ar} · ${name.ar}`,
    ground: colours.dayAccent,
    ...(logo && { logo: logo.mark.split("/").at(-1) }),
  };
}

export function titlePoster(
  { title, kicker, lines }: Pick<Poster, "kicker" | "lines" | "title">,
  organisation: Organisation,
): Poster {
  return { ...(kicker && { kicker }), title, ...(lines && { lines }), ...commonOf(organisation) };
}

export function portalPoster(organisation: Organisation): Poster {
  return { title: organisation.promise.ar, ...commonOf(organisation) };
}
