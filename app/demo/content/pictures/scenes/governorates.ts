import { felucca, reflection } from "../boats.ts";
import { dovecote, lamp, minaret, skyline } from "../buildings.ts";
import { birds, clouds, range, ridge, sky, sun, swell, water } from "../nature.ts";
import { palm, reeds } from "../plants.ts";
import { fill, gradient, HEIGHT, line, n, rect, WIDTH } from "../svg.ts";
import type { Scene } from "./scene.ts";

/** The Nile at Aswan: sails, palms, sand on the western bank. */
export const nile: Scene = (look, random) => {
  const bank = 430;
  return (
    sky(look, bank) +
    sun(look, [random.between(300, 460), 260], 56) +
    ridge(random, { base: bank + 10, height: 190, steps: 4, colour: look.far }) +
    ridge(random, { base: bank + 14, height: 90, steps: 5, colour: look.mid }) +
    Array.from({ length: 22 }, (_, i) =>
      palm(
        random,
        [i * 60 + random.between(0, 40), bank + 8],
        random.between(54, 120),
        look.near,
        random.between(-10, 14),
      ),
    ).join("") +
    rect(0, bank + 2, WIDTH, 12, look.near) +
    water(random, look, bank + 10, 390) +
    felucca([1010, 500], 96, { hull: look.ink, sail: look.line, facing: -1 }) +
    reflection([1010, 500], 96, look.line) +
    reflection([560, 590], 230, look.line) +
    felucca([560, 590], 230, { hull: look.ink, sail: look.line }) +
    felucca([180, 480], 70, { hull: look.ink, sail: look.line }) +
    reeds(random, [900, 740], 400, 170, look.ink) +
    birds(random, 7, [700, 110], 260, look.ink)
  );
};

const CANAL = `M560 ${HEIGHT + 10}C640 620 420 560 330 500Q318 488 330 470L346 470Q346 486 372 500C520 560 860 620 980 ${HEIGHT + 10}Z`;

/** A village of the Delta: dovecotes, a canal, fields. */
export const village: Scene = (look, random) => {
  const ground = 460;
  const strips = Array.from({ length: 9 }, (_, i) => {
    const top = ground + (i / 9) ** 1.6 * 250;
    const colour = [look.mid, look.far, look.near][i % 3] ?? look.mid;
    return fill(`M-10 ${n(top)}Q640 ${n(top - 22)} 1290 ${n(top + 10)}V${HEIGHT}H-10Z`, colour);
  }).join("");
  return (
    sky(look, ground + 20) +
    sun(look, [random.between(820, 1000), 200], 62) +
    clouds(random, 6, look.sun, 0.45, 200) +
    skyline(random, { base: ground, low: 18, high: 52, colour: look.far, narrow: 30, wide: 70 }) +
    minaret([430, ground], 190, look.mid) +
    Array.from({ length: 10 }, (_, i) =>
      palm(
        random,
        [random.between(i * 130, i * 130 + 90), ground + 4],
        random.between(90, 160),
        look.mid,
        random.between(-12, 12),
      ),
    ).join("") +
    strips +
    dovecote([770, 500], 210, "#b98a5c", "#5a3b28") +
    dovecote([880, 506], 180, "#a87a4f", "#5a3b28") +
    dovecote([975, 508], 140, "#b98a5c", "#5a3b28") +
    rect(700, 498, 340, 40, "#a87a4f", 'rx="4"') +
    gradient("canal", look.water) +
    `<clipPath id="bed"><path d="${CANAL}"/></clipPath>` +
    fill(CANAL, "url(#canal)") +
    line(
      "M600 640h90M740 676h110M520 596h60M640 702h120M410 546h44M470 566h30",
      look.sun,
      4,
      'opacity="0.6" clip-path="url(#bed)"',
    ) +
    palm(random, [120, 740], 420, look.ink, 50) +
    palm(random, [230, 745], 300, look.ink, -24) +
    reeds(random, [960, 735], 320, 150, look.ink) +
    birds(random, 10, [620, 190], 280, look.ink)
  );
};

