import { fill, line, rect } from "../pictures/svg.ts";

/** The colours of one portrait. */
export interface Colouring {
  readonly skin: string;
  /** The same skin in shade: neck, ears, the far side of the face. */
  readonly shade: string;
  readonly hair: string;
  readonly cloth: string;
  readonly under: string;
  readonly accent: string;
}

const SHOULDERS = "M44 620C50 520 96 470 168 448L250 420H350L432 448C504 470 550 520 556 620Z";
const WIDE = "M28 620C36 500 100 462 180 440L252 416H348L420 440C500 462 564 500 572 620Z";

/** Clothes, drawn over the neck: each fills the shoulders down to the lower edge. */
export const dresses = {
  suit: ({ cloth, under, accent }: Colouring) =>
    fill(SHOULDERS, cloth) +
    fill("M250 418L300 520L350 418L332 404L300 430L268 404Z", under) +
    fill("M286 436H314L321 462L312 480L326 600L300 622L274 600L288 480L279 462Z", accent) +
    fill("M250 416L226 446L252 476L236 488L300 620L292 560L270 470L300 430L268 402Z", cloth) +
    fill("M350 416L374 446L348 476L364 488L300 620L308 560L330 470L300 430L332 402Z", cloth) +
    line(
      "M250 420L226 446L252 476L236 488L298 616M350 420L374 446L348 476L364 488L302 616",
      "#00000055",
      3,
    ) +
    fill("M268 400L300 432L284 450L256 418ZM332 400L300 432L316 450L344 418Z", under),
  openCollar: ({ cloth, under, skin }: Colouring) =>
    fill(SHOULDERS, cloth) +
    fill("M256 414L300 560L344 414Z", under) +
    fill("M270 410L300 486L330 410Z", skin) +
    fill(
      "M264 400L248 424L276 470L302 492L270 404ZM336 400L352 424L324 470L298 492L330 404Z",
      under,
    ) +
    line("M248 424L276 470L300 490M352 424L324 470L300 490", "#00000026", 2.5) +
    line("M236 430L224 470L250 494L298 620M364 430L376 470L350 494L302 620", "#00000055", 3),
  shirt: ({ cloth, skin }: Colouring) =>
    fill(SHOULDERS, cloth) +
    fill("M268 410L300 474L332 410Z", skin) +
    fill(
      "M262 400L244 424L278 470L300 480L270 404ZM338 400L356 424L322 470L300 480L330 404Z",
      cloth,
    ) +
    line("M244 424L278 470L300 480L322 470L356 424M300 480V620", "#00000040", 3) +
    [520, 562, 604].map((y) => `<circle cx="308" cy="${y}" r="4" fill="#00000040"/>`).join("") +
    line("M150 470C170 520 176 570 172 620M450 470C430 520 424 570 428 620", "#00000020", 4),
  jumper: ({ cloth, under, accent }: Colouring) =>
    fill(SHOULDERS, cloth) +
    fill("M246 420Q300 500 354 420L338 402Q300 450 262 402Z", under) +
    line("M244 421Q300 506 356 421", accent, 9) +
    line("M140 476C166 520 172 570 168 620M460 476C434 520 428 570 432 620", "#00000026", 4),
  galabeya: ({ cloth, skin, accent }: Colouring) =>
    fill(WIDE, cloth) +
    fill("M266 408Q300 440 334 408L318 470H282Z", skin) +
    line("M258 412Q300 452 342 412M300 446V560M282 452V556Q300 572 318 556V452", accent, 5) +
    line(
      "M120 486C150 540 156 590 150 622M480 486C450 540 444 590 450 622M230 500Q236 570 226 622M372 500Q364 570 376 622",
      "#0000001f",
      5,
    ),
  shawl: ({ cloth, under, accent }: Colouring) =>
    fill(WIDE, cloth) +
    fill("M262 408Q300 446 338 408L322 470H278Z", under) +
    line("M300 448V600", accent, 5) +
    fill(
      "M236 420C180 436 128 462 116 620H208C206 540 226 470 262 424ZM364 420C420 436 472 462 484 620H392C394 540 374 470 338 424Z",
      under,
    ) +
    line("M208 620C206 540 226 470 262 424M392 620C394 540 374 470 338 424", "#00000033", 3),
  blazer: ({ cloth, under }: Colouring) =>
    fill(SHOULDERS, cloth) +
    fill("M246 418L300 580L354 418Z", under) +
    fill("M250 412L214 452L246 482L232 494L300 622L300 580L262 450Z", cloth) +
    fill("M350 412L386 452L354 482L368 494L300 622L300 580L338 450Z", cloth) +
    line(
      "M250 414L214 452L246 482L232 494L298 616M350 414L386 452L354 482L368 494L302 616",
      "#00000050",
      3,
    ),
  blouse: ({ cloth, under, accent }: Colouring) =>
    fill(SHOULDERS, cloth) +
    fill("M248 418Q300 520 352 418Q300 462 248 418Z", under) +
    line("M262 470Q300 520 338 470", accent, 4) +
    line(
      "M150 470C176 520 180 570 176 620M450 470C424 520 420 570 424 620M300 530V620",
      "#0000001f",
      4,
    ),
  abaya: ({ cloth, accent }: Colouring) =>
    fill(WIDE, cloth) +
    line("M300 470V622M286 470V622", accent, 4) +
    line(
      "M130 490C160 540 166 590 160 622M470 490C440 540 434 590 440 622M220 510Q232 570 220 622M380 510Q368 570 380 622",
      "#00000026",
      5,
    ),
} as const;

export type Dress = keyof typeof dresses;

/** A badge of a small star, for those who wear one. */
export const badge = (colour: string): string =>
  rect(404, 520, 26, 26, colour, 'rx="4" transform="rotate(45 417 533)"') +
  rect(404, 520, 26, 26, colour, 'rx="4"');
