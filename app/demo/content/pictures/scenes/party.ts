import { felucca } from "../boats.ts";
import { archPath } from "../buildings.ts";
import { lattice, rosette } from "../girih.ts";
import { clouds, sky, sun, swell } from "../nature.ts";
import { palm } from "../plants.ts";
import {
  around,
  disc,
  fill,
  glow,
  gradient,
  group,
  HEIGHT,
  line,
  n,
  outline,
  type Point,
  rect,
  WIDTH,
} from "../svg.ts";
import type { Scene } from "./scene.ts";

/** The river as ribbons that come from the sun and grow towards us. */
export const river: Scene = (look, random) => {
  const source: Point = [random.between(500, 780), 250];
  const bands = Array.from({ length: 11 }, (_, band) => {
    const spread = (band - 5) / 5;
    const colour =
      [look.water[0], look.line, look.mid, look.water[1], look.far, look.near][band % 6] ??
      look.mid;
    const side = (edge: number): string =>
      `${n(source[0] + (spread + edge) * 30)} ${n(source[1] + 20)}C${n(source[0] + 320 + (spread + edge) * 60)} 380 ${n(source[0] - 420 + (spread + edge) * 210)} 460 ${n(640 + (spread + edge) * 700)} ${HEIGHT + 30}`;
    const back = (edge: number): string =>
      `L${n(640 + (spread + edge) * 700)} ${HEIGHT + 30}C${n(source[0] - 420 + (spread + edge) * 210)} 460 ${n(source[0] + 320 + (spread + edge) * 60)} 380 ${n(source[0] + (spread + edge) * 30)} ${n(source[1] + 20)}Z`;
    return fill(`M${side(-0.1)}${back(0.1)}`, colour);
  }).join("");
  const rays = Array.from({ length: 28 }, (_, ray) => {
    const turn = ray / 28;
    return outline([source, around(source, turn - 0.006, 900), around(source, turn + 0.006, 900)]);
  }).join("");
  return (
    sky(look) +
    fill(rays, look.sun, 'opacity="0.12"') +
    sun(look, source, 70) +
    rect(0, 270, WIDTH, HEIGHT, look.near) +
    fill(`M0 300Q300 262 ${source[0]} 270T${WIDTH} 296V330H0Z`, look.mid) +
    bands +
    Array.from({ length: 7 }, (_, i) =>
      palm(random, [40 + i * 62, 330 + i * 4], 120 - i * 8, look.ink, 10),
    ).join("") +
    Array.from({ length: 5 }, (_, i) =>
      palm(random, [WIDTH - 50 - i * 70, 336 + i * 3], 128 - i * 10, look.ink, -10),
    ).join("")
  );
};

/** A gathering before an arch: rows of listeners, one light. */
export const gathering: Scene = (look, random) => {
  const rows = [0, 1, 2, 3].map((row) => {
    const count = 22 - row * 4;
    const size = 15 + row * 9;
    const colour = [look.far, look.mid, look.near, look.ink][row] ?? look.ink;
    const y = 505 + row * 62;
    return Array.from({ length: count + 1 }, (_, seat) => {
      const x = ((seat + (row % 2) * 0.5 - 0.25) / count) * WIDTH + random.between(-5, 5);
      const top = y + random.between(-7, 7);
      const veil = random.happens(0.35);
      return (
        fill(
          `M${n(x - size * 1.9)} ${HEIGHT + 20}V${n(top + size * 2.6)}Q${n(x - size * 1.8)} ${n(top + size * 1.35)} ${n(x)} ${n(top + size * 1.25)}Q${n(x + size * 1.8)} ${n(top + size * 1.35)} ${n(x + size * 1.9)} ${n(top + size * 2.6)}V${HEIGHT + 20}Z`,
          colour,
        ) +
        (veil
          ? fill(
              `M${n(x - size * 1.15)} ${n(top + size * 1.7)}Q${n(x - size * 1.3)} ${n(top - size * 1.25)} ${n(x)} ${n(top - size * 1.2)}Q${n(x + size * 1.3)} ${n(top - size * 1.25)} ${n(x + size * 1.15)} ${n(top + size * 1.7)}Z`,
              colour,
            )
          : disc([x, top], size, colour))
      );
    }).join("");
  });
  const rays = Array.from({ length: 17 }, (_, ray) => {
    const turn = -0.25 + (ray / 16) * 0.5;
    return outline([
      [640, 430],
      around([640, 430], turn - 0.009, 1000),
      around([640, 430], turn + 0.009, 1000),
    ]);
  }).join("");
  return (
    gradient("hall", look.sky) +
    rect(0, 0, WIDTH, HEIGHT, "url(#hall)") +
    fill(rays, look.line, 'opacity="0.12"') +
    group(lattice(84, look.line, 1.2, [0, 0, WIDTH, 150]), 'opacity="0.25"') +
    glow("stage", [640, 330], 460, look.sun, 0.8) +
    fill(archPath([640, 480], 420, 390), look.near, 'opacity="0.55"') +
    fill(archPath([640, 480], 370, 355), look.sun, 'opacity="0.85"') +
    group(rosette([640, 300], 12, 130, look.mid, 2.4), 'opacity="0.8"') +
    fill(archPath([230, 480], 190, 270), look.near, 'opacity="0.35"') +
    fill(archPath([1050, 480], 190, 270), look.near, 'opacity="0.35"') +
    rect(0, 470, WIDTH, 14, look.near) +
    // The one who speaks, at a desk.
    disc([640, 388], 20, look.ink) +
    fill("M600 474V446Q604 416 640 414Q676 416 680 446V474Z", look.ink) +
    fill("M588 474L596 436H684L692 474Z", look.spot) +
    rows.join("")
  );
};

