import type { DayLeaf } from "#app/arabic/dates.ts";

/** A day that is found at a glance, as a calendar's leaf: for eyes alone, since words beside it say it. */
export function DateBlock({ leaf }: { leaf: DayLeaf }) {
  return (
    <span className="date-block" aria-hidden="true">
      <small>{leaf.weekday}</small> <b>{leaf.day}</b> <small>{leaf.month}</small>
    </span>
  );
}
