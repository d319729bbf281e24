import type { NewsCategory } from "#app/contract/news.ts";

/** A news item written by hand. */
export interface WrittenArticle {
  readonly title: string;
  /** At most 180 characters. */
  readonly summary: string;
  readonly paragraphs: readonly string[];
  /** The picture that suits it (pictures.ts). */
  readonly picture: number;
}

/**
 * A kind of news that happens again and again: the sentences it is told with. In all of them
 * {city}, {gov} and the slots of `numbers` are filled, and (in stories about Arab countries)
 * {capital} and {arabCity}. The first detail is always told;
 * of the others some, in the order in which they stand here.
 */
export interface Story {
  readonly titles: readonly string[];
  readonly summaries: readonly string[];
  readonly openings: readonly string[];
  readonly details: readonly string[];
  readonly quotes: readonly string[];
  readonly closings: readonly string[];
  /** Slot → what is counted (a key of counted.ts), least and most. */
  readonly numbers?: Readonly<
    Record<string, readonly [counted: string, least: number, most: number]>
  >;
  /** What surrounds it, if not the contexts of its category. */
  readonly contexts?: readonly string[];
  /** The only towns where it can happen. */
  readonly at?: readonly string[];
  /** The pictures that suit it (pictures.ts); of the place or the category if left out. */
  readonly pictures?: readonly number[];
  /** Codes of the governorates where it can happen; everywhere if left out. */
  readonly only?: readonly string[];
}

/** What a category is made of. */
export interface NewsSource {
  readonly category: NewsCategory;
  readonly written: readonly WrittenArticle[];
  readonly stories: readonly Story[];
}