/** Banners in the wind. */
export const banners: Scene = (look, random) => {
  const cloth = Array.from({ length: 6 }, (_, index) => {
    const x = 80 + index * 205;
    const top = 120 + (index % 2) * 70 + random.between(-12, 12);
    const colours = [look.spot, look.line, look.water[1], look.far, look.near, look.water[0]];
    const w = 168;
    const h = 250;
    const wave = `M${x} ${top}c${w * 0.3} -26 ${w * 0.55} 30 ${w} 2V${top + h}c${-w * 0.45} 28 ${-w * 0.7} -28 ${-w} -2Z`;
    const ripple = [0.22, 0.4, 0.58, 0.76]
      .map((share) => `M${x} ${n(top + h * share)}c${w * 0.3} -26 ${w * 0.55} 30 ${w} 2`)
      .join("");
    const second = colours[(index + 2) % colours.length] ?? look.line;
    return (
      rect(x - 6, top - 30, 7, HEIGHT, look.ink) +
      disc([x - 2.5, top - 34], 8, look.line) +
      fill(wave, colours[index % colours.length] ?? look.spot) +
      line(ripple, second, 5, 'opacity="0.55"') +
      rosette([x + w / 2, top + h / 2 + 2], 8, 46, index % 2 ? look.ink : look.sun, 2)
    );
  }).join("");
  return (
    sky(look) +
    sun(look, [random.between(420, 860), 420], 80) +
    clouds(random, 9, look.sun, 0.25, 420) +
    cloth +
    swell([look.mid, look.near, look.ink], 600, 120, random.between(0, 80))
  );
};

/** Many sails on one course. */
export const regatta: Scene = (look, random) => {
  const horizon = 430;
  const fleet = Array.from({ length: 12 }, (_, index) => {
    const row = Math.floor(index / 4);
    const size = [70, 130, 230][row] ?? 100;
    const x =
      110 +
      (index % 4) * (310 + row * 10) +
      row * 70 -
      random.between(0, 50) -
      (row === 2 ? 40 : 0);
    const y = [445, 520, 660][row] ?? 500;
    const sail = [look.line, look.spot, look.sun, look.water[0]][(index + row) % 4] ?? look.line;
    return felucca([x, y + random.between(-8, 8)], size, { hull: look.ink, sail, facing: 1 });
  }).join("");
  return (
    sky(look, horizon) +
    sun(look, [1010, 300], 62) +
    clouds(random, 7, look.sun, 0.3) +
    rect(0, horizon - 18, WIDTH, 40, look.far) +
    Array.from({ length: 30 }, (_, i) =>
      palm(random, [i * 44 + random.between(0, 20), horizon], random.between(26, 52), look.mid, 0),
    ).join("") +
    gradient("course", look.water) +
    rect(0, horizon, WIDTH, HEIGHT, "url(#course)") +
    line(
      Array.from({ length: 70 }, (_, i) => {
        const y = horizon + 8 + (i / 70) ** 1.4 * 290;
        return `M${random.between(-50, WIDTH)} ${n(y)}h${n(20 + i * 1.3)}`;
      }).join(""),
      look.line,
      2.4,
      'opacity="0.4"',
    ) +
    fleet
  );
};
