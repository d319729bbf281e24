import type { SaidTime } from "#app/arabic/dates.ts";
import { Icon } from "./icon.tsx";
import { useTranslation } from "./translation.ts";
import { When } from "./when.tsx";

interface WaitingSinceProps {
  days: number;
  date: SaidTime;
}

const PATIENCE_DAYS = 3;

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
