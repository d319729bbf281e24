import type { SeededRandom } from "../../random.ts";
import type { Palette } from "../palette.ts";

/** Draws one picture's content in a palette; `random` varies the details. */
export type Scene = (look: Palette, random: SeededRandom) => string;
