import type { SeededRandom } from "../random.ts";
import { around, disc, fill, line, n, type Point } from "./svg.ts";

/** A date palm standing at `foot`; `lean` moves its crown aside. */
export function palm(
  random: SeededRandom,
  foot: Point,
  height: number,
  colour: string,
  lean = 0,
): string {
  const [x, y] = foot;
  const crown: Point = [x + lean, y - height];
  const thick = height * 0.035;
  const bend = x + lean * 0.15;
  const trunk = `M${n(x - thick)} ${n(y)}Q${n(bend - thick * 0.7)} ${n(y - height * 0.55)} ${n(crown[0] - thick * 0.55)} ${n(crown[1])}L${n(crown[0] + thick * 0.55)} ${n(crown[1])}Q${n(bend + thick * 0.9)} ${n(y - height * 0.55)} ${n(x + thick)} ${n(y)}Z`;
  let spines = "";
  let leaves = "";
  const fronds = 15;
  for (let index = 0; index < fronds; index++) {
    const turn = (index / (fronds - 1) - 0.5) * 0.74 + (random.next() - 0.5) * 0.03;
    const reach = height * (0.36 + random.next() * 0.06);
    const side = Math.sin(turn * 2 * Math.PI);
    const bow = around(crown, turn, reach * 0.62);
    const [tipX, tipY] = around(crown, turn * 1.12, reach);
    const end: Point = [tipX, tipY + reach * (0.16 + 0.3 * Math.abs(side))];
    spines += `M${n(crown[0])} ${n(crown[1])}Q${n(bow[0])} ${n(bow[1])} ${n(end[0])} ${n(end[1])}`;
    for (let t = 0.2; t < 1.01; t += 0.08) {
      const at = (a: number, b: number, c: number) =>
        (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c;
      const px = at(crown[0], bow[0], end[0]);
      const py = at(crown[1], bow[1], end[1]);
      const droop = height * 0.075 * (1.2 - t * 0.75);
      leaves += `M${n(px)} ${n(py)}l${n(side * droop * 0.75 + droop * 0.12)} ${n(droop)}M${n(px)} ${n(py)}l${n(side * droop * 0.9)} ${n(-droop * 0.25)}`;
    }
  }
  const dates = [-1, 1]
    .map((side) =>
      disc([crown[0] + side * height * 0.035, crown[1] + height * 0.05], height * 0.028, colour),
    )
    .join("");
  return (
    fill(trunk, colour) +
    dates +
    line(spines, colour, Math.max(1.4, height * 0.012)) +
    line(leaves, colour, Math.max(1, height * 0.008))
  );
}

/** Ears of wheat on bowed stalks, from `foot` up. */
export function wheat(
  foot: Point,
  height: number,
  lean: number,
  colour: string,
  beard: string,
): string {
  const [x, y] = foot;
  const top: Point = [x + lean, y - height];
  const at = (t: number): Point => [
    (1 - t) ** 2 * x + 2 * t * (1 - t) * x + t * t * top[0],
    y - height * t,
  ];
  let ear = "";
  let beards = "";
  const grain = height * 0.028;
  for (let row = 0; row < 8; row++) {
    const [px, py] = at(0.72 + row * 0.035);
    for (const side of [-1, 1]) {
      const tilt = side * 32 + lean * 0.12;
      ear += `<ellipse cx="${n(px + side * grain * 0.8)}" cy="${n(py)}" rx="${n(grain * 0.62)}" ry="${n(grain * 1.35)}" transform="rotate(${n(tilt)} ${n(px + side * grain * 0.8)} ${n(py)})" fill="${colour}"/>`;
      beards += `M${n(px + side * grain)} ${n(py - grain)}l${n(side * grain * 1.9 + lean * 0.07)} ${n(-grain * 4.2)}`;
    }
  }
  const stalk = `M${n(x)} ${n(y)}Q${n(x)} ${n(y - height * 0.5)} ${n(top[0])} ${n(top[1])}`;
  const leaf = `M${n(x)} ${n(y - height * 0.25)}q${n(height * 0.1)} ${n(-height * 0.13)} ${n(height * 0.19)} ${n(-height * 0.02)}q${n(-height * 0.1)} ${n(-height * 0.05)} ${n(-height * 0.19)} ${n(height * 0.06)}Z`;
  return (
    line(stalk, colour, Math.max(1.5, height * 0.009)) +
    fill(leaf, colour) +
    line(beards, beard, Math.max(0.8, height * 0.0035), 'opacity="0.85"') +
    ear
  );
}

/** Reeds or papyrus at a bank. */
export function reeds(
  random: SeededRandom,
  [x, y]: Point,
  width: number,
  height: number,
  colour: string,
): string {
  let data = "";
  for (let index = 0; index < width / 9; index++) {
    const foot = x + random.next() * width;
    const tall = height * (0.5 + random.next() * 0.5);
    const lean = (random.next() - 0.4) * tall * 0.4;
    data += `M${n(foot - 3)} ${n(y)}Q${n(foot)} ${n(y - tall * 0.6)} ${n(foot + lean)} ${n(y - tall)}Q${n(foot + 4)} ${n(y - tall * 0.5)} ${n(foot + 4)} ${n(y)}Z`;
  }
  return fill(data, colour);
}
