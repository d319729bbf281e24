/** The size of every news picture, in pixels. */
export const WIDTH = 1280;
export const HEIGHT = 720;

export type Point = readonly [x: number, y: number];

/** A number as SVG wants it, with one decimal at most: smaller files, and the same on every machine. */
export const n = (value: number): string => String(Math.round(value * 10) / 10);

/** A point at an angle (in turns, clockwise from the top) and a distance from a centre. */
export function around([x, y]: Point, turns: number, distance: number): Point {
  const angle = (turns - 0.25) * 2 * Math.PI;
  return [x + Math.cos(angle) * distance, y + Math.sin(angle) * distance];
}

/** The path data of a closed outline. */
export const outline = (points: readonly Point[]): string =>
  `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join("L")}Z`;

/** The path data of a soft line through points: each is passed on the way to the middle of the next two. */
export function curve(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return "";
  let data = `M${n(first[0])} ${n(first[1])}`;
  rest.forEach((point, index) => {
    const following = rest[index + 1];
    const end = following && rest[index + 2] ? middle(point, following) : (following ?? point);
    if (index < rest.length - 1 || rest.length === 1)
      data += `Q${n(point[0])} ${n(point[1])} ${n(end[0])} ${n(end[1])}`;
  });
  return data;
}

const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/** A filled path. */
export const fill = (data: string, colour: string, more = ""): string =>
  `<path d="${data}" fill="${colour}"${more && ` ${more}`}/>`;

/** A stroked path with round ends. */
export const line = (data: string, colour: string, width: number, more = ""): string =>
  `<path d="${data}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round"${more && ` ${more}`}/>`;

export const rect = (
  x: number,
  y: number,
  w: number,
  h: number,
  colour: string,
  more = "",
): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${colour}"${more && ` ${more}`}/>`;

export const disc = ([x, y]: Point, radius: number, colour: string, more = ""): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${colour}"${more && ` ${more}`}/>`;

/** A vertical gradient, named `id`; the colours are spread evenly. */
export function gradient(id: string, colours: readonly string[], direction = "0 0 0 1"): string {
  const [x1, y1, x2, y2] = direction.split(" ");
  const stops = colours.map(
    (colour, index) =>
      `<stop offset="${n((index / Math.max(1, colours.length - 1)) * 100)}%" stop-color="${colour}"/>`,
  );
  return `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stops.join("")}</linearGradient>`;
}

/** A light that fades to nothing around a point. */
export function glow(
  id: string,
  [x, y]: Point,
  radius: number,
  colour: string,
  strength = 1,
): string {
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/><stop offset="0.45" stop-color="${colour}" stop-opacity="${n(strength * 4) === "0" ? 0.1 : strength * 0.35}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>${disc([x, y], radius, `url(#${id})`)}`;
}

export const group = (body: string, more: string): string => `<g ${more}>${body}</g>`;

/** A whole picture. */
export const picture = (body: string, width = WIDTH, height = HEIGHT): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;
