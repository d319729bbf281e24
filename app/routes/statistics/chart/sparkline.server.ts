import { line } from "d3-shape";
import type { Language } from "#app/arabic/language.ts";

export interface Sparkline {
  readonly width: number;
  readonly height: number;
  readonly path: string;
  readonly x: number;
  readonly y: number;
}

const WIDTH = 120;
const HEIGHT = 32;
/** For the last point's dot. */
const MARGIN = 4;

/**
 * Undefined for fewer than two values above zero.
 *
 * @param values null: unknown
 */
export function toSparkline(
  values: readonly (number | null)[],
  language: Language,
): Sparkline | undefined {
  if (values.filter(Boolean).length < 2) return undefined;
  const highest = Math.max(...values.map((value) => value ?? 0));
  const step = (WIDTH - 2 * MARGIN) / (values.length - 1);
  const points = values.flatMap((value, at): [number, number][] => {
    if (value === null) return [];
    const x = MARGIN + at * step;
    const y = MARGIN + (HEIGHT - 2 * MARGIN) * (1 - value / highest);
    return [[round(language === "ar" ? WIDTH - x : x), round(y)]];
  });
  const [x, y] = points.at(-1) ?? [0, 0];
  return { width: WIDTH, height: HEIGHT, path: line()(points) ?? "", x, y };
}

const round = (value: number) => Math.round(value * 10) / 10;
