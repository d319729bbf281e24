import type { SeededRandom } from "../random.ts";
import type { Palette } from "./palette.ts";
import {
  curve,
  disc,
  fill,
  glow,
  gradient,
  HEIGHT,
  line,
  n,
  type Point,
  rect,
  WIDTH,
} from "./svg.ts";

/** The sky down to `horizon`. */
export const sky = (look: Palette, horizon = HEIGHT): string =>
  gradient("sky", look.sky) + rect(0, 0, WIDTH, horizon + 2, "url(#sky)");

/** The sun or moon with its light. */
export const sun = (look: Palette, at: Point, radius: number): string =>
  glow("light", at, radius * 5.5, look.sun, 0.6) + disc(at, radius, look.sun);

/** A crescent, opening to the upper left. */
export function crescent([x, y]: Point, radius: number, colour: string): string {
  const r = n(radius);
  const inner = n(radius * 0.82);
  return fill(
    `M${n(x - radius * 0.35)} ${n(y - radius * 0.94)}A${r} ${r} 0 1 1 ${n(x - radius * 0.94)} ${n(y + radius * 0.35)}A${inner} ${inner} 0 1 0 ${n(x - radius * 0.35)} ${n(y - radius * 0.94)}Z`,
    colour,
  );
}

/** Small stars in the upper part of the sky. */
export function stars(random: SeededRandom, colour: string, count: number, lowest: number): string {
  return Array.from({ length: count }, () => {
    const size = random.happens(0.12) ? 2.6 : 0.8 + random.next() * 0.9;
    return disc(
      [random.between(0, WIDTH), random.between(0, lowest)],
      size,
      colour,
      `opacity="${n(0.35 + random.next() * 0.6)}"`,
    );
  }).join("");
}

/** A ridge of hills or dunes across the picture; `height` is how far it rises over `base`. */
export function ridge(
  random: SeededRandom,
  { base, height, steps, colour }: { base: number; height: number; steps: number; colour: string },
): string {
  const points: Point[] = [];
  for (let step = -1; step <= steps + 2; step++) {
    const rise = (step % 2 ? 0.55 : 0.1) + random.next() * 0.45;
    points.push([(step / steps) * WIDTH, base - rise * height]);
  }
  return fill(`${curve(points)}L${WIDTH + 200} ${HEIGHT}L-200 ${HEIGHT}Z`, colour);
}

/** A mountain range with sharp shoulders, lit from one side. */
export function range(
  random: SeededRandom,
  {
    base,
    height,
    steps,
    colour,
    lit,
  }: { base: number; height: number; steps: number; colour: string; lit?: string },
): string {
  const width = WIDTH / steps;
  const tops: Point[] = [];
  const faces: string[] = [];
  for (let step = -1; step <= steps + 1; step++) {
    const top: Point = [
      step * width + random.between(-20, 20),
      base - height * (0.5 + random.next() * 0.5),
    ];
    const notch: Point = [
      (step + 0.5) * width + random.between(-15, 15),
      base - height * random.next() * 0.35,
    ];
    tops.push(top, notch);
    if (lit) {
      const foot: Point = [top[0] - width * 0.12, base + 40];
      faces.push(
        `M${n(top[0])} ${n(top[1])}L${n(top[0] + width * 0.1)} ${n(top[1] + height * 0.3)}L${n(top[0] - width * 0.06)} ${n(top[1] + height * 0.5)}L${n(foot[0])} ${n(foot[1])}L${n(top[0] - width * 0.62)} ${n(base + 40)}Z`,
      );
    }
  }
  const shape = `M-200 ${HEIGHT}L${tops.map(([x, y]) => `${n(x)} ${n(y)}`).join("L")}L${WIDTH + 200} ${HEIGHT}Z`;
  return fill(shape, colour) + (lit ? fill(faces.join(""), lit, 'opacity="0.35"') : "");
}

/** Water from `top` to the bottom, with strokes of light that widen towards the viewer. */
export function water(
  random: SeededRandom,
  look: Palette,
  top: number,
  light = WIDTH / 2,
  count = 90,
): string {
  const depth = HEIGHT - top;
  const strokes = Array.from({ length: count }, (_, index) => {
    const nearness = (index / count) ** 1.4;
    const y = top + 6 + nearness * depth;
    const spread = 60 + nearness * 380;
    const x = light + (random.next() + random.next() - 1) * spread;
    const length = 14 + nearness * 90 * (0.4 + random.next());
    return `M${n(x - length / 2)} ${n(y)}h${n(length)}`;
  }).join("");
  const ripples = Array.from({ length: count }, (_, index) => {
    const nearness = (index / count) ** 1.3;
    const length = 20 + nearness * 120 * (0.4 + random.next());
    return `M${n(random.between(-40, WIDTH))} ${n(top + 8 + nearness * depth)}h${n(length)}`;
  }).join("");
  return (
    gradient("water", look.water) +
    rect(0, top, WIDTH, depth, "url(#water)") +
    line(ripples, look.near, 2, 'opacity="0.22"') +
    line(strokes, look.sun, 3, 'opacity="0.5"')
  );
}

/** Rows of rounded swell, as on old maps; nearer rows are larger and darker. */
export function swell(colours: readonly string[], top: number, size: number, shift = 0): string {
  return colours
    .map((colour, row) => {
      const length = size * (1 + row * 0.35);
      const y = top + row * size * 0.42 * (1 + row * 0.14);
      const start = -length + ((shift + row * 0.37 * length) % length);
      let data = `M${n(start)} ${n(y)}`;
      for (let x = start; x < WIDTH + length; x += length)
        data += `q${n(length * 0.25)} ${n(-size * 0.34)} ${n(length * 0.5)} 0t${n(length * 0.5)} 0`;
      return fill(`${data}L${WIDTH + 300} ${HEIGHT}L-300 ${HEIGHT}Z`, colour);
    })
    .join("");
}

/** Long flat clouds. */
export function clouds(
  random: SeededRandom,
  count: number,
  colour: string,
  opacity: number,
  lowest = 260,
): string {
  return Array.from({ length: count }, () => {
    const x = random.between(-100, WIDTH);
    const y = random.between(40, lowest);
    const w = random.between(140, 360);
    const h = random.between(8, 16);
    return (
      rect(x, y, w, h, colour, `rx="${h / 2}" opacity="${opacity}"`) +
      rect(x + w * 0.2, y - h * 0.9, w * 0.45, h, colour, `rx="${h / 2}" opacity="${opacity}"`)
    );
  }).join("");
}

/** Birds far away. */
export function birds(
  random: SeededRandom,
  count: number,
  [x, y]: Point,
  spread: number,
  colour: string,
): string {
  let data = "";
  for (let index = 0; index < count; index++) {
    const size = 7 + random.next() * 9;
    data += `M${n(x + random.next() * spread)} ${n(y + random.next() * spread * 0.35)}q${n(size * 0.5)} ${n(-size * 0.7)} ${n(size)} 0q${n(size * 0.5)} ${n(-size * 0.7)} ${n(size)} 0`;
  }
  return line(data, colour, 2.2);
}
