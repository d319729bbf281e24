import { archPath } from "../buildings.ts";
import { lattice, rosette, star } from "../girih.ts";
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

/** A shelf of bound books in front of an arched window. */
export const books: Scene = (look, random) => {
  const shelf = (y: number, tall: number) => {
    let out = "";
    for (let x = 30; x < WIDTH - 30; ) {
      const w = random.between(24, 62);
      const h = random.between(Math.round(tall * 0.72), tall);
      const colour = random.pick([
        look.near,
        look.mid,
        look.spot,
        look.far,
        look.water[1],
        look.line,
        "#7d2f3a",
        "#24595c",
      ]);
      const gold = colour === look.line ? look.near : look.line;
      const tilt = random.happens(0.08) && x > 80 ? -9 : 0;
      out += group(
        rect(x, y - h, w, h, colour, 'rx="3"') +
          rect(x + w * 0.12, y - h, w * 0.1, h, "#ffffff", 'opacity="0.12"') +
          rect(x, y - h * 0.88, w, 4, gold, 'opacity="0.85"') +
          rect(x, y - h * 0.16, w, 4, gold, 'opacity="0.85"') +
          (w > 40
            ? fill(star([x + w / 2, y - h * 0.55], 8, w * 0.26, 0.765), gold)
            : rect(x + w * 0.35, y - h * 0.68, w * 0.3, h * 0.3, gold, 'opacity="0.6" rx="3"')),
        tilt ? `transform="rotate(${tilt} ${x} ${y})"` : "",
      );
      x += w + (tilt ? 22 : 3);
    }
    return (
      out + rect(0, y, WIDTH, 20, look.ink) + rect(0, y, WIDTH, 4, look.line, 'opacity="0.35"')
    );
  };
  return (
    gradient("wall", [look.near, look.ink]) +
    rect(0, 0, WIDTH, HEIGHT, "url(#wall)") +
    glow("reading", [640, 200], 700, look.spot, 0.5) +
    shelf(226, 188) +
    shelf(462, 196) +
    shelf(694, 190)
  );
};

/** An oud, and what it says. */
export const oud: Scene = (look, random) => {
  const rings = Array.from({ length: 12 }, (_, ring) =>
    disc(
      [470, 430],
      230 + ring * 62,
      "none",
      `stroke="${look.line}" stroke-width="2" opacity="${n(0.5 - ring * 0.035)}"`,
    ),
  ).join("");
  const body =
    "M0 -250C120 -190 190 -60 190 60C190 190 105 270 0 270C-105 270 -190 190 -190 60C-190 -60 -120 -190 0 -250Z";
  const strings = [-20, -12, -4, 4, 12, 20]
    .map((x) => `M${n(x * 0.55)} -560L${n(x * 1.25)} 160`)
    .join("");
  return (
    gradient("evening", look.sky, "0 0 1 1") +
    rect(0, 0, WIDTH, HEIGHT, "url(#evening)") +
    group(lattice(118, look.line, 1.2), 'opacity="0.13"') +
    glow("warm", [470, 430], 640, look.spot, 0.55) +
    rings +
    group(
      fill("M-17 -240L-13 -560H13L17 -240Z", "#2b1712") +
        fill("M-15 -556L13 -556L96 -640L78 -660Z", "#3f2318") +
        line(
          "M30 -590l-22 -26M50 -608l-22 -26M70 -626l-22 -26M18 -572l30 22M40 -590l30 22M62 -610l28 20",
          "#e9c88f",
          6,
        ) +
        fill(body, "#6b371f") +
        fill(
          "M0 -232C110 -176 172 -56 172 58C172 178 96 252 0 252C-96 252 -172 178 -172 58C-172 -56 -110 -176 0 -232Z",
          "#d79a56",
        ) +
        fill(
          "M0 -232C36 -214 66 -176 92 -130C60 -20 60 140 84 222C60 242 30 252 0 252Z",
          "#e2ab6a",
          'opacity="0.55"',
        ) +
        disc([0, -10], 74, "#3a1d14") +
        rosette([0, -10], 12, 68, "#e9c88f", 2) +
        disc([-66, 118], 24, "#3a1d14") +
        disc([66, 118], 24, "#3a1d14") +
        rosette([-66, 118], 8, 21, "#e9c88f", 1.2) +
        rosette([66, 118], 8, 21, "#e9c88f", 1.2) +
        rect(-44, 158, 88, 14, "#2b1712", 'rx="6"') +
        line(strings, "#fdf3dc", 1.4, 'opacity="0.9"'),
      `transform="translate(${random.between(440, 500)} 420) rotate(38) scale(0.92)"`,
    )
  );
};

