import type { SaidTime } from "#app/arabic/dates.ts";

/** Absolute in the tooltip and on paper. */
export function When({ at }: { at: SaidTime }) {
  if (!at.said) return null;
  return (
    <time className="unbroken" dateTime={at.iso} title={at.whole}>
      {at.said}
    </time>
  );
}
