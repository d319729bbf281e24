import { useTranslation } from "react-i18next";
import type { SaidTime } from "#app/arabic/dates.ts";
import { Icon } from "./icon.tsx";
import { When } from "./when.tsx";

/** How long something waits, in days as `cairoDaysSince` counts them. */
interface WaitingSinceProps {
  days: number;
  /** When it came. */
  date: SaidTime;
}

/** Nobody should wait longer than so many days without an answer. */
const PATIENCE_DAYS = 3;

/** Since when something waits, and how long that is; after three days it is marked. */
export function WaitingSince({ days, date }: WaitingSinceProps) {
  const { t } = useTranslation("list");
  const age = t("age", { count: days });
  return (
    <>
      {days > PATIENCE_DAYS ? (
        <span className="warn unbroken">
          <Icon name="clock" /> {age}
        </span>
      ) : (
        <span className="unbroken">{age}</span>
      )}{" "}
      {date.said && (
        <span className="muted day">
          · <When at={date} />
        </span>
      )}
    </>
  );
}
