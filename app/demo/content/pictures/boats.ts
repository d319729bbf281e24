import { fill, line, n, outline, type Point, rect } from "./svg.ts";

/** A felucca; `water` is the middle of its waterline, `facing` 1 sails to the right, -1 to the left. */
export function felucca(
  [x, y]: Point,
  size: number,
  { hull, sail, facing = 1 }: { hull: string; sail: string; facing?: 1 | -1 },
): string {
  const p = (dx: number, dy: number) => `${n(x + dx * size * facing)} ${n(y + dy * size)}`;
  const body = `M${p(-0.5, -0.12)}Q${p(-0.42, 0.07)} ${p(-0.1, 0.07)}H${n(x + 0.2 * size * facing)}Q${p(0.46, 0.06)} ${p(0.58, -0.15)}Q${p(0.1, -0.02)} ${p(-0.5, -0.12)}Z`;
  const canvas = `M${p(0.3, -0.17)}Q${p(-0.02, -0.72)} ${p(-0.42, -1.22)}Q${p(-0.36, -0.55)} ${p(-0.44, -0.14)}Q${p(-0.08, -0.24)} ${p(0.3, -0.17)}Z`;
  const seam = `M${p(0.14, -0.2)}Q${p(-0.1, -0.62)} ${p(-0.38, -0.98)}`;
  return (
    fill(canvas, sail) +
    line(`M${p(0.36, -0.1)}Q${p(0, -0.72)} ${p(-0.46, -1.28)}`, hull, Math.max(1.2, size * 0.016)) +
    line(`M${p(0.04, -0.06)}L${p(-0.02, -0.72)}`, hull, Math.max(1.4, size * 0.02)) +
    line(seam, hull, Math.max(0.5, size * 0.005), 'opacity="0.35"') +
    fill(body, hull)
  );
}

/** What a boat throws on the water: its sail upside down, broken by ripples. */
export function reflection([x, y]: Point, size: number, colour: string): string {
  let data = "";
  for (let step = 1; step < 9; step++) {
    const width = size * 0.75 * (1 - step / 10);
    data += `M${n(x - size * 0.05 - width / 2 + (step % 2 ? size * 0.05 : -size * 0.03))} ${n(y + step * size * 0.085)}h${n(width)}`;
  }
  return line(data, colour, Math.max(1.5, size * 0.022), 'opacity="0.45"');
}

/** A cargo ship with rows of containers in the given colours. */
export function containerShip(
  [x, y]: Point,
  size: number,
  hull: string,
  colours: readonly string[],
): string {
  const unit = size * 0.042;
  let load = "";
  for (let column = 0; column < 15; column++) {
    const rows = [3, 4, 4, 5, 4, 5, 5, 4, 5, 3, 4, 5, 4, 4, 3][column] ?? 3;
    for (let row = 0; row < rows; row++) {
      const colour = colours[(column * 3 + row * 2 + (column % 4)) % colours.length] ?? hull;
      load += rect(
        x - size * 0.22 + column * unit,
        y - size * 0.1 - (row + 1) * unit * 0.62,
        unit * 0.94,
        unit * 0.56,
        colour,
      );
    }
  }
  const bridge =
    rect(x - size * 0.37, y - size * 0.3, size * 0.1, size * 0.22, hull) +
    rect(x - size * 0.395, y - size * 0.29, size * 0.15, size * 0.028, hull) +
    rect(x - size * 0.345, y - size * 0.36, size * 0.03, size * 0.07, hull);
  const body = outline([
    [x - size * 0.47, y - size * 0.11],
    [x + size * 0.55, y - size * 0.11],
    [x + size * 0.485, y],
    [x - size * 0.44, y],
  ]);
  return (
    load +
    bridge +
    fill(body, hull) +
    rect(x - size * 0.445, y - size * 0.016, size * 0.936, size * 0.016, colours[0] ?? hull)
  );
}

/** A quay crane with its boom over the water. */
export function crane([x, y]: Point, height: number, colour: string, facing: 1 | -1 = 1): string {
  const w = height * 0.3;
  const boom = y - height * 0.62;
  const s = facing;
  return line(
    `M${n(x - w / 2)} ${n(y)}V${n(boom)}M${n(x + w / 2)} ${n(y)}V${n(boom)}M${n(x - w / 2)} ${n(y - height * 0.3)}H${n(x + w / 2)}L${n(x - w / 2)} ${n(boom)}M${n(x - s * w * 0.9)} ${n(boom)}L${n(x + s * height * 0.78)} ${n(boom)}M${n(x + (s * w) / 2)} ${n(boom)}L${n(x)} ${n(y - height)}L${n(x - (s * w) / 2)} ${n(boom)}M${n(x)} ${n(y - height)}L${n(x + s * height * 0.72)} ${n(boom)}M${n(x)} ${n(y - height)}L${n(x - s * w * 0.85)} ${n(boom)}M${n(x + s * height * 0.5)} ${n(boom)}v${n(height * 0.2)}`,
    colour,
    Math.max(2.5, height * 0.022),
  );
}
