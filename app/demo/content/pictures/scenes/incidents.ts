import { skyline } from "../buildings.ts";
import { lighthouse } from "../landmarks.ts";
import { birds, clouds, range, sky, swell } from "../nature.ts";
import { palm } from "../plants.ts";
import { disc, fill, glow, gradient, HEIGHT, line, n, outline, rect, WIDTH } from "../svg.ts";
import type { Scene } from "./scene.ts";

/** A lighthouse keeps its beam over a rough sea. */
export const beacon: Scene = (look, random) => {
  const x = random.between(860, 980);
  const light: readonly [number, number] = [x, 195];
  const beam = (spread: number, opacity: number) =>
    fill(
      outline([light, [-80, 150 - spread], [-80, 250 + spread]]),
      look.sun,
      `opacity="${opacity}"`,
    ) +
    fill(
      outline([light, [WIDTH + 80, 130 - spread * 0.5], [WIDTH + 80, 235 + spread * 0.5]]),
      look.sun,
      `opacity="${opacity}"`,
    );
  return (
    sky(look) +
    clouds(random, 10, look.ink, 0.25, 380) +
    beam(30, 0.16) +
    beam(80, 0.1) +
    glow("lamp", light, 190, look.spot, 0.9) +
    range(random, { base: 500, height: 60, steps: 9, colour: look.mid }) +
    fill(
      `M${x - 230} 560Q${x - 120} 470 ${x - 60} 470H${x + 70}Q${x + 150} 480 ${x + 300} 570Z`,
      look.ink,
    ) +
    lighthouse([x, 478], 300, look.near, look.spot) +
    swell([look.far, look.mid, look.near, look.ink], 520, 150, random.between(0, 90)) +
    birds(random, 6, [220, 330], 240, look.line)
  );
};

/** A road at night: the long trails of lamps. */
export const nightRoad: Scene = (look, random) => {
  const far: readonly [number, number] = [random.between(560, 720), 372];
  const trail = (offset: number, colour: string, width: number, opacity: number) =>
    line(
      `M${n(far[0])} ${far[1]}Q${n(far[0] + offset * 0.32)} 452 ${n(far[0] + offset * 1.5)} ${HEIGHT + 30}`,
      colour,
      width,
      `opacity="${opacity}"`,
    );
  const posts = Array.from({ length: 7 }, (_, index) => {
    const t = (index + 1) / 7;
    const spread = t ** 2.1;
    const y = 372 + spread * 330;
    const height = 30 + spread * 330;
    return [-1, 1]
      .map((side) => {
        const x = far[0] + side * (26 + spread * 640);
        const head = x - side * height * 0.2;
        return (
          line(
            `M${n(x)} ${n(y)}V${n(y - height)}Q${n(x)} ${n(y - height * 1.08)} ${n(head)} ${n(y - height * 1.06)}`,
            look.ink,
            1.5 + spread * 8,
          ) +
          glow(
            `lamp${index}${side > 0 ? "a" : "b"}`,
            [head, y - height * 1.05],
            14 + spread * 70,
            look.spot,
            0.9,
          ) +
          disc([head, y - height * 1.05], 2 + spread * 6, look.sun)
        );
      })
      .join("");
  }).join("");
  return (
    sky(look, 400) +
    range(random, { base: 385, height: 150, steps: 7, colour: look.mid }) +
    skyline(random, {
      base: 382,
      low: 6,
      high: 38,
      colour: look.near,
      window: look.spot,
      narrow: 16,
      wide: 40,
    }) +
    rect(0, 372, WIDTH, HEIGHT, look.near) +
    fill(
      outline([
        [far[0] - 12, 372],
        [far[0] + 12, 372],
        [far[0] + 820, HEIGHT],
        [far[0] - 820, HEIGHT],
      ]),
      look.ink,
    ) +
    [-520, -440, -350, -270].map((o, i) => trail(o, look.sun, 3 + i * 1.6, 0.75)).join("") +
    [250, 340, 430, 530].map((o, i) => trail(o, "#e4573d", 7 - i * 1.2, 0.8)).join("") +
    [-90, 60].map((o) => trail(o, look.line, 4, 0.5)).join("") +
    posts
  );
};

/** A dust storm: a pale sun, bent palms, the city disappearing. */
export const dust: Scene = (look, random) => {
  const veils = Array.from({ length: 26 }, () => {
    const y = random.between(60, 640);
    const x = random.between(-300, WIDTH);
    const w = random.between(300, 900);
    return line(
      `M${x} ${y}q${w * 0.3} ${random.between(-40, 20)} ${w * 0.6} 0t${w * 0.4} ${random.between(-20, 20)}`,
      look.line,
      random.between(4, 26),
      `opacity="${n(0.1 + random.next() * 0.12)}"`,
    );
  }).join("");
  return (
    gradient("dust", [look.mid, look.far, look.line]) +
    rect(0, 0, WIDTH, HEIGHT, "url(#dust)") +
    glow("pale", [880, 220], 340, look.sun, 0.8) +
    disc([880, 220], 60, look.sun) +
    skyline(random, { base: 600, low: 70, high: 210, colour: look.far }) +
    veils +
    skyline(random, { base: 640, low: 20, high: 110, colour: look.mid }) +
    rect(0, 600, WIDTH, HEIGHT, look.near) +
    palm(random, [250, 640], 330, look.ink, 130) +
    palm(random, [400, 660], 250, look.ink, 105) +
    palm(random, [1060, 670], 290, look.ink, 120) +
    line("M-20 660Q400 640 700 668T1300 656", look.far, 10, 'opacity="0.5"') +
    line("M-20 690Q300 676 640 696T1300 684", look.far, 8, 'opacity="0.4"')
  );
};

/** Rain over the city, its lights on the wet street. */
export const rain: Scene = (look, random) => {
  const drops = Array.from({ length: 150 }, () => {
    const x = random.between(-60, WIDTH + 60);
    const y = random.between(-40, HEIGHT);
    const length = random.between(18, 52);
    return `M${x} ${y}l${n(-length * 0.24)} ${length}`;
  }).join("");
  const mirror = Array.from({ length: 30 }, () => {
    const x = random.between(0, WIDTH);
    return rect(
      x,
      560 + random.between(0, 40),
      random.between(5, 12),
      random.between(40, 130),
      look.spot,
      `opacity="${n(0.1 + random.next() * 0.25)}" rx="4"`,
    );
  }).join("");
  return (
    sky(look, 600) +
    clouds(random, 14, look.ink, 0.3, 220) +
    skyline(random, { base: 560, low: 120, high: 320, colour: look.far }) +
    skyline(random, { base: 560, low: 60, high: 230, colour: look.mid, window: look.spot }) +
    skyline(random, {
      base: 560,
      low: 20,
      high: 130,
      colour: look.near,
      window: look.spot,
      narrow: 60,
      wide: 140,
    }) +
    rect(0, 556, WIDTH, HEIGHT, look.ink) +
    mirror +
    [180, 640, 1100]
      .map(
        (x, i) =>
          glow(`street${i}`, [x, 420], 150, look.spot, 0.85) +
          disc([x, 420], 9, look.sun) +
          rect(x - 3, 420, 6, 190, look.ink),
      )
      .join("") +
    line(drops, look.line, 2, 'opacity="0.38"')
  );
};
