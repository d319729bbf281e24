import type { NewsCategory } from "#app/contract/news.values.ts";
import type { Palette } from "./pictures/palette.ts";
import * as palettes from "./pictures/palette.ts";
import * as arabWorld from "./pictures/scenes/arab-world.ts";
import * as arts from "./pictures/scenes/arts-culture.ts";
import * as economy from "./pictures/scenes/economy.ts";
import { panel } from "./pictures/scenes/geometry.ts";
import * as governorates from "./pictures/scenes/governorates.ts";
import * as incidents from "./pictures/scenes/incidents.ts";
import * as news from "./pictures/scenes/news.ts";
import * as other from "./pictures/scenes/other.ts";
import * as party from "./pictures/scenes/party.ts";
import type { Scene } from "./pictures/scenes/scene.ts";
import * as sports from "./pictures/scenes/sports.ts";
import { picture } from "./pictures/svg.ts";
import { seededRandom } from "./random.ts";

const { copper, dawn, day, desert, dusk, field, night, sea, storm } = palettes;

type Drawing = readonly [family: NewsCategory | "any", scene: Scene, look: Palette];

/** The album; a drawing's index is its seed too. Add at the end only: news items name the index. */
const album: readonly Drawing[] = [
  ["news", news.capital, dawn],
  ["news", news.bridge, dusk],
  ["news", news.voice, day],
  ["news", news.train, field],
  ["news", news.capital, night],
  ["incidents", incidents.beacon, storm],
  ["incidents", incidents.nightRoad, night],
  ["incidents", incidents.dust, desert],
  ["incidents", incidents.rain, storm],
  ["incidents", incidents.nightRoad, dusk],
  ["party", party.river, dawn],
  ["party", party.gathering, day],
  ["party", party.banners, sea],
  ["party", party.regatta, day],
  ["party", party.gathering, dusk],
  ["sports", sports.stadium, night],
  ["sports", sports.track, dawn],
  ["sports", sports.ball, day],
  ["sports", sports.cyclists, desert],
  ["sports", sports.ball, dusk],
  ["economy", economy.harvest, field],
  ["economy", economy.harbour, dawn],
  ["economy", economy.solar, desert],
  ["economy", economy.growth, sea],
  ["economy", economy.harbour, sea],
  ["arts-culture", arts.books, copper],
  ["arts-culture", arts.oud, dusk],
  ["arts-culture", arts.mashrabiya, dawn],
  ["arts-culture", arts.stage, night],
  ["arts-culture", arts.mashrabiya, copper],
  ["governorates", governorates.nile, desert],
  ["governorates", governorates.village, field],
  ["governorates", governorates.oasis, desert],
  ["governorates", governorates.sinai, dawn],
  ["governorates", governorates.corniche, sea],
  ["arab-world", arabWorld.oldCity, dusk],
  ["arab-world", arabWorld.caravan, copper],
  ["arab-world", arabWorld.arcade, day],
  ["arab-world", arabWorld.gulf, dawn],
  ["arab-world", arabWorld.oldCity, night],
  ["other", other.stargazing, night],
  ["other", other.balloons, dawn],
  ["other", other.reef, sea],
  ["other", other.lotus, day],
  ["other", other.balloons, day],
  ["any", panel, night],
  ["any", panel, copper],
  ["any", panel, day],
  ["party", party.gathering, dawn],
  ["party", party.banners, dusk],
  ["news", news.voice, dusk],
  ["news", news.capital, day],
  ["party", party.banners, day],
  ["party", party.gathering, sea],
  ["governorates", governorates.village, dawn],
  ["governorates", governorates.nile, dusk],
  ["economy", economy.growth, day],
  ["economy", economy.harvest, dawn],
  ["sports", sports.track, day],
  ["arts-culture", arts.books, day],
  ["news", news.bridge, day],
  ["governorates", governorates.corniche, dusk],
  ["economy", economy.solar, day],
  ["sports", sports.stadium, dusk],
];

/** How many pictures there are. */
export const PICTURES = album.length;

/** Draws the picture of an index (0 to 63): an SVG of 1280 × 720 without text, the same every time. */
export function pictureSvg(index: number): string {
  const drawing = album[index];
  if (!drawing) throw new RangeError(`no picture ${index}`);
  const [, scene, look] = drawing;
  return picture(scene(look, seededRandom(7001 + index * 131)));
}

/** The pictures that suit a category, its own first. */
export function picturesOf(category: NewsCategory): readonly number[] {
  const indices = (family: string) =>
    album.flatMap(([of], index) => (of === family ? [index] : []));
  return [...indices(category), ...indices("any")];
}
