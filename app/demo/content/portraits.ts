import type { Gender } from "./names.ts";
import { lattice } from "./pictures/girih.ts";
import { disc, gradient, group, picture, rect } from "./pictures/svg.ts";
import { badge, type Colouring, type Dress, dresses } from "./portraits/dress.ts";
import { bareHead, beards, behind, menHair, scarves, womenHair } from "./portraits/head.ts";
import { seededRandom } from "./random.ts";

const SIZE = 600;
const MEN = 24;
const WOMEN = 16;

/** How many portraits there are. */
export const PORTRAITS = MEN + WOMEN;

/** The portraits of men (0 to 23) or of women (24 to 39). */
export const portraitsOf = (gender: Gender): readonly number[] =>
  gender === "male"
    ? Array.from({ length: MEN }, (_, index) => index)
    : Array.from({ length: WOMEN }, (_, index) => MEN + index);

const skins = [
  ["#f0c9a4", "#d9a67c"],
  ["#e3b184", "#c68f61"],
  ["#d19a6a", "#b07a4d"],
  ["#b97f52", "#96613a"],
  ["#9a6540", "#7a4c2e"],
  ["#7b4e33", "#5f3923"],
] as const;

const grounds = [
  ["#9fc3c0", "#5d918f"],
  ["#d9c3a0", "#b4956b"],
  ["#a9b8d3", "#6d82a8"],
  ["#c8b2c9", "#8f7697"],
  ["#b3c9a5", "#7c9a6e"],
  ["#e0b59c", "#b9806a"],
  ["#a8b5bd", "#6b7c88"],
  ["#8fb0c4", "#4d7590"],
] as const;

const dark = ["#1f1a1c", "#2b211e", "#3a2a22", "#241d26"] as const;
const grey = ["#8d8a88", "#b5b1ac", "#5f5a58"] as const;
const suits = ["#27364f", "#2f3a3c", "#3b2f43", "#22414a", "#4a4038", "#31482f"] as const;
const soft = [
  "#3f6b73",
  "#8a4d4f",
  "#4d6a94",
  "#6b7a4a",
  "#8a6a3f",
  "#5c4a78",
  "#2f5d55",
  "#a3654a",
] as const;
const pale = ["#f6f1e6", "#e6eef4", "#f3e3dc", "#e9eddd"] as const;
const scarfColours = [
  "#2f4f5f",
  "#7b3f55",
  "#e7dcc8",
  "#5a6b4a",
  "#3c3f68",
  "#b9876a",
  "#d6b8b8",
  "#1f2a33",
  "#48807c",
  "#8d7aa8",
] as const;
const accents = ["#b8453e", "#c99a3c", "#2f7f79", "#7a3b5e", "#3c5f9a"] as const;

const menDress: readonly Dress[] = [
  "suit",
  "openCollar",
  "shirt",
  "suit",
  "jumper",
  "galabeya",
  "suit",
  "openCollar",
];
const womenDress: readonly Dress[] = ["blazer", "blouse", "blazer", "abaya"];

/**
 * A dignified bust without features, 600 × 600: the portrait of an index (0 to 39). Clothing,
 * hair or headscarf, skin and ground vary; the same index always gives the same picture.
 */
export function portraitSvg(index: number): string {
  if (!Number.isInteger(index) || index < 0 || index >= PORTRAITS)
    throw new RangeError(`no portrait ${index}`);
  const random = seededRandom(9001 + index * 77);
  const [light, deep] = grounds[(index * 5 + Math.floor(index / 8)) % grounds.length] ?? grounds[0];
  const ground =
    gradient("ground", [light, deep]) +
    rect(0, 0, SIZE, SIZE, "url(#ground)") +
    group(lattice(100, "#ffffff", 1.4, [0, 0, SIZE, SIZE]), 'opacity="0.16"') +
    disc([300, 290], 238, "#ffffff", 'opacity="0.18"');
  const person = index < MEN ? man(index, random) : woman(index - MEN, random);
  return picture(ground + person, SIZE, SIZE);
}

function man(index: number, random: ReturnType<typeof seededRandom>): string {
  const [skin, shade] = skins[(index * 7 + 1) % skins.length] ?? skins[0];
  const old = index % 4 === 2;
  const dress = menDress[index % menDress.length] ?? "suit";
  const rural = dress === "galabeya";
  const tailored = dress === "suit" || dress === "openCollar";
  const colours: Colouring = {
    skin,
    shade,
    hair: old ? random.pick(grey) : random.pick(dark),
    cloth: rural
      ? random.pick(["#e8e2d2", "#8fa0ac", "#6f7f6a", "#d6cdb8"])
      : tailored
        ? random.pick(suits)
        : random.pick(soft),
    under: rural ? "#f7f3ea" : random.pick(pale),
    accent: rural ? "#00000030" : random.pick(accents),
  };
  const hair = rural
    ? index % 16 === 5
      ? menHair.turban
      : menHair.cap
    : old && index % 8 === 2
      ? menHair.crown
      : [menHair.short, menHair.side, menHair.curly, menHair.short, menHair.side][index % 5];
  const beard = [
    beards.none,
    beards.moustache,
    beards.none,
    beards.short,
    beards.none,
    beards.short,
    beards.none,
  ][index % 7];
  return (
    bareHead(colours) +
    (beard?.(colours) ?? "") +
    (hair?.(colours) ?? "") +
    dresses[dress](colours) +
    (dress === "suit" && index % 3 === 0 ? badge("#e0b95a") : "")
  );
}

function woman(index: number, random: ReturnType<typeof seededRandom>): string {
  const [skin, shade] = skins[(index * 5 + 2) % skins.length] ?? skins[0];
  const dress = womenDress[index % womenDress.length] ?? "blazer";
  const colours: Colouring = {
    skin,
    shade,
    hair: index === 14 ? "#8d8a88" : random.pick(dark),
    cloth:
      dress === "abaya"
        ? random.pick(["#22252e", "#2d3a45", "#43303d"])
        : random.pick([...suits, ...soft]),
    under: scarfColours[(index * 3) % scarfColours.length] ?? scarfColours[0],
    accent: random.pick(accents),
  };
  const uncovered = index % 3 === 2;
  if (!uncovered) {
    const styles = [scarves.wrapped, scarves.sided, scarves.draped, scarves.turbanned];
    const scarf = styles[(index + Math.floor(index / 3)) % styles.length];
    return bareHead(colours) + dresses[dress](colours) + (scarf?.(colours) ?? "");
  }
  const dressed = { ...colours, under: random.pick(pale) };
  const styles = [womenHair.bob, womenHair.bun, womenHair.long];
  const style = styles[Math.floor(index / 3) % 3];
  return (
    (style === womenHair.long ? behind(dressed) : "") +
    bareHead(dressed) +
    dresses[dress](dressed) +
    (style?.(dressed) ?? "")
  );
}
