import { lattice } from "./pictures/girih.ts";
import { disc, gradient, group, line, picture, rect } from "./pictures/svg.ts";
import { portraitSvg } from "./portraits.ts";

/*
 * Papers as applicants send them, drawn: nobody's, and each says «نموذج» (specimen) across it.
 * Letters and digits are strokes, since the machine that draws need not have a font.
 */
const INK = "#26383b";
const PALE = "#b9c6c2";

/** ٠ to ٩, each in a cell of 20 × 30. */
const digits = [
  "M8 17L12 17L12 13L8 13Z",
  "M9 4L11 27",
  "M16 4Q15 11 10 11Q5 11 4 4L7 27",
  "M17 4Q17 10 13.5 10Q10 10 10 5Q10 10 7 10Q4 10 3 4L6 27",
  "M15 4Q5 5 6 10Q7 14 13 14Q4 16 5 21Q6 26 16 25",
  "M10 7Q3 14 4 21Q6 26 10 25Q14 26 16 21Q17 14 10 7Z",
  "M4 5Q8 9 14 6L16 27",
  "M3 4L10 26L17 4",
  "M3 26L10 4L17 26",
  "M14 9A5 5 0 1 0 9 14Q13 14 14 9L16 27",
];

/** A number as cards write it, from left to right. */
function written(number: string, x: number, y: number, scale: number): string {
  const drawn = [...number].map((digit, at) =>
    group(line(digits[Number(digit)] ?? "", INK, 3), `transform="translate(${at * 24} 0)"`),
  );
  return group(drawn.join(""), `transform="translate(${x} ${y}) scale(${scale})"`);
}

/** «نموذج» in one hand, 220 × 110. */
const specimenWord =
  "M210 34L210 60Q190 62 178 62A11 11 0 1 1 168 51Q178 52 178 62L140 60A12 12 0 1 1 128 48Q142 48 140 64Q136 88 100 90" +
  "M92 30L104 58L74 60M60 46Q44 30 8 44Q44 40 56 44Q18 56 20 80Q24 104 58 96" +
  "M210 16L211 16M84 14L85 14M36 72L37 72";

function specimen(x: number, y: number, scale: number, turn: number): string {
  const at = `transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})" opacity="0.32"`;
  return group(line(specimenWord, "#b3403a", 9), at);
}

/** Lines of writing that nobody can read. */
function lines(x: number, y: number, width: number, count: number, gap: number): string {
  return Array.from({ length: count }, (_, at) => {
    const shorter = width * (1 - ((at * 37) % 40) / 100);
    return rect(x + width - shorter, y + at * gap, shorter, gap / 2.6, PALE, 'rx="6"');
  }).join("");
}

function card(body: string): string {
  const ground =
    gradient("card", ["#f3efe2", "#dfe9e4"]) +
    rect(0, 0, 860, 540, "url(#card)") +
    group(lattice(90, "#3b7d74", 1.2, [0, 0, 860, 540]), 'opacity="0.12"') +
    rect(0, 0, 860, 74, "#2b6b62");
  return picture(`${ground}${body}`, 860, 540);
}

/** The front of a card: a portrait (0 to 39), and the number that a reviewer reads. */
export function cardFrontSvg(portrait: number, nationalId: string): string {
  const photo = portraitSvg(portrait)
    .replace("<svg ", '<svg x="40" y="112" ')
    .replace(/width="600" height="600"/, 'width="230" height="230"');
  return card(
    photo +
      lines(330, 120, 490, 5, 46) +
      written(nationalId, 330, 420, 1.42) +
      specimen(250, 200, 1.9, -12),
  );
}

export const cardBackSvg = (): string =>
  card(
    lines(60, 120, 740, 4, 48) +
      Array.from({ length: 60 }, (_, at) =>
        rect(90 + at * 11.4, 360, 3 + ((at * 7) % 5), 130, INK),
      ).join("") +
      specimen(240, 150, 1.9, -12),
  );

/** A certificate, a report, a receipt: a sheet with a seal. */
export function sheetSvg(colour: string): string {
  return picture(
    rect(0, 0, 640, 860, "#fbfaf5") +
      rect(24, 24, 592, 812, "none", `stroke="${colour}" stroke-width="6"`) +
      disc([320, 120], 54, colour, 'opacity="0.85"') +
      lines(90, 220, 460, 9, 48) +
      disc([160, 720], 62, "none", `stroke="${colour}" stroke-width="7"`) +
      specimen(150, 420, 1.7, -20),
    640,
    860,
  );
}

export const signatureSvg = (): string =>
  picture(
    rect(0, 0, 600, 240, "#ffffff") +
      line(
        "M540 90Q480 40 450 120T390 120Q360 60 330 130T250 120Q200 190 150 120Q120 70 60 160Q200 190 420 176",
        "#1d3a6b",
        5,
      ) +
      specimen(200, 60, 1.1, 0),
    600,
    240,
  );
