import { Fragment, type ReactNode } from "react";
import { type LinePart, linesOf } from "#app/arabic/lines.ts";

/**
 * Detects the direction of each line; isolates addresses and numbers
 * (docs/product.md#words-of-people). Put it in an element with `dir="auto"`.
 */
export function Lines({ text, part = partOf }: LinesProps) {
  if (!text) return null;
  const lines = linesOf(text);
  const [only] = lines;
  if (lines.length === 1 && only?.parts.length === 1 && only.parts[0]?.kind === "words") {
    const isAsFound = only.direction === firstDirection(text);
    if (isAsFound) return part(only.parts[0], 0);
  }
  let at = 0;
  return lines.map(({ parts, direction }, index) => {
    const start = at;
    const shown = parts.map((each) => {
      const given = <Fragment key={at}>{part(each, at)}</Fragment>;
      at += each.text.length;
      return given;
    });
    at++;
    return (
      <span key={start} className="line" dir={direction}>
        {shown}
        {/* A line break for text browsers, and the height of an empty line. */}
        {(index < lines.length - 1 || shown.length === 0) && <br />}
      </span>
    );
  });
}

interface LinesProps {
  text: string | null | undefined;
  /** Renders the part at a position of the text. */
  part?: (part: LinePart, at: number) => ReactNode;
}

export function partOf({ text, kind }: LinePart): ReactNode {
  return kind === "words" ? text : <bdi dir="ltr">{text}</bdi>;
}

function firstDirection(text: string): "rtl" | "ltr" | undefined {
  const [first] = /\p{L}/u.exec(text) ?? [];
  if (first === undefined) return undefined;
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(first) ? "rtl" : "ltr";
}
