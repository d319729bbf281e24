import type { Chance } from "../../chance.ts";
import type { Palette } from "../palette.ts";

/** Draws one picture's content in a palette; `luck` varies the details. */
export type Scene = (look: Palette, luck: Chance) => string;
