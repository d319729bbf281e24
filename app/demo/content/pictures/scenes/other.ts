import type { SeededRandom } from "../../random.ts";
import { rosette } from "../girih.ts";
import { pyramids } from "../landmarks.ts";
import { birds, clouds, crescent, ridge, sky, stars, sun, water } from "../nature.ts";
import { palm, reeds } from "../plants.ts";
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

/** A clear night over the plateau, with a constellation drawn in. */
export const stargazing: Scene = (look, random) => {
  const dots: Point[] = [
    [300, 120],
    [400, 190],
    [520, 170],
    [600, 250],
    [720, 230],
    [690, 330],
    [590, 340],
  ];
  const milky = Array.from({ length: 260 }, () => {
    const t = random.next();
    const across = (random.next() + random.next() + random.next() - 1.5) * 110;
    return disc(
      [t * WIDTH + across * 0.5, 470 - t * 470 + across],
      0.6 + random.next() * 1.3,
      look.sun,
      `opacity="${n(0.2 + random.next() * 0.6)}"`,
    );
  }).join("");
  return (
    sky(look) +
    milky +
    stars(random, look.sun, 160, 480) +
    crescent([random.between(960, 1080), 140], 50, look.sun) +
    line(
      `M${dots.map(([x, y]) => `${x} ${y}`).join("L")}L600 250`,
      look.line,
      1.6,
      'opacity="0.6"',
    ) +
    dots
      .map((dot, i) => glow(`s${i}`, dot, 22, look.sun, 0.9) + disc(dot, 3.6, look.sun))
      .join("") +
    pyramids(600, 660, 240, look.near, look.mid) +
    ridge(random, { base: 640, height: 60, steps: 5, colour: look.near }) +
    ridge(random, { base: 710, height: 56, steps: 4, colour: look.ink })
  );
};

/** Balloons over the fields of Luxor. */
export const balloons: Scene = (look, random) => {
  const balloon = (x: number, y: number, r: number, colours: readonly [string, string, string]) => {
    const gores = [1, 0.72, 0.4, 0.1]
      .map((share, i) => {
        return fill(
          `M${x} ${n(y - r)}C${n(x - r * share * 1.33)} ${n(y - r)} ${n(x - r * share * 1.28)} ${n(y + r * 0.5)} ${n(x - r * share * 0.26)} ${n(y + r * 1.22)}H${n(x + r * share * 0.26)}C${n(x + r * share * 1.28)} ${n(y + r * 0.5)} ${n(x + r * share * 1.33)} ${n(y - r)} ${x} ${n(y - r)}Z`,
          colours[i % 3] ?? colours[0],
        );
      })
      .join("");
    return (
      gores +
      line(
        `M${n(x - r * 0.24)} ${n(y + r * 1.24)}L${n(x - r * 0.15)} ${n(y + r * 1.52)}M${n(x + r * 0.24)} ${n(y + r * 1.24)}L${n(x + r * 0.15)} ${n(y + r * 1.52)}`,
        look.ink,
        Math.max(1, r * 0.02),
      ) +
      rect(x - r * 0.17, y + r * 1.5, r * 0.34, r * 0.22, look.ink, `rx="${n(r * 0.05)}"`)
    );
  };
  const strips = Array.from({ length: 12 }, (_, i) => {
    const y = 520 + (i / 12) ** 1.5 * 200;
    return fill(
      `M-10 ${n(y)}Q600 ${n(y - 20 + (i % 3) * 9)} 1290 ${n(y + 6)}V${HEIGHT + 10}H-10Z`,
      [look.mid, look.near, look.far][i % 3] ?? look.mid,
    );
  }).join("");
  return (
    sky(look) +
    sun(look, [random.between(160, 280), 420], 62) +
    clouds(random, 6, look.sun, 0.35, 240) +
    ridge(random, { base: 500, height: 150, steps: 4, colour: look.far }) +
    strips +
    Array.from({ length: 14 }, (_, i) =>
      palm(
        random,
        [i * 96 + random.between(0, 50), 545 + random.between(0, 20)],
        random.between(60, 90),
        look.ink,
        5,
      ),
    ).join("") +
    balloon(1130, 300, 46, [look.spot, look.line, look.near]) +
    balloon(330, 170, 58, [look.water[1], look.line, look.spot]) +
    balloon(940, 180, 88, [look.line, look.spot, look.mid]) +
    balloon(600, 205, 138, [look.spot, look.line, look.water[1]])
  );
};

