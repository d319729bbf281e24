import { around, fill, HEIGHT, line, n, outline, type Point, WIDTH } from "./svg.ts";

/** An n-pointed star; `depth` is the inner radius as a share of the outer one. */
export function star(
  centre: Point,
  points: number,
  radius: number,
  depth: number,
  turn = 0,
): string {
  return outline(
    Array.from({ length: points * 2 }, (_, index) =>
      around(centre, turn + index / (points * 2), index % 2 ? radius * depth : radius),
    ),
  );
}

/** The khatam: two squares, one turned by an eighth. */
export const khatam = (centre: Point, radius: number): string => star(centre, 8, radius, 0.765);

/**
 * A rosette of `points` petals as it is drawn with compass and ruler: a star in the middle, petals
 * around it, and an outer star that closes them.
 */
export function rosette(
  centre: Point,
  points: number,
  radius: number,
  colour: string,
  width: number,
) {
  const strands: string[] = [];
  for (let index = 0; index < points; index++) {
    const turn = index / points;
    const half = 0.5 / points;
    const tip = around(centre, turn, radius);
    const shoulder = (side: number) => around(centre, turn + side * half, radius * 0.74);
    const waist = (side: number) => around(centre, turn + side * half, radius * 0.44);
    const inner = around(centre, turn, radius * 0.3);
    strands.push(outline([tip, shoulder(1), waist(1), inner, waist(-1), shoulder(-1)]));
    strands.push(outline([shoulder(1), around(centre, turn + half, radius), waist(1)]));
  }
  strands.push(star(centre, points, radius * 0.3, 0.55));
  return line(strands.join(""), colour, width);
}

/**
 * The commonest lattice of Cairo's woodwork: eight-pointed stars on a square grid with crosses
 * between them, as an outline over the whole picture or a part of it.
 */
export function lattice(
  size: number,
  colour: string,
  width: number,
  [left, top, right, bottom]: readonly [number, number, number, number] = [0, 0, WIDTH, HEIGHT],
): string {
  const strands: string[] = [];
  for (let y = top + size / 2; y < bottom + size; y += size) {
    for (let x = left + size / 2; x < right + size; x += size) {
      strands.push(khatam([x, y], size / 2), khatam([x, y], size * 0.29));
      // The ties from star to star, which make the crosses.
      for (const turn of [0.125, 0.375, 0.625, 0.875]) {
        const [fromX, fromY] = around([x, y], turn, size * 0.5);
        const [toX, toY] = around([x, y], turn, size * Math.SQRT1_2);
        strands.push(`M${n(fromX)} ${n(fromY)}L${n(toX)} ${n(toY)}`);
      }
    }
  }
  return line(strands.join(""), colour, width);
}

/** The lattice filled: stars in one colour on a ground of another. */
export function starField(size: number, colours: readonly [string, string], shift = 0): string {
  const large: string[] = [];
  const small: string[] = [];
  for (let row = -1; row * size < HEIGHT + size; row++) {
    for (let column = -1; column * size < WIDTH + size; column++) {
      const centre: Point = [column * size + shift, row * size + shift];
      large.push(khatam(centre, size / 2));
      small.push(khatam(centre, size * 0.29));
    }
  }
  return fill(large.join(""), colours[0]) + fill(small.join(""), colours[1]);
}
