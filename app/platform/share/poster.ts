import type { Organisation } from "#app/contract/organisation.ts";
import { hash } from "#app/crypto.ts";

/** What a share picture shows; all that changes how it looks is in it. */
export interface Poster {
  /** A few words over the title. */
  readonly kicker?: string | undefined;
  readonly title: string;
  /** Short lines under the title. */
  readonly lines?: readonly string[];
  /** Shown large: a number on the ballot. */
  readonly number?: string | undefined;
  /** Keys of public pictures: of a person, and of a symbol of the ballot. */
  readonly portrait?: string | null | undefined;
  readonly symbol?: string | null | undefined;
  /** Whose it is: in words, and the key of its logo if it has one of its own. */
  readonly foot: string;
  readonly logo?: string | undefined;
  /** `#rrggbb`, which carries white text. */
  readonly ground: string;
}

/** Grows when posters are drawn otherwise. */
const DRAWING = 1;
const VERSION_LENGTH = 12;

/** Another poster, another version. */
export function versionOf(poster: Poster): string {
  return hash(JSON.stringify([DRAWING, poster])).slice(0, VERSION_LENGTH);
}

/**
 * What all posters of an organisation have. In Arabic: whatever previews a link has no cookie, so it
 * reads the Arabic page.
 */
export function commonOf({ name, portal, colours, logo }: Organisation) {
  return {
    foot: `${portal.ar} · ${name.ar}`,
    ground: colours.dayAccent,
    ...(logo && { logo: logo.mark.split("/").at(-1) }),
  };
}

/** An item of content that has no picture of its own: its title. */
export function titlePoster(
  { title, kicker, lines }: Pick<Poster, "kicker" | "lines" | "title">,
  organisation: Organisation,
): Poster {
  return { ...(kicker && { kicker }), title, ...(lines && { lines }), ...commonOf(organisation) };
}

/** The organisation's promise, for pages without a subject of their own. */
export function portalPoster(organisation: Organisation): Poster {
  return { title: organisation.promise.ar, ...commonOf(organisation) };
}