/** A reef of the Red Sea. */
export const reef: Scene = (look, random) => {
  const fish = (x: number, y: number, s: number, body: string, stripe: string, facing: number) =>
    group(
      fill("M-60 0Q-20 -46 40 -18Q60 -6 66 0Q60 6 40 18Q-20 46 -60 0Z", body) +
        fill("M-52 0L-96 -34Q-82 0 -96 34Z", body) +
        fill(
          "M-16 -29Q0 0 -16 29L2 28Q16 0 2 -28ZM-40 -16Q-30 0 -40 16L-30 21Q-20 0 -30 -21Z",
          stripe,
        ) +
        fill("M-10 -28Q10 -62 30 -22Z", stripe) +
        disc([44, -5], 5, look.ink),
      `transform="translate(${x} ${y}) scale(${n(s * facing)} ${s})"`,
    );
  const coral = (x: number, height: number, colour: string, rng: SeededRandom) => {
    let data = "";
    const branch = (from: Point, turn: number, length: number, left: number): void => {
      const to = around(from, turn, length);
      data += `M${n(from[0])} ${n(from[1])}L${n(to[0])} ${n(to[1])}`;
      if (left > 0)
        for (const side of [-0.075, 0.02, 0.085])
          branch(to, turn + side + (rng.next() - 0.5) * 0.03, length * 0.74, left - 1);
    };
    branch([x, HEIGHT - 20], 0, height * 0.34, 3);
    return line(data, colour, height * 0.045);
  };
  const rays = Array.from({ length: 7 }, (_, i) =>
    outline([
      [240 + i * 130, -20],
      [290 + i * 130, -20],
      [120 + i * 190, HEIGHT],
      [i * 190 - 40, HEIGHT],
    ]),
  ).join("");
  return (
    gradient("deep", ["#7fd0d6", "#2587a3", "#0c3b62", "#08253f"]) +
    rect(0, 0, WIDTH, HEIGHT, "url(#deep)") +
    fill(rays, "#ffffff", 'opacity="0.07"') +
    ridge(random, { base: 660, height: 120, steps: 6, colour: "#0f4a6b" }) +
    coral(180, 330, "#e9735b", random) +
    coral(1080, 360, "#d95d7a", random) +
    coral(330, 230, "#f0a24f", random) +
    coral(900, 250, "#8f6bb8", random) +
    ridge(random, { base: 740, height: 90, steps: 5, colour: "#08253f" }) +
    fish(620, 330, 1.25, look.spot, "#fdf3dc", 1) +
    fish(820, 230, 0.75, "#f6d35b", "#20203f", 1) +
    fish(420, 220, 0.7, "#f6d35b", "#20203f", 1) +
    fish(880, 420, 0.85, "#7fd8d0", "#12506b", -1) +
    Array.from({ length: 26 }, () => {
      const x = random.between(460, 860);
      const y = random.between(470, 560);
      return fill(`M${x - 12} ${y}q8 -7 20 0q-12 7 -20 0l-7 -5v10Z`, "#cfe9ee", 'opacity="0.8"');
    }).join("") +
    Array.from({ length: 24 }, () =>
      disc(
        [random.between(140, 1140), random.between(40, 560)],
        2 + random.next() * 7,
        "none",
        'stroke="#ffffff" stroke-width="1.6" opacity="0.45"',
      ),
    ).join("")
  );
};

/** Lotus on still water, with a rosette for the sun. */
export const lotus: Scene = (look, random) => {
  const flower = (x: number, y: number, s: number) => {
    const petal = (turn: number, length: number, wide: number, colour: string) =>
      group(
        fill(
          `M0 0C${-wide} ${n(-length * 0.4)} ${n(-wide * 0.7)} ${n(-length * 0.8)} 0 ${-length}C${n(wide * 0.7)} ${n(-length * 0.8)} ${wide} ${n(-length * 0.4)} 0 0Z`,
          colour,
        ),
        `transform="rotate(${turn})"`,
      );
    return group(
      [-74, 74, -56, 56].map((turn) => petal(turn, 118, 30, "#c9719c")).join("") +
        [-38, 38, -22, 22].map((turn) => petal(turn, 138, 32, "#e493b3")).join("") +
        [-10, 10].map((turn) => petal(turn, 146, 30, "#f3b6c8")).join("") +
        petal(0, 128, 28, "#fbd9df") +
        disc([0, -14], 13, "#f4c85a"),
      `transform="translate(${x} ${y}) scale(${s})"`,
    );
  };
  const pad = (x: number, y: number, r: number) =>
    `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${n(r * 0.3)}" fill="${look.near}"/><ellipse cx="${x}" cy="${y - 3}" rx="${n(r * 0.94)}" ry="${n(r * 0.26)}" fill="${look.mid}"/>` +
    fill(
      outline([
        [x, y - 3],
        [x + r * 0.96, y - r * 0.12],
        [x + r * 0.98, y + r * 0.06],
      ]),
      look.near,
    );
  return (
    sky(look, 400) +
    glow("rise", [640, 330], 520, look.sun, 0.75) +
    disc([640, 310], 150, look.sun) +
    group(rosette([640, 310], 16, 148, look.spot, 2.2), 'opacity="0.75"') +
    ridge(random, { base: 408, height: 46, steps: 7, colour: look.far }) +
    water(random, look, 400, 640) +
    [
      [200, 520, 120],
      [420, 610, 170],
      [1060, 540, 130],
      [820, 640, 190],
      [640, 500, 90],
      [1180, 670, 150],
      [90, 670, 140],
    ]
      .map(([x = 0, y = 0, r = 0]) => pad(x, y, r))
      .join("") +
    flower(1040, 528, 0.85) +
    flower(230, 516, 0.75) +
    flower(500, 610, 1.35) +
    flower(840, 640, 1.1) +
    reeds(random, [-20, 735], 200, 240, look.ink) +
    reeds(random, [1120, 735], 200, 230, look.ink) +
    birds(random, 8, [180, 110], 260, look.near)
  );
};
