import { khatam, lattice, rosette } from "../girih.ts";
import {
  around,
  disc,
  fill,
  glow,
  gradient,
  group,
  HEIGHT,
  line,
  outline,
  type Point,
  rect,
  WIDTH,
} from "../svg.ts";
import type { Scene } from "./scene.ts";

/** A great rosette with its satellites: the picture for anything that has no place. */
export const panel: Scene = (look, random) => {
  const centre: Point = [640, 360];
  const points = random.pick([10, 12, 16]);
  const petals = Array.from({ length: points }, (_, i) => {
    const tip = around(centre, i / points, 246);
    const left = around(centre, (i - 0.5) / points, 158);
    const right = around(centre, (i + 0.5) / points, 158);
    return { whole: outline([centre, left, tip, right]), half: outline([centre, tip, right]) };
  });
  const satellites = Array.from({ length: points }, (_, i) => {
    const at = around(centre, (i + 0.5) / points, 302);
    return fill(khatam(at, 32), look.spot) + rosette(at, 8, 29, look.line, 1.6);
  }).join("");
  return (
    gradient("tile", look.sky, "0 0 1 1") +
    rect(0, 0, WIDTH, HEIGHT, "url(#tile)") +
    group(lattice(90, look.line, 1.6), 'opacity="0.3"') +
    glow("centre", centre, 620, look.sun, 0.5) +
    disc(centre, 262, look.near, 'opacity="0.85"') +
    fill(petals.map((petal) => petal.whole).join(""), look.mid) +
    fill(petals.map((petal) => petal.half).join(""), look.far) +
    line(petals.map((petal) => petal.whole).join(""), look.line, 3) +
    disc(centre, 262, "none", `stroke="${look.line}" stroke-width="5"`) +
    satellites +
    disc(centre, 108, look.ink) +
    rosette(centre, points, 104, look.line, 2.6)
  );
};
