import type { DayLeaf } from "#app/arabic/dates.ts";

export function DateBlock({ leaf, isOff }: { leaf: DayLeaf; isOff?: boolean }) {
  return (
    <span className={isOff ? "date-block off" : "date-block"} aria-hidden="true">
      <small>{leaf.weekday}</small> <b>{leaf.day}</b> <small>{leaf.month}</small>
    </span>
  );
}
