import type { Contrast } from "#app/contract/organisation.ts";
import {
  type Colours,
  type ColourToken,
  colourNames,
  fixedColours,
} from "#app/contract/organisation.values.ts";

type Rgb = readonly [red: number, green: number, blue: number];
type Theme = Contrast["theme"];

/** WCAG 2.2 AA: 1.4.3 for text, 1.4.11 for the edges of controls. */
const TEXT_RATIO = 4.5;
const EDGE_RATIO = 3;

const chosen = {
  night: { ground: "night", accent: "nightAccent", glow: "nightGlow" },
  day: { ground: "day", accent: "dayAccent", glow: "dayGlow" },
} as const satisfies Record<Theme, Record<string, ColourToken>>;

/**
 * The lowest contrasts in both themes, over all grounds that text stands on
 * (docs/product.md#organisation).
 */
export function contrastsOf(colours: Colours): Contrast[] {
  return (["night", "day"] as const).flatMap((theme) => {
    const tokens = chosen[theme];
    const { surface, raised, edge, texts, onAccent } = fixedColours[theme];
    const ground = rgbOf(colours[tokens.ground]);
    const grounds = [ground, over(ground, surface), over(ground, raised)];
    const worst = (colour: string) =>
      Math.min(...grounds.map((each) => ratioOf(rgbOf(colour), each)));
    const check = (pair: string, token: ColourToken, ratio: number, needed: number): Contrast => {
      // Rounded down: a shown 4.50 has passed.
      const shown = Math.floor(ratio * 100) / 100;
      return { theme, pair, token, ratio: shown, needed, passes: shown >= needed };
    };
    return [
      check("accent", tokens.accent, worst(colours[tokens.accent]), TEXT_RATIO),
      check("glow", tokens.glow, worst(colours[tokens.glow]), TEXT_RATIO),
      check(
        "onAccent",
        tokens.accent,
        ratioOf(rgbOf(onAccent), rgbOf(colours[tokens.accent])),
        TEXT_RATIO,
      ),
      ...Object.entries(texts).map(([name, text]) =>
        check(name, tokens.ground, worst(text), TEXT_RATIO),
      ),
      check("edge", tokens.ground, ratioOf(over(ground, edge), ground), EDGE_RATIO),
    ];
  });
}

export function failuresOf(contrasts: readonly Contrast[]): Contrast[] {
  return colourNames.flatMap((token) => {
    const failed = contrasts.filter((each) => each.token === token && !each.passes);
    return failed.sort((a, b) => a.ratio / a.needed - b.ratio / b.needed).slice(0, 1);
  });
}

function rgbOf(colour: string): Rgb {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(colour.slice(at, at + 2), 16),
  );
  return [red, green, blue];
}

function over(ground: Rgb, { colour, alpha }: { colour: string; alpha: number }): Rgb {
  const [red, green, blue] = rgbOf(colour).map(
    (part, at) => (ground[at] ?? 0) * (1 - alpha) + part * alpha,
  );
  return [red ?? 0, green ?? 0, blue ?? 0];
}

/** WCAG 2.2 contrast ratio, 1 to 21. */
function ratioOf(a: Rgb, b: Rgb): number {
  const [dark = 0, light = 0] = [luminanceOf(a), luminanceOf(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf(colour: Rgb): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
