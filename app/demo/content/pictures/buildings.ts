import type { SeededRandom } from "../random.ts";
import { disc, fill, line, n, type Point, WIDTH } from "./svg.ts";

/** A Mamluk minaret: square, octagon, balcony, bulb, finial. `foot` is the middle of its base. */
export function minaret([x, y]: Point, height: number, colour: string): string {
  const w = height * 0.1;
  const at = (share: number) => y - height * share;
  const box = (half: number, from: number, to: number) =>
    `M${n(x - half)} ${n(at(from))}V${n(at(to))}H${n(x + half)}V${n(at(from))}Z`;
  const shelf = (half: number, share: number) =>
    `M${n(x - half * 0.7)} ${n(at(share - 0.018))}L${n(x - half)} ${n(at(share))}V${n(at(share + 0.022))}H${n(x + half)}V${n(at(share))}L${n(x + half * 0.7)} ${n(at(share - 0.018))}Z`;
  const bulb = `M${n(x - w * 0.16)} ${n(at(0.84))}C${n(x - w * 0.62)} ${n(at(0.9))} ${n(x - w * 0.34)} ${n(at(0.93))} ${n(x)} ${n(at(0.965))}C${n(x + w * 0.34)} ${n(at(0.93))} ${n(x + w * 0.62)} ${n(at(0.9))} ${n(x + w * 0.16)} ${n(at(0.84))}Z`;
  return (
    fill(
      box(w * 0.6, 0, 0.36) +
        shelf(w * 0.86, 0.36) +
        box(w * 0.44, 0.36, 0.6) +
        shelf(w * 0.68, 0.6) +
        box(w * 0.28, 0.6, 0.76) +
        shelf(w * 0.46, 0.76) +
        box(w * 0.17, 0.76, 0.86) +
        bulb,
      colour,
    ) + line(`M${n(x)} ${n(at(0.96))}V${n(at(1))}`, colour, Math.max(1.2, height * 0.006))
  );
}

/** A pointed dome on a drum; `foot` is the middle of the drum's base. */
export function dome([x, y]: Point, width: number, colour: string): string {
  const half = width / 2;
  const drum = width * 0.2;
  const shoulder = y - drum;
  return (
    fill(
      `M${n(x - half)} ${n(y)}V${n(shoulder)}C${n(x - half * 1.08)} ${n(shoulder - width * 0.42)} ${n(x - half * 0.42)} ${n(shoulder - width * 0.58)} ${n(x)} ${n(shoulder - width * 0.76)}C${n(x + half * 0.42)} ${n(shoulder - width * 0.58)} ${n(x + half * 1.08)} ${n(shoulder - width * 0.42)} ${n(x + half)} ${n(shoulder)}V${n(y)}Z`,
      colour,
    ) +
    line(
      `M${n(x)} ${n(shoulder - width * 0.7)}v${n(-width * 0.2)}`,
      colour,
      Math.max(1.5, width * 0.02),
    )
  );
}

/** Flat-roofed blocks side by side from edge to edge, some windows lit. */
export function skyline(
  random: SeededRandom,
  {
    base,
    low,
    high,
    colour,
    window,
    narrow = 34,
    wide = 92,
    from = -10,
    to = WIDTH + 10,
  }: {
    base: number;
    low: number;
    high: number;
    colour: string;
    window?: string;
    narrow?: number;
    wide?: number;
    from?: number;
    to?: number;
  },
): string {
  let blocks = "";
  let lights = "";
  for (let x = from; x < to; ) {
    const w = Math.min(random.between(narrow, wide), to - x);
    const h = random.between(low, high);
    blocks += `M${n(x)} ${n(base)}V${n(base - h)}h${n(w + 0.5)}V${n(base)}Z`;
    if (random.happens(0.4))
      blocks += `M${n(x + w * 0.2)} ${n(base - h)}v${n(-h * 0.07)}h${n(w * 0.25)}v${n(h * 0.07)}Z`;
    if (random.happens(0.2))
      blocks += `M${n(x + w * 0.7)} ${n(base - h)}v${n(-h * 0.18)}h2v${n(h * 0.18)}Z`;
    if (window && w > 26) {
      for (let row = base - h + 12; row < base - 10; row += 15) {
        for (let column = x + 8; column < x + w - 10; column += 13) {
          if (random.happens(0.3)) lights += `M${n(column)} ${n(row)}h5v7h-5Z`;
        }
      }
    }
    x += w;
  }
  return fill(blocks, colour) + (window ? fill(lights, window, 'opacity="0.75"') : "");
}

/** The pointed opening of an arch: path data, to be cut out or filled. */
export function archPath([x, y]: Point, width: number, height: number): string {
  const half = width / 2;
  const spring = y - height + width * 0.62;
  return `M${n(x - half)} ${n(y)}V${n(spring)}C${n(x - half)} ${n(spring - width * 0.4)} ${n(x - half * 0.35)} ${n(spring - width * 0.5)} ${n(x)} ${n(y - height)}C${n(x + half * 0.35)} ${n(spring - width * 0.5)} ${n(x + half)} ${n(spring - width * 0.4)} ${n(x + half)} ${n(spring)}V${n(y)}Z`;
}

/** A village dovecote: a cone of mud brick with rows of holes and perches. */
export function dovecote([x, y]: Point, height: number, colour: string, hole: string): string {
  const w = height * 0.26;
  let holes = "";
  let perches = "";
  for (let row = 1; row <= 6; row++) {
    const share = 0.24 + row * 0.1;
    const half = w * (1 - share * 0.62);
    for (let column = -2; column <= 2; column++) {
      const hx = x + (column / 2.6) * half;
      holes += `M${n(hx - 2.6)} ${n(y - height * share)}l2.6 -5.4l2.6 5.4Z`;
    }
    perches += `M${n(x - half - 7)} ${n(y - height * (share - 0.02))}H${n(x - half)}M${n(x + half)} ${n(y - height * (share - 0.02))}h7`;
  }
  return (
    fill(
      `M${n(x - w)} ${n(y)}C${n(x - w * 0.86)} ${n(y - height * 0.5)} ${n(x - w * 0.5)} ${n(y - height * 0.95)} ${n(x)} ${n(y - height)}C${n(x + w * 0.5)} ${n(y - height * 0.95)} ${n(x + w * 0.86)} ${n(y - height * 0.5)} ${n(x + w)} ${n(y)}Z`,
      colour,
    ) +
    fill(holes, hole) +
    line(perches, colour, 2)
  );
}

/** A street lamp of two arms. */
export function lamp([x, y]: Point, height: number, colour: string, light: string): string {
  const top = y - height;
  return (
    line(
      `M${n(x)} ${n(y)}V${n(top)}M${n(x - height * 0.16)} ${n(top + height * 0.06)}Q${n(x - height * 0.12)} ${n(top)} ${n(x)} ${n(top)}Q${n(x + height * 0.12)} ${n(top)} ${n(x + height * 0.16)} ${n(top + height * 0.06)}`,
      colour,
      Math.max(2, height * 0.02),
    ) +
    [-1, 1]
      .map((side) => disc([x + side * height * 0.16, top + height * 0.075], height * 0.028, light))
      .join("")
  );
}
