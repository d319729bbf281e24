import { containerShip, crane } from "../boats.ts";
import { skyline } from "../buildings.ts";
import { starField } from "../girih.ts";
import { birds, clouds, ridge, sky, sun, water } from "../nature.ts";
import { palm, wheat } from "../plants.ts";
import { disc, fill, gradient, group, HEIGHT, line, n, outline, rect, WIDTH } from "../svg.ts";
import type { Scene } from "./scene.ts";

/** Wheat before the harvest. */
export const harvest: Scene = (look, random) => {
  const rows = [0, 1, 2, 3].map((row) => {
    const count = 46 - row * 10;
    const colour = ["#c99a3c", "#d8ab45", "#e6bd57", "#f2cf6e"][row] ?? "#e6bd57";
    return Array.from({ length: count }, (_, stalk) =>
      wheat(
        [(stalk / count) * (WIDTH + 60) - 30 + random.between(-12, 12), HEIGHT + 20 + row * 24],
        random.between(170, 210) + row * 66,
        random.between(8, 46) + row * 8,
        colour,
        look.line,
      ),
    ).join("");
  });
  return (
    sky(look) +
    sun(look, [random.between(760, 940), 210], 78) +
    clouds(random, 6, look.sun, 0.4, 180) +
    ridge(random, { base: 420, height: 36, steps: 6, colour: look.far }) +
    Array.from({ length: 12 }, (_, i) =>
      palm(
        random,
        [60 + i * 104 + random.between(0, 40), 424],
        random.between(70, 130),
        look.mid,
        8,
      ),
    ).join("") +
    gradient("crop", ["#c08f36", "#8a5f24"]) +
    rect(0, 420, WIDTH, HEIGHT, "url(#crop)") +
    line(
      Array.from({ length: 90 }, () => {
        const x = random.between(0, WIDTH);
        return `M${x} ${random.between(440, 520)}v-26`;
      }).join(""),
      "#dcae4a",
      3,
      'opacity="0.6"',
    ) +
    rows.join("")
  );
};

/** The harbour: cranes, a ship, the first light. */
export const harbour: Scene = (look, random) => {
  const quay = 540;
  return (
    sky(look, quay) +
    sun(look, [random.between(240, 420), 330], 60) +
    clouds(random, 8, look.line, 0.25) +
    skyline(random, { base: quay - 10, low: 12, high: 70, colour: look.far }) +
    crane([860, quay], 330, look.mid) +
    crane([1010, quay], 360, look.mid) +
    crane([1160, quay], 340, look.near) +
    water(random, look, quay - 10, 330) +
    containerShip([560, 600], 760, look.ink, [
      look.spot,
      look.water[0],
      look.line,
      look.far,
      look.mid,
    ]) +
    fill(`M1000 ${quay - 4}H${WIDTH + 10}V${HEIGHT}H1080Z`, look.ink) +
    crane([1190, quay], 430, look.ink, -1) +
    birds(random, 8, [420, 110], 300, look.ink)
  );
};

/** Rows of solar panels in the desert. */
export const solar: Scene = (look, random) => {
  const panels: string[] = [];
  for (let row = 0; row < 5; row++) {
    const t = row / 4;
    const y = 470 + t ** 1.5 * 190;
    const w = 96 + t * 170;
    const h = 34 + t * 74;
    for (let column = -1; column < WIDTH / (w * 1.12) + 1; column++) {
      const x = column * w * 1.12 + (row % 2) * w * 0.4 - 40;
      const skew = w * 0.16;
      const corners = [
        [x, y],
        [x + w, y],
        [x + w - skew, y - h],
        [x - skew, y - h],
      ] as const;
      panels.push(
        line(
          `M${n(x + w * 0.2)} ${n(y - h * 0.4)}V${n(y + h * 0.45)}M${n(x + w * 0.75)} ${n(y - h * 0.4)}V${n(y + h * 0.45)}`,
          look.ink,
          3 + t * 3,
        ),
        fill(outline(corners), "url(#cell)"),
        line(
          [0.2, 0.4, 0.6, 0.8]
            .map((s) => `M${n(x + w * s)} ${n(y)}L${n(x + w * s - skew)} ${n(y - h)}`)
            .join("") +
            [0.33, 0.66]
              .map((s) => `M${n(x - skew * s)} ${n(y - h * s)}H${n(x + w - skew * s)}`)
              .join(""),
          "#cfe6ee",
          1 + t,
          'opacity="0.5"',
        ),
        line(outline(corners), look.line, 2 + t * 1.5),
      );
    }
  }
  return (
    sky(look) +
    sun(look, [random.between(820, 1040), 190], 82) +
    clouds(random, 4, look.sun, 0.4, 160) +
    ridge(random, { base: 430, height: 110, steps: 5, colour: look.far }) +
    ridge(random, { base: 480, height: 60, steps: 4, colour: look.mid }) +
    gradient("sand", [look.mid, look.near]) +
    rect(0, 440, WIDTH, HEIGHT, "url(#sand)") +
    gradient("cell", ["#2f6f96", "#12304f"], "0 0 1 1") +
    panels.join("")
  );
};

/** Growth, as the columns of a city seen from above, on a ground of stars. */
export const growth: Scene = (look, random) => {
  const column = (
    x: number,
    foot: number,
    half: number,
    height: number,
    side: string,
    front: string,
    top: string,
  ) => {
    const d = half * 0.5;
    const y = foot - height;
    return (
      fill(
        outline([
          [x - half, foot - d],
          [x, foot],
          [x, y],
          [x - half, y - d],
        ]),
        front,
      ) +
      fill(
        outline([
          [x + half, foot - d],
          [x, foot],
          [x, y],
          [x + half, y - d],
        ]),
        side,
      ) +
      fill(
        outline([
          [x, y],
          [x + half, y - d],
          [x, y - 2 * d],
          [x - half, y - d],
        ]),
        top,
      ) +
      line(
        outline([
          [x, y - d * 0.4],
          [x + half * 0.6, y - d],
          [x, y - d * 1.6],
          [x - half * 0.6, y - d],
        ]),
        look.near,
        2,
        'opacity="0.5"',
      )
    );
  };
  const heights = [70, 120, 105, 180, 225, 210, 300, 370];
  return (
    gradient("plain", [look.sky[0], look.sky[1], look.sky[2]], "0 0 1 1") +
    rect(0, 0, WIDTH, HEIGHT, "url(#plain)") +
    group(starField(110, [look.line, look.near], 20), 'opacity="0.08"') +
    disc([1010, 230], 130, look.sun, 'opacity="0.9"') +
    heights
      .map((height, i) =>
        column(
          170 + i * 134,
          640 - i * 10,
          58,
          height + random.between(-8, 8),
          look.near,
          look.mid,
          i === heights.length - 1 ? look.spot : look.line,
        ),
      )
      .join("") +
    line("M150 520C380 500 520 380 700 350S1000 250 1120 130", look.spot, 8) +
    fill("M1140 104L1084 130L1128 168Z", look.spot)
  );
};
