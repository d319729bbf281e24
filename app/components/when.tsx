import type { SaidTime } from "#app/arabic/dates.ts";

/** A date as its loader says it, on one line; whole for who points at it, and on paper. None where it is unknown. */
export function When({ at }: { at: SaidTime }) {
  if (!at.said) return null;
  return (
    <time className="unbroken" dateTime={at.iso} title={at.whole}>
      {at.said}
    </time>
  );
}
