import { Fragment, type ReactNode } from "react";
import { type LinePart, linesOf } from "#app/arabic/lines.ts";

/**
 * What somebody wrote, in one line or several: each has its own direction, and addresses and numbers in it
 * neither decide that nor turn round (docs/product.md#words-of-people). Stands in an element with
 * `dir="auto"`, for texts that are one plain line.
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
    // The break between two lines.
    at++;
    return (
      <span key={start} className="line" dir={direction}>
        {shown}
        {/* For who reads it without styles; an empty line has its height by it. */}
        {(index < lines.length - 1 || shown.length === 0) && <br />}
      </span>
    );
  });
}

interface LinesProps {
  text: string | null | undefined;
  /** Draws a part that begins at a place of the text, where more is known of it. */
  part?: (part: LinePart, at: number) => ReactNode;
}

/** A part that stands apart, if it does. */
export function partOf({ text, kind }: LinePart): ReactNode {
  return kind === "words" ? text : <bdi dir="ltr">{text}</bdi>;
}

/** What `dir="auto"` finds. */
function firstDirection(text: string): "rtl" | "ltr" | undefined {
  const [first] = /\p{L}/u.exec(text) ?? [];
  if (first === undefined) return undefined;
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(first) ? "rtl" : "ltr";
}