/** An oasis: a spring, palms, dunes behind. */
export const oasis: Scene = (look, random) => {
  const grove = Array.from({ length: 17 }, (_, i) => {
    const x = 190 + i * 56 + random.between(-18, 18);
    const middle = 1 - Math.abs(i - 8) / 9;
    return palm(
      random,
      [x, 486 + random.between(-6, 10)],
      110 + middle * 100 + random.between(-20, 20),
      i % 3 ? "#5f8452" : "#34593d",
      random.between(-26, 26),
    );
  }).join("");
  return (
    sky(look, 520) +
    sun(look, [random.between(940, 1080), 180], 60) +
    ridge(random, { base: 440, height: 200, steps: 3, colour: look.far }) +
    ridge(random, { base: 480, height: 130, steps: 4, colour: look.mid }) +
    rect(0, 478, WIDTH, HEIGHT, look.far) +
    grove +
    gradient("spring", look.water) +
    `<ellipse cx="640" cy="570" rx="470" ry="84" fill="${look.mid}"/><ellipse cx="640" cy="568" rx="440" ry="70" fill="url(#spring)"/>` +
    line(
      "M380 556h80M520 590h120M700 552h90M820 586h60M600 536h60M460 612h70M760 614h70",
      look.sun,
      4,
      'opacity="0.65"',
    ) +
    fill(`M-20 ${HEIGHT + 10}V640Q260 560 560 650T1300 620V${HEIGHT + 10}Z`, look.mid) +
    line(
      Array.from(
        { length: 6 },
        (_, i) =>
          `M${-20 + i * 10} ${662 + i * 14}Q${260 + i * 20} ${590 + i * 22} ${560 + i * 20} ${670 + i * 10}T1300 ${648 + i * 14}`,
      ).join(""),
      look.near,
      2.5,
      'opacity="0.35"',
    )
  );
};

/** The mountains of Sinai, one behind the other. */
export const sinai: Scene = (look, random) =>
  sky(look) +
  sun(look, [random.between(520, 800), 270], 58) +
  clouds(random, 5, look.sun, 0.3, 180) +
  range(random, { base: 470, height: 250, steps: 6, colour: look.far, lit: look.line }) +
  range(random, { base: 560, height: 230, steps: 5, colour: look.mid, lit: look.spot }) +
  range(random, { base: 650, height: 190, steps: 6, colour: look.near }) +
  range(random, { base: 745, height: 130, steps: 5, colour: look.ink }) +
  birds(random, 6, [260, 140], 240, look.ink);

/** The corniche of a town on the Mediterranean. */
export const corniche: Scene = (look, random) => {
  const horizon = 330;
  const rail = Array.from({ length: 44 }, (_, i) => `M${i * 30 - 10} 640v-44`).join("");
  return (
    sky(look, horizon) +
    sun(look, [random.between(780, 1000), 190], 56) +
    clouds(random, 9, look.sun, 0.5, 220) +
    rect(0, horizon, WIDTH, 90, look.water[0]) +
    skyline(random, {
      base: horizon + 40,
      low: 40,
      high: 150,
      colour: look.far,
      window: look.line,
      from: -10,
      to: 420,
    }) +
    minaret([455, horizon + 40], 190, look.mid) +
    skyline(random, {
      base: horizon + 44,
      low: 16,
      high: 70,
      colour: look.mid,
      window: look.line,
      from: -10,
      to: 520,
    }) +
    swell(
      [look.water[0], "#4a9abb", look.mid, look.near],
      horizon + 34,
      110,
      random.between(0, 60),
    ) +
    [700, 880, 1080]
      .map((x, i) =>
        felucca([x, 386 + i * 26], 46 + i * 12, {
          hull: look.ink,
          sail: look.sun,
          facing: i % 2 ? 1 : -1,
        }),
      )
      .join("") +
    fill(`M-10 ${HEIGHT + 10}V610Q640 590 1290 640V${HEIGHT + 10}Z`, look.ink) +
    rect(-10, 634, WIDTH + 20, 100, "#e8d9bf") +
    line(rail, look.ink, 5) +
    rect(-10, 590, WIDTH + 20, 8, look.ink) +
    rect(-10, 612, WIDTH + 20, 4, look.ink) +
    rect(-10, 640, WIDTH + 20, 8, look.mid) +
    [160, 520, 880, 1240].map((x) => lamp([x, 646], 300, look.ink, look.spot)).join("") +
    Array.from({ length: 11 }, (_, i) =>
      rect(i * 128 - 30, 668, 104, 34, i % 2 ? "#d9c4a2" : "#cfb78f", 'rx="3"'),
    ).join("")
  );
};