/** A mashrabiya with the light behind it. */
export const mashrabiya: Scene = (look, random) => {
  const opening = archPath([640, 690], 620, 640);
  const floor = Array.from({ length: 14 }, (_, i) =>
    outline([
      [640 + (i - 7) * 40, 690],
      [640 + (i - 6.55) * 40, 690],
      [640 + (i - 6.4) * 120, HEIGHT + 20],
      [640 + (i - 7.4) * 120, HEIGHT + 20],
    ]),
  ).join("");
  return (
    gradient("room", [look.ink, look.near]) +
    rect(0, 0, WIDTH, HEIGHT, "url(#room)") +
    glow("spill", [640, 380], 720, look.spot, 0.6) +
    gradient("outside", look.sky) +
    fill(opening, "url(#outside)") +
    disc([random.between(560, 720), 400], 88, look.sun, 'opacity="0.95"') +
    `<clipPath id="opening"><path d="${opening}"/></clipPath>` +
    group(
      lattice(104, look.ink, 9, [328, 40, 950, 690]) +
        lattice(104, look.near, 3, [328, 40, 950, 690]) +
        rect(640 - 6, 0, 12, HEIGHT, look.ink) +
        rect(0, 440, WIDTH, 12, look.ink),
      'clip-path="url(#opening)"',
    ) +
    line(opening, look.ink, 26) +
    line(opening, look.line, 4, 'opacity="0.8"') +
    rect(0, 690, WIDTH, 40, look.ink) +
    fill(floor, look.spot, 'opacity="0.35"') +
    rosette([150, 210], 8, 92, look.line, 2) +
    rosette([1130, 210], 8, 92, look.line, 2) +
    [150, 1130]
      .map(
        (x, i) =>
          line(`M${x} 330v90`, look.line, 3) +
          glow(`lantern${i}`, [x, 470], 150, look.spot, 0.9) +
          fill(`M${x - 22} 430h44l16 34l-20 60h-36l-20 -60Z`, look.spot) +
          line(`M${x - 22} 430h44l16 34l-20 60h-36l-20 -60ZM${x - 38} 464h76`, look.ink, 4),
      )
      .join("")
  );
};

/** A stage before the curtain rises. */
export const stage: Scene = (look, random) => {
  const folds = (side: 1 | -1) =>
    Array.from({ length: 9 }, (_, i) => {
      const x = side > 0 ? WIDTH - i * 46 : i * 46;
      const shade = i % 2 ? "#8e2a35" : "#6d1c2a";
      const end = side > 0 ? WIDTH - i * 26 : i * 26;
      return fill(
        `M${x} -10C${x - side * 20} 250 ${end + side * 12} 380 ${end} 640H${end + side * 60}C${x + side * 40} 380 ${x + side * 40} 250 ${x + side * 52} -10Z`,
        shade,
      );
    })
      .reverse()
      .join("");
  const swag = Array.from(
    { length: 6 },
    (_, i) => `M${i * 214} -10Q${i * 214 + 107} 190 ${i * 214 + 214} -10Z`,
  ).join("");
  const beam = (x: number, to: number) =>
    fill(
      outline([
        [x - 12, -20],
        [x + 12, -20],
        [to + 130, 610],
        [to - 130, 610],
      ]),
      look.sun,
      'opacity="0.17"',
    );
  const boards = Array.from({ length: 22 }, (_, i): Point => [i, 0])
    .map(([i]) => `M${640 + (i - 10.5) * 62} 590L${640 + (i - 10.5) * 120} ${HEIGHT}`)
    .join("");
  return (
    gradient("back", [look.ink, look.near, look.mid]) +
    rect(0, 0, WIDTH, HEIGHT, "url(#back)") +
    group(rosette([640, 320], 16, 250, look.line, 2.4), 'opacity="0.55"') +
    disc([640, 320], 258, "none", `stroke="${look.line}" stroke-width="4" opacity="0.5"`) +
    beam(350, 560 + random.between(-20, 20)) +
    beam(930, 720 + random.between(-20, 20)) +
    beam(640, 640) +
    rect(0, 590, WIDTH, 140, "#5a3524") +
    line(boards, "#3c2217", 3, 'opacity="0.8"') +
    `<ellipse cx="640" cy="628" rx="270" ry="34" fill="${look.sun}" opacity="0.35"/>` +
    fill("M600 628L612 560H668L680 628Z", look.ink) +
    rect(596, 548, 88, 14, look.ink, 'rx="4"') +
    folds(1) +
    folds(-1) +
    fill(swag, "#7d2330") +
    line(swag, look.line, 5, 'opacity="0.8"') +
    Array.from({ length: 15 }, (_, i) => {
      const [x, y] = around([i * 92 - 4, 742], 0, 18);
      return disc([x, y], 30, look.ink) + rect(x - 42, y + 12, 84, 60, look.ink, 'rx="26"');
    }).join("")
  );
};
