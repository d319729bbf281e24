import { lattice } from "../girih.ts";
import { pyramids } from "../landmarks.ts";
import { clouds, ridge, sky, stars, sun } from "../nature.ts";
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

/** A stadium under its floodlights. */
export const stadium: Scene = (look, random) => {
  const mast = (x: number, index: number) => {
    const lamps = Array.from({ length: 12 }, (_, lamp) =>
      disc([x - 27 + (lamp % 4) * 18, 120 + Math.floor(lamp / 4) * 17], 6, look.sun),
    ).join("");
    return (
      line(
        `M${x - 10} 430L${x} 150L${x + 10} 430M${x - 6} 360L${x + 7} 300M${x + 7} 360L${x - 6} 300`,
        look.ink,
        5,
      ) +
      rect(x - 42, 106, 84, 62, look.ink, 'rx="6"') +
      glow(`flood${index}`, [x, 136], 230, look.sun, 0.75) +
      lamps
    );
  };
  const crowd = Array.from({ length: 9 }, (_, row) =>
    Array.from({ length: 74 }, (_, seat) => {
      const t = seat / 73;
      const x = 60 + t * 1160;
      const y = 392 + row * 13 - Math.sin(t * Math.PI) * 62;
      const colour = random.pick([look.far, look.line, look.spot, look.mid, look.water[0]]);
      return disc([x + (row % 2) * 7, y], 4.4, colour, `opacity="${n(0.35 + row * 0.06)}"`);
    }).join(""),
  ).join("");
  const stripes = Array.from({ length: 12 }, (_, i) =>
    outline([
      [640 + (i - 6) * 84, 505],
      [640 + (i - 5) * 84, 505],
      [640 + (i - 5) * 178, 730],
      [640 + (i - 6) * 178, 730],
    ]),
  );
  return (
    sky(look) +
    stars(random, look.sun, 70, 260) +
    fill(`M20 520V400Q640 250 1260 400V520Z`, look.near) +
    line("M20 398Q640 248 1260 398", look.line, 5) +
    crowd +
    [110, 400, 880, 1170].map(mast).join("") +
    rect(0, 505, WIDTH, 230, "#2f8f5b") +
    fill(stripes.filter((_, i) => i % 2).join(""), "#37a268") +
    rect(0, 498, WIDTH, 12, look.line, 'opacity="0.85"') +
    line("M640 510V730M90 716L232 530H1048L1190 716", "#f4f8ec", 5, 'opacity="0.85"') +
    `<ellipse cx="640" cy="612" rx="150" ry="52" fill="none" stroke="#f4f8ec" stroke-width="5" opacity="0.85"/>` +
    disc([640, 612], 6, "#f4f8ec") +
    gradient("haze", ["#ffffff00", `${look.ink}88`]) +
    rect(0, 505, WIDTH, 230, "url(#haze)")
  );
};

/** The lanes of a running track, bending towards the sun. */
export const track: Scene = (look, random) => {
  const lanes = Array.from({ length: 9 }, (_, lane) => {
    const start = 250 + lane * 118;
    return `M${n(-260 + lane * 150)} ${HEIGHT + 30}C${n(start * 0.55)} 560 ${n(300 + lane * 92)} 470 ${n(900 + lane * 26)} 392`;
  });
  const ground = `M-260 ${HEIGHT + 30}C137 560 300 470 900 392H1108C1036 470 1060 560 940 ${HEIGHT + 30}Z`;
  const runner = (x: number, y: number, s: number, colour: string) =>
    group(
      disc([6, -88], 11, colour) +
        line("M2 -74L-4 -40M0 -68L20 -54L34 -66M0 -68L-20 -58L-26 -40", colour, 10) +
        line("M-4 -40L20 -24L12 2M-4 -40L-16 -16L-40 -12", colour, 12),
      `transform="translate(${x} ${y}) scale(${s})"`,
    );
  return (
    sky(look, 400) +
    sun(look, [990, 330], 66) +
    clouds(random, 7, look.sun, 0.3) +
    ridge(random, { base: 410, height: 60, steps: 8, colour: look.far }) +
    Array.from({ length: 12 }, (_, i) =>
      palm(random, [30 + i * 66, 408], random.between(70, 120), look.mid, 6),
    ).join("") +
    rect(0, 392, WIDTH, HEIGHT, look.mid) +
    fill(ground, "#b9523c") +
    line(lanes.join(""), "#fbeedd", 4, 'opacity="0.9"') +
    runner(470, 610, 1.75, look.ink) +
    runner(690, 560, 1.3, look.near) +
    runner(835, 500, 0.85, look.near)
  );
};

