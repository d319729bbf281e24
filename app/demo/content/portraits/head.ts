import { fill, line } from "../pictures/svg.ts";
import type { Colouring } from "./dress.ts";

const FACE =
  "M212 236C210 300 226 342 256 368C284 390 316 390 344 368C374 342 390 300 388 236C386 170 350 142 300 142C250 142 214 170 212 236Z";
/** The far side of the face, in shade: form without features. */
const FAR_SIDE =
  "M300 142C350 142 386 170 388 236C390 300 374 342 344 368C330 379 316 384 300 384C352 340 356 200 300 142Z";

const neck = ({ skin, shade }: Colouring) =>
  fill("M254 340H346V410Q346 444 300 452Q254 444 254 410Z", skin) +
  fill("M254 352Q300 420 346 352V388Q300 444 254 388Z", shade);

const ears = ({ skin, shade }: Colouring) =>
  fill("M214 246C192 234 188 292 216 302Z", skin) +
  fill("M386 246C408 234 412 292 384 302Z", shade);

const face = ({ skin, shade }: Colouring) =>
  fill(FACE, skin) + fill(FAR_SIDE, shade, 'opacity="0.4"');

/** Neck, ears and face. */
export const bareHead = (colours: Colouring): string =>
  neck(colours) + ears(colours) + face(colours);

type Drawn = (colours: Colouring) => string;

/** Men's hair, caps and turbans. */
export const menHair = {
  short: ({ hair }) =>
    fill(
      "M206 250C192 150 236 112 304 112C372 112 408 152 394 250C388 214 378 196 360 186C320 192 268 190 238 182C222 198 212 218 206 250Z",
      hair,
    ),
  side: ({ hair }) =>
    fill(
      "M206 252C190 146 240 104 312 108C376 112 410 156 394 252C390 220 382 204 370 192C330 188 282 178 252 154C246 182 214 204 206 252Z",
      hair,
    ),
  curly: ({ hair }) =>
    [
      // centre x, y and radius of each curl
      [222, 190, 32],
      [236, 154, 34],
      [270, 130, 36],
      [310, 122, 38],
      [348, 136, 36],
      [374, 164, 32],
      [384, 200, 28],
      [214, 222, 22],
      [388, 228, 20],
      [300, 156, 40],
      [262, 166, 34],
      [340, 164, 34],
    ]
      .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${hair}"/>`)
      .join(""),
  crown: ({ hair }) =>
    fill(
      "M208 268C198 226 204 194 224 174C218 206 220 228 222 262ZM392 268C402 226 396 194 376 174C382 206 380 228 378 262Z",
      hair,
    ),
  cap: ({ hair, under, accent }) =>
    fill(
      "M210 256C202 214 212 190 226 178L224 258ZM390 256C398 214 388 190 374 178L376 258Z",
      hair,
    ) +
    fill(
      "M212 200C208 132 250 106 300 106C350 106 392 132 388 200C344 178 256 178 212 200Z",
      under,
    ) +
    line("M212 198C256 177 344 177 388 198", accent, 7),
  turban: ({ under }) =>
    fill("M196 214C176 150 222 92 300 92C378 92 424 150 404 214C360 178 240 178 196 214Z", under) +
    fill(
      "M196 214C186 188 190 168 204 154C262 196 350 186 398 158C412 172 412 192 404 214C352 184 248 184 196 214Z",
      "#00000014",
    ) +
    line(
      "M204 156C250 196 350 192 402 150M200 184C260 204 340 198 408 178M226 124C270 164 340 158 384 124",
      "#0000002b",
      4,
    ) +
    fill("M392 150C430 160 430 210 408 236C414 204 406 176 388 158Z", under),
} satisfies Record<string, Drawn>;

/** Beards and moustaches, in the colour of the hair. */
export const beards = {
  none: () => "",
  moustache: ({ hair }) =>
    fill(
      "M258 316C272 300 292 302 300 308C308 302 328 300 342 316C328 322 312 322 300 317C288 322 272 322 258 316Z",
      hair,
    ),
  short: ({ hair }) =>
    fill(
      "M212 256C212 312 228 346 256 370C284 392 316 392 344 370C372 346 388 312 388 256C384 296 372 318 348 320C330 304 270 304 252 320C228 318 216 296 212 256Z",
      hair,
    ),
} satisfies Record<string, Drawn>;

