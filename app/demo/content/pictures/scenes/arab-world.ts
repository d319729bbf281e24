import { felucca, reflection } from "../boats.ts";
import { archPath, dome, minaret, skyline } from "../buildings.ts";
import { lattice, rosette, starField } from "../girih.ts";
import { crescent, ridge, sky, stars, sun, water } from "../nature.ts";
import { palm } from "../plants.ts";
import { disc, fill, glow, gradient, group, HEIGHT, line, n, rect, WIDTH } from "../svg.ts";
import type { Scene } from "./scene.ts";

/** Domes and minarets of an old city at dusk. */
export const oldCity: Scene = (look, random) => {
  const layer = (base: number, size: number, colour: string, shift: number) =>
    Array.from({ length: 5 }, (_, i) => {
      const x = shift + i * 300 + random.between(-26, 26);
      return (
        dome([x, base - size * 0.3], size, colour) +
        minaret([x + size * 0.95, base], size * 2.3, colour) +
        rect(x - size * 0.7, base - size * 0.32, size * 1.4, size * 0.4, colour)
      );
    }).join("");
  return (
    sky(look) +
    stars(random, look.sun, 60, 200) +
    glow("dusk", [640, 520], 700, look.spot, 0.45) +
    crescent([random.between(900, 1060), 150], 46, look.sun) +
    layer(500, 80, look.far, 40) +
    skyline(random, { base: 506, low: 14, high: 46, colour: look.far }) +
    layer(600, 118, look.mid, 140) +
    skyline(random, { base: 606, low: 18, high: 60, colour: look.mid, window: look.spot }) +
    rect(0, 600, WIDTH, HEIGHT, look.mid) +
    dome([330, 700], 230, look.near) +
    minaret([540, 740], 470, look.near) +
    minaret([1090, 740], 400, look.near) +
    dome([900, 716], 180, look.near) +
    skyline(random, {
      base: HEIGHT + 10,
      low: 30,
      high: 96,
      colour: look.near,
      window: look.spot,
      narrow: 60,
      wide: 130,
    })
  );
};

/** A caravan on the crest of a dune. */
export const caravan: Scene = (look, random) => {
  const camel = (x: number, y: number, s: number) =>
    group(
      fill(
        "M-58 0L-52 -46Q-60 -62 -48 -72Q-30 -82 -16 -92Q-4 -108 10 -92Q24 -80 40 -78Q50 -84 52 -104Q54 -122 70 -124L92 -116L88 -106L72 -108Q66 -92 64 -74Q60 -56 46 -50L44 0H36L34 -46Q10 -40 -30 -44L-40 -24L-38 0H-46L-48 -26L-50 0ZM-56 -64Q-66 -50 -62 -34L-58 -36Q-60 -50 -52 -60ZM20 0L22 -44H30L28 0ZM-26 0L-30 -44H-22L-18 0Z",
        look.ink,
      ) + fill("M-30 -76Q-6 -112 22 -84L14 -56H-24Z", look.spot),
      `transform="translate(${x} ${y}) scale(${s})"`,
    );
  const crest = (x: number) => 470 - Math.sin(((x - 100) / 1080) * Math.PI) * 66;
  const walkers = Array.from({ length: 6 }, (_, i) => {
    const x = 300 + i * 118;
    return camel(x, crest(x) + 4, 0.62);
  }).join("");
  const guideX = 1030;
  return (
    sky(look) +
    sun(look, [random.between(560, 700), 300], 100) +
    ridge(random, { base: 450, height: 110, steps: 4, colour: look.far }) +
    fill(
      `M-10 ${HEIGHT + 10}V480Q100 470 220 ${crest(220)}Q640 350 1060 ${crest(1060)}Q1180 470 1300 500V${HEIGHT + 10}Z`,
      look.mid,
    ) +
    fill(
      `M-10 ${HEIGHT + 10}V560Q300 430 640 404Q560 520 760 ${HEIGHT + 10}Z`,
      look.near,
      'opacity="0.55"',
    ) +
    walkers +
    disc([guideX, crest(guideX) - 56], 9, look.ink) +
    fill(
      `M${guideX - 14} ${n(crest(guideX) + 4)}L${guideX - 8} ${n(crest(guideX) - 46)}h16l8 50Z`,
      look.ink,
    ) +
    line(`M${guideX + 16} ${n(crest(guideX) + 4)}V${n(crest(guideX) - 58)}`, look.ink, 3) +
    ridge(random, { base: 660, height: 110, steps: 3, colour: look.near }) +
    ridge(random, { base: 730, height: 70, steps: 2, colour: look.ink })
  );
};

