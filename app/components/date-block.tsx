import type { DayLeaf } from "#app/arabic/dates.ts";

/** A day that is found at a glance, as a calendar's leaf; beside it stand the hours. */
export function DateBlock({ leaf }: { leaf: DayLeaf }) {
  return (
    <time className="date-block" dateTime={leaf.iso}>
      <small>{leaf.weekday}</small> <b>{leaf.day}</b> <small>{leaf.month}</small>
    </time>
  );
}