/** Women's hair, in front of the face; what falls behind it is drawn by `behind`. */
export const womenHair = {
  bob: ({ hair }) =>
    fill(
      "M194 330C170 170 220 106 304 106C388 106 430 170 406 330C396 346 382 346 374 336C386 270 384 214 350 180C316 200 264 206 234 196C222 230 218 280 226 336C218 346 204 346 194 330Z",
      hair,
    ),
  long: ({ hair }) =>
    fill(
      "M180 430C150 210 210 104 302 104C394 104 450 210 420 430C408 446 388 444 376 430C390 320 394 220 344 172C312 214 258 236 228 232C216 290 218 370 226 430C214 446 192 446 180 430Z",
      hair,
    ),
  bun: ({ hair }) =>
    `<circle cx="300" cy="98" r="46" fill="${hair}"/>` +
    fill(
      "M204 262C190 156 236 114 302 114C368 114 410 156 396 262C390 216 370 186 302 164C236 186 210 216 204 262Z",
      hair,
    ),
} satisfies Record<string, Drawn>;

/** What of long hair falls behind the neck. */
export const behind = ({ hair }: Colouring): string =>
  fill("M196 260C150 420 190 470 220 474H380C410 470 450 420 404 260Z", hair);

const folds = (data: string) => line(data, "#00000026", 4);

/** Headscarves: over the head, round the face, and down to the chest. */
export const scarves = {
  wrapped: ({ under }) =>
    fill(
      "M300 92C200 92 172 178 178 262C182 330 190 386 160 446C210 506 390 506 440 446C410 386 418 330 422 262C428 178 400 92 300 92ZM300 150C354 150 378 190 376 250C374 316 350 362 300 366C250 362 226 316 224 250C222 190 246 150 300 150Z",
      under,
      'fill-rule="evenodd"',
    ) +
    folds(
      "M196 380C240 440 350 452 424 400M186 430C240 478 360 480 430 430M222 196C232 150 264 128 300 126M404 300C398 350 380 384 350 404M250 108C226 124 206 152 200 190",
    ),
  draped: ({ under, accent }) =>
    fill(
      "M300 90C196 90 170 180 178 270C184 350 176 420 130 500C120 560 150 610 210 622H390C450 610 480 560 470 500C424 420 416 350 422 270C430 180 404 90 300 90ZM300 148C356 148 380 190 378 252C376 318 350 364 300 368C250 364 224 318 222 252C220 190 244 148 300 148Z",
      under,
      'fill-rule="evenodd"',
    ) +
    folds(
      "M212 330C226 420 300 470 380 610M388 330C380 410 320 470 230 520M190 400C196 460 180 540 190 610M414 400C408 470 424 540 412 606",
    ) +
    line("M231 214C238 170 266 148 300 148C334 148 362 170 369 214", accent, 6),
  sided: ({ under, accent }) =>
    fill(
      "M300 92C198 92 172 180 178 264C182 336 180 400 150 452C200 500 360 520 440 452C416 400 418 336 422 264C428 180 402 92 300 92ZM300 150C354 150 378 190 376 250C374 316 350 362 300 366C250 362 226 316 224 250C222 190 246 150 300 150Z",
      under,
      'fill-rule="evenodd"',
    ) +
    fill(
      "M346 396C420 410 452 470 446 600C420 622 380 620 360 602C372 520 350 450 300 420Z",
      under,
    ) +
    folds(
      "M346 400C410 430 424 500 408 606M330 412C384 440 396 510 384 606M192 400C240 440 300 446 350 400M196 440C250 474 310 470 350 440M222 200C232 154 262 130 300 128",
    ) +
    `<circle cx="352" cy="404" r="8" fill="${accent}"/>`,
  turbanned: ({ under }) =>
    fill(
      "M300 84C204 84 182 160 190 236C206 210 216 190 236 172C276 150 330 150 364 172C384 190 394 210 410 236C418 160 396 84 300 84Z",
      under,
    ) +
    fill(
      "M190 228C178 300 190 350 214 372L226 250ZM410 228C422 300 410 350 386 372L374 250Z",
      under,
    ) +
    fill(
      "M214 340C230 392 262 420 300 424C338 420 370 392 386 340C400 380 400 420 372 452C330 474 270 474 228 452C200 420 200 380 214 340Z",
      under,
    ) +
    folds(
      "M200 200C240 120 330 100 396 160M206 224C260 150 330 130 404 200M232 432C270 456 330 456 368 432M222 404C262 440 338 440 378 404",
    ),
} satisfies Record<string, Drawn>;