/** A ball rising over the nets. */
export const ball: Scene = (look, random) => {
  const centre: Point = [random.between(520, 780), 330];
  const r = 190;
  const patch = (at: Point, size: number, turn: number) =>
    outline(Array.from({ length: 5 }, (_, i) => around(at, turn + i / 5, size)));
  const seams: string[] = [];
  const patches = [patch(centre, 66, 0.06)];
  for (let i = 0; i < 5; i++) {
    const turn = 0.06 + i / 5;
    const near = around(centre, turn, 66);
    const far = around(centre, turn, 118);
    const left = around(centre, turn - 0.062, 158);
    const right = around(centre, turn + 0.062, 158);
    seams.push(
      `M${n(near[0])} ${n(near[1])}L${n(far[0])} ${n(far[1])}L${n(left[0])} ${n(left[1])}M${n(far[0])} ${n(far[1])}L${n(right[0])} ${n(right[1])}`,
    );
    const out = around(centre, turn + 0.1, 200);
    patches.push(
      outline([
        right,
        around(centre, turn + 0.138, 158),
        around(centre, turn + 0.15, 215),
        out,
        around(centre, turn + 0.05, 215),
      ]),
    );
  }
  let net = "";
  for (let i = -24; i < 44; i++)
    net += `M${i * 40} 0L${i * 40 + 720} 720M${i * 40} 720L${i * 40 + 720} 0`;
  return (
    gradient("field", look.sky) +
    rect(0, 0, WIDTH, HEIGHT, "url(#field)") +
    group(lattice(130, look.line, 1.2), 'opacity="0.12"') +
    line(net, look.line, 2, 'opacity="0.16"') +
    glow("halo", centre, 480, look.sun, 0.7) +
    `<clipPath id="ball"><circle cx="${centre[0]}" cy="${centre[1]}" r="${r}"/></clipPath>` +
    disc(centre, r, "#fdfaf1") +
    group(
      fill(patches.join(""), look.near) +
        line(seams.join(""), look.near, 5) +
        disc(
          [centre[0] + 60, centre[1] + 70],
          240,
          "none",
          `stroke="${look.ink}" stroke-width="70" opacity="0.12"`,
        ),
      'clip-path="url(#ball)"',
    ) +
    disc(centre, r, "none", `stroke="${look.ink}" stroke-width="4" opacity="0.5"`) +
    fill(`M-20 ${HEIGHT}V600Q640 540 1300 600V${HEIGHT}Z`, "#2f8f5b") +
    fill(`M-20 ${HEIGHT}V650Q640 600 1300 650V${HEIGHT}Z`, "#277a4d") +
    `<ellipse cx="${centre[0]}" cy="622" rx="150" ry="16" fill="${look.ink}" opacity="0.3"/>`
  );
};

/** Cyclists before the pyramids. */
export const cyclists: Scene = (look, random) => {
  const rider = (x: number, y: number, s: number, shirt: string) => {
    const wheel = (cx: number) =>
      disc([cx, 0], 34, "none", `stroke="${look.ink}" stroke-width="5"`) +
      line(
        Array.from({ length: 8 }, (_, i) => {
          const [a, b] = around([cx, 0], i / 8, 32);
          return `M${cx} 0L${n(a)} ${n(b)}`;
        }).join(""),
        look.ink,
        1,
        'opacity="0.6"',
      );
    return group(
      wheel(-52) +
        wheel(52) +
        line(
          "M-52 0L-20 -50L36 -52L2 0L-52 0M-20 -50L2 0M36 -52L52 0M34 -62L36 -52M-30 -58H-10",
          look.ink,
          5,
        ) +
        line("M-20 -62L8 -28L4 2", look.ink, 11) +
        line("M-18 -66L14 -98", shirt, 20) +
        line("M14 -96L30 -70L44 -64", shirt, 8) +
        disc([30, -116], 13, look.ink) +
        fill("M14 -118A17 17 0 0 1 48 -118Z", shirt),
      `transform="translate(${x} ${y}) scale(${s})"`,
    );
  };
  return (
    sky(look, 500) +
    sun(look, [260, 240], 58) +
    clouds(random, 6, look.sun, 0.35) +
    pyramids(505, 820, 270, look.mid, look.far) +
    ridge(random, { base: 520, height: 70, steps: 5, colour: look.near }) +
    rect(0, 560, WIDTH, 170, look.mid) +
    line("M-10 566H1290", look.line, 4, 'opacity="0.7"') +
    line(
      Array.from({ length: 12 }, (_, i) => `M${i * 120 - 20} 690h56`).join(""),
      look.line,
      6,
      'opacity="0.8"',
    ) +
    rider(300, 640, 1.3, look.spot) +
    rider(620, 620, 1.15, look.water[0]) +
    rider(900, 650, 1.35, look.line)
  );
};
