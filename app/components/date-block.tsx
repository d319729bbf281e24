import type { DayLeaf } from "#app/arabic/dates.ts";

/** A day (`isOff`: on which nothing takes place any more) that is found at a glance, as a calendar's leaf: for eyes alone, since words beside it say it. */
export function DateBlock({ leaf, isOff }: { leaf: DayLeaf; isOff?: boolean }) {
  return (
    <span className={isOff ? "date-block off" : "date-block"} aria-hidden="true">
      <small>{leaf.weekday}</small> <b>{leaf.day}</b> <small>{leaf.month}</small>
    </span>
  );
}
