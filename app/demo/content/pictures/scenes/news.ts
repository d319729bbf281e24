import { felucca, reflection } from "../boats.ts";
import { minaret, skyline } from "../buildings.ts";
import { lattice, rosette } from "../girih.ts";
import { cableBridge, lotusTower } from "../landmarks.ts";
import { birds, clouds, sky, sun, water } from "../nature.ts";
import { palm } from "../plants.ts";
import {
  around,
  curve,
  disc,
  glow,
  gradient,
  group,
  HEIGHT,
  line,
  n,
  type Point,
  rect,
  WIDTH,
} from "../svg.ts";
import type { Scene } from "./scene.ts";

/** The capital over its river: towers, minarets, a felucca. */
export const capital: Scene = (look, random) => {
  const shore = 470;
  const tower = random.between(700, 960);
  return (
    sky(look, shore) +
    sun(look, [tower - 330, 330], 52) +
    clouds(random, 7, look.line, 0.22) +
    skyline(random, { base: shore, low: 60, high: 170, colour: look.far }) +
    minaret([tower - 470, shore], 260, look.mid) +
    minaret([tower - 620, shore], 210, look.mid) +
    skyline(random, { base: shore, low: 34, high: 120, colour: look.mid, window: look.spot }) +
    lotusTower([tower, shore], 390, look.near, look.line) +
    skyline(random, {
      base: shore + 2,
      low: 10,
      high: 62,
      colour: look.near,
      window: look.spot,
      narrow: 50,
      wide: 120,
    }) +
    water(random, look, shore, tower - 330) +
    reflection([420, 600], 150, look.line) +
    felucca([420, 600], 150, { hull: look.ink, sail: look.line }) +
    felucca([1010, 540], 74, { hull: look.ink, sail: look.line, facing: -1 }) +
    palm(random, [70, 730], 330, look.ink, 34) +
    palm(random, [160, 735], 240, look.ink, -20)
  );
};

/** A cable-stayed bridge at the end of the day. */
export const bridge: Scene = (look, random) => {
  const shore = 500;
  return (
    sky(look, shore) +
    sun(look, [random.between(560, 720), 400], 64) +
    clouds(random, 8, look.line, 0.2) +
    skyline(random, { base: shore, low: 20, high: 96, colour: look.far }) +
    skyline(random, { base: shore, low: 8, high: 54, colour: look.mid, window: look.spot }) +
    water(random, look, shore, 640) +
    cableBridge(468, [350, 930], 330, look) +
    rect(341, 528, 18, 60, look.ink, 'opacity="0.35"') +
    rect(921, 528, 18, 60, look.ink, 'opacity="0.35"') +
    birds(random, 9, [180, 120], 300, look.ink)
  );
};

/** A voice spreading: rings around a rosette. */
export const voice: Scene = (look, random) => {
  const centre: Point = [random.between(380, 900), 380];
  const rings = Array.from({ length: 13 }, (_, ring) => {
    const radius = 150 + ring * 46;
    const points = Array.from({ length: 73 }, (_, step) =>
      around(centre, step / 72, radius + Math.sin(step * 0.87 + ring * 0.9) * (10 - ring * 0.4)),
    );
    return line(
      `${curve(points)}`,
      look.line,
      2.6 - ring * 0.13,
      `opacity="${n(0.75 - ring * 0.055)}"`,
    );
  }).join("");
  return (
    gradient("ground", look.sky, "0 0 1 1") +
    rect(0, 0, WIDTH, HEIGHT, "url(#ground)") +
    group(lattice(120, look.line, 1), 'opacity="0.13"') +
    glow("heart", centre, 560, look.sun, 0.55) +
    rings +
    disc(centre, 118, look.near, 'opacity="0.9"') +
    rosette(centre, 12, 108, look.line, 2.2) +
    disc(centre, 118, "none", `stroke="${look.line}" stroke-width="3"`)
  );
};

/** A train crossing the fields. */
export const train: Scene = (look, random) => {
  const rail = 520;
  const cars = Array.from({ length: 6 }, (_, car) => {
    const x = 130 + car * 178;
    const windows = Array.from({ length: 6 }, (_, w) =>
      rect(x + 14 + w * 26, rail - 66, 17, 18, look.ink, 'rx="3"'),
    ).join("");
    return (
      rect(x, rail - 84, 172, 70, look.line, 'rx="9"') +
      rect(x, rail - 40, 172, 7, look.spot) +
      windows
    );
  }).join("");
  const nose = `<path d="M${130 + 6 * 178} ${rail - 14}V${rail - 84}h46q44 14 62 70z" fill="${look.line}"/><path d="M${130 + 6 * 178 + 50} ${rail - 72}q26 10 38 30h-38z" fill="${look.ink}"/>`;
  const sleepers = Array.from({ length: 44 }, (_, i) => `M${i * 30} ${rail + 4}v9`).join("");
  const furrows = Array.from(
    { length: 26 },
    (_, i) =>
      `M640 ${rail - 160}Q${n(640 + (i - 12.5) * 60)} ${rail + 40} ${n(640 + (i - 12.5) * 190)} ${HEIGHT + 20}`,
  ).join("");
  return (
    sky(look, rail) +
    sun(look, [300, 210], 50) +
    clouds(random, 6, look.sun, 0.35) +
    skyline(random, { base: 420, low: 6, high: 40, colour: look.far, narrow: 20, wide: 60 }) +
    Array.from({ length: 16 }, (_, i) =>
      palm(
        random,
        [random.between(i * 80, i * 80 + 60), 430],
        random.between(60, 110),
        look.mid,
        random.between(-8, 8),
      ),
    ).join("") +
    rect(0, 418, WIDTH, HEIGHT, look.mid) +
    line(furrows, look.far, 3, 'opacity="0.55"') +
    rect(0, rail - 6, WIDTH, 40, look.ink, 'opacity="0.75"') +
    line(sleepers, look.far, 5, 'opacity="0.6"') +
    rect(0, rail - 2, WIDTH, 4, look.line) +
    cars +
    nose +
    palm(random, [90, 745], 400, look.ink, 46) +
    palm(random, [1215, 740], 300, look.ink, -40)
  );
};