/** An arcade: arch behind arch, with light at the end. */
export const arcade: Scene = (look, random) => {
  const depth = Array.from({ length: 6 }, (_, i) => {
    const share = 1 - i / 6.6;
    const w = 1120 * share ** 1.5 + 70;
    const h = 900 * share ** 1.35 + 110;
    const y = 760 - i * 34;
    const colours = [look.ink, look.near, look.mid, look.far, look.spot, look.sun];
    const opening = archPath([640, y], w, h);
    return (
      fill(opening, colours[i] ?? look.sun) +
      (i < 5
        ? group(
            lattice(70 * share + 26, look.line, 1.4, [
              640 - w / 2,
              y - h,
              640 + w / 2,
              y - h * 0.62,
            ]),
            `opacity="0.22" clip-path="url(#arch${i})"`,
          )
        : "") +
      `<clipPath id="arch${i}"><path d="${opening}"/></clipPath>` +
      line(opening, look.line, 5 * share + 1, 'opacity="0.65"')
    );
  }).join("");
  return (
    gradient("facade", [look.far, look.mid]) +
    rect(0, 0, WIDTH, HEIGHT, "url(#facade)") +
    group(starField(92, [look.line, look.near], random.between(0, 40)), 'opacity="0.22"') +
    depth +
    glow("end", [640, 470], 330, look.sun, 0.75) +
    rosette([110, 130], 8, 84, look.line, 3) +
    rosette([1170, 130], 8, 84, look.line, 3)
  );
};

/** Dhows before a modern waterfront. */
export const gulf: Scene = (look, random) => {
  const shore = 450;
  const towers = [
    [180, 230],
    [250, 300],
    [340, 200],
    [760, 250],
    [840, 340],
    [930, 410],
    [1010, 280],
    [1090, 330],
  ] as const;
  const shapes = towers
    .map(([x, h], i) =>
      i % 3 === 0
        ? fill(
            `M${x - 24} ${shore}V${shore - h}Q${x + 26} ${shore - h - 36} ${x + 26} ${shore - h + 60}V${shore}Z`,
            look.mid,
          )
        : i % 3 === 1
          ? fill(
              `M${x - 26} ${shore}L${x - 10} ${shore - h}L${x} ${shore - h - 70}L${x + 10} ${shore - h}L${x + 26} ${shore}Z`,
              look.near,
            )
          : fill(
              `M${x - 22} ${shore}Q${x - 34} ${shore - h * 0.5} ${x - 12} ${shore - h}H${x + 12}Q${x + 34} ${shore - h * 0.5} ${x + 22} ${shore}Z`,
              look.mid,
            ),
    )
    .join("");
  return (
    sky(look, shore) +
    sun(look, [random.between(500, 640), 320], 70) +
    skyline(random, { base: shore, low: 30, high: 130, colour: look.far }) +
    shapes +
    skyline(random, { base: shore, low: 14, high: 66, colour: look.near, window: look.spot }) +
    Array.from({ length: 24 }, (_, i) =>
      palm(
        random,
        [i * 56 + random.between(0, 20), shore + 2],
        random.between(30, 56),
        look.ink,
        0,
      ),
    ).join("") +
    water(random, look, shore, 570) +
    reflection([360, 580], 210, look.line) +
    felucca([360, 580], 210, { hull: look.ink, sail: look.line }) +
    felucca([860, 540], 120, { hull: look.ink, sail: look.spot }) +
    felucca([1110, 640], 180, { hull: look.ink, sail: look.line, facing: -1 })
  );
};
