import { scaleBand, scaleLinear } from "d3-scale";
import { line } from "d3-shape";
import type { Language } from "#app/arabic/language.ts";
import { formatNumber } from "#app/arabic/numbers.ts";

interface Mark {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly middle: number;
  /** Absent where it doesn't fit. */
  readonly value: string | undefined;
  /** The period is running. */
  readonly isOpen: boolean;
}

export interface Chart {
  readonly kind: "bars" | "line";
  readonly width: number;
  readonly height: number;
  /** Lines: steps with a number only. */
  readonly marks: readonly Mark[];
  readonly labels: readonly { readonly x: number; readonly text: string }[];
  readonly path: string | undefined;
  readonly ticks: readonly { readonly y: number; readonly label: string }[];
  readonly plot: { readonly start: number; readonly end: number; readonly base: number };
  readonly axis: { readonly x: number; readonly anchor: "start" | "end" };
}

interface Numbers {
  readonly labels: readonly string[];
  /** Null: unknown. */
  readonly values: readonly (number | null)[];
  readonly kind: Chart["kind"];
  readonly isOpen: boolean;
}

/** Readable at 360 px. */
const WIDTH = 440;
const HEIGHT = 190;
const MARGIN = { top: 22, bottom: 26, numbers: 48, side: 6 };
/** Labels that fit. */
const MAX_LABELS = 7;
const TICKS = 4;

/** Time and axis follow the reading direction. */
export function toChart({ labels, values, kind, isOpen }: Numbers, language: Language): Chart {
  const isRightToLeft = language === "ar";
  const [start, end] = isRightToLeft
    ? [MARGIN.side, WIDTH - MARGIN.numbers]
    : [MARGIN.numbers, WIDTH - MARGIN.side];
  const base = HEIGHT - MARGIN.bottom;
  const places = labels.map((_, at) => String(at));
  const x = scaleBand<string>()
    .domain(places)
    .range(isRightToLeft ? [end, start] : [start, end])
    .padding(0.3);
  const highest = Math.max(1, ...values.map((value) => value ?? 0));
  const y = scaleLinear().domain([0, highest]).nice(TICKS).range([base, MARGIN.top]);
  // Every second or third, ending with the last.
  const every = Math.ceil(labels.length / MAX_LABELS);
  const last = labels.length - 1;
  // Labels the maximum and the last; the table has all.
  const peak = values.indexOf(Math.max(...values.map((value) => value ?? 0)));
  const isTold = (at: number) => labels.length <= MAX_LABELS || at === last || at === peak;
  const marks = labels.map((_, at): Mark => {
    const value = values[at] ?? null;
    const left = x(String(at)) ?? start;
    const top = y(value ?? 0);
    return {
      x: round(left),
      y: round(top),
      width: round(x.bandwidth()),
      height: round(Math.max(0, base - top)),
      middle: round(left + x.bandwidth() / 2),
      value: value && isTold(at) ? short(value, language) : undefined,
      isOpen: isOpen && at === last,
    };
  });
  const points = marks.filter((_, at) => values[at] !== null && values[at] !== undefined);
  return {
    kind,
    width: WIDTH,
    height: HEIGHT,
    marks: kind === "line" ? points : marks,
    labels: marks.flatMap(({ middle }, at) =>
      (last - at) % every === 0 ? [{ x: middle, text: labels[at] ?? "" }] : [],
    ),
    path:
      kind === "line"
        ? (line<Mark>(
            ({ middle }) => middle,
            ({ y: top }) => top,
          )(points) ?? undefined)
        : undefined,
    ticks: y
      .ticks(TICKS)
      .filter(Number.isInteger)
      .map((value) => ({ y: round(y(value)), label: short(value, language) })),
    plot: { start, end, base },
    axis: isRightToLeft
      ? { x: WIDTH - MARGIN.numbers + 8, anchor: "start" }
      : { x: MARGIN.numbers - 8, anchor: "end" },
  };
}

const round = (value: number) => Math.round(value * 10) / 10;

const compact = {
  ar: new Intl.NumberFormat("ar-EG-u-nu-latn", { notation: "compact", maximumFractionDigits: 1 }),
  en: new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 }),
};

/** Fits over a bar. */
function short(value: number, language: Language): string {
  return value < 10_000 ? formatNumber(value, language) : compact[language].format(value);
}
