import type { NewsCategory } from "#app/contract/news.values.ts";
import { contentPath } from "./read.ts";

type Picture = readonly [family: NewsCategory | "any", file: string];

/** Append only: the content refers to pictures by index. */
const album: readonly Picture[] = [
  ["news", "capital-dawn"],
  ["news", "bridge-dusk"],
  ["news", "voice-day"],
  ["news", "train-field"],
  ["news", "capital-night"],
  ["incidents", "beacon-storm"],
  ["incidents", "night-road-night"],
  ["incidents", "dust-desert"],
  ["incidents", "rain-storm"],
  ["incidents", "night-road-dusk"],
  ["party", "river-dawn"],
  ["party", "gathering-day"],
  ["party", "banners-sea"],
  ["party", "regatta-day"],
  ["party", "gathering-dusk"],
  ["sports", "stadium-night"],
  ["sports", "track-dawn"],
  ["sports", "ball-day"],
  ["sports", "cyclists-desert"],
  ["sports", "ball-dusk"],
  ["economy", "harvest-field"],
  ["economy", "harbour-dawn"],
  ["economy", "solar-desert"],
  ["economy", "growth-sea"],
  ["economy", "harbour-sea"],
  ["arts-culture", "books-copper"],
  ["arts-culture", "oud-dusk"],
  ["arts-culture", "mashrabiya-dawn"],
  ["arts-culture", "stage-night"],
  ["arts-culture", "mashrabiya-copper"],
  ["governorates", "nile-desert"],
  ["governorates", "village-field"],
  ["governorates", "oasis-desert"],
  ["governorates", "sinai-dawn"],
  ["governorates", "corniche-sea"],
  ["arab-world", "old-city-dusk"],
  ["arab-world", "caravan-copper"],
  ["arab-world", "arcade-day"],
  ["arab-world", "gulf-dawn"],
  ["arab-world", "old-city-night"],
  ["other", "stargazing-night"],
  ["other", "balloons-dawn"],
  ["other", "reef-sea"],
  ["other", "lotus-day"],
  ["other", "balloons-day"],
  ["any", "panel-night"],
  ["any", "panel-copper"],
  ["any", "panel-day"],
  ["party", "gathering-dawn"],
  ["party", "banners-dusk"],
  ["news", "voice-dusk"],
  ["news", "capital-day"],
  ["party", "banners-day"],
  ["party", "gathering-sea"],
  ["governorates", "village-dawn"],
  ["governorates", "nile-dusk"],
  ["economy", "growth-day"],
  ["economy", "harvest-dawn"],
  ["sports", "track-day"],
  ["arts-culture", "books-day"],
  ["news", "bridge-day"],
  ["governorates", "corniche-dusk"],
  ["economy", "solar-day"],
  ["sports", "stadium-dusk"],
];

export const PICTURES = album.length;

export function picturePath(index: number): string {
  const picture = album[index];
  if (!picture) throw new RangeError(`no picture ${index}`);
  return contentPath(`pictures/album/${picture[1]}.avif`);
}

export function picturesOf(category: NewsCategory): readonly number[] {
  const indices = (family: string) =>
    album.flatMap(([of], index) => (of === family ? [index] : []));
  return [...indices(category), ...indices("any")];
}
