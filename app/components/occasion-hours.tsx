import { filledByScript } from "./filled-by-script.ts";
import { useTranslation } from "./translation.ts";

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "own-hours": React.HTMLAttributes<HTMLElement> &
        React.Attributes &
        Record<`data-${string}`, string>;
    }
  }
}

interface OccasionHoursProps {
  startsAt: string;
  endsAt: string;
  /** Its hours, and its days where they are not in them. */
  when: readonly [hours: string, date?: string];
  duration: string;
}

/**
 * When an occasion is, by Cairo's clock; beside it by the browser's where that is another
 * (app/enhancement/personal/own-hours.ts).
 */
export function OccasionHours({ startsAt, endsAt, when, duration }: OccasionHoursProps) {
  const { t } = useTranslation("common");
  const [hours, date] = when;
  return (
    <>
      <time dateTime={startsAt}>
        <b>{hours}</b>
      </time>{" "}
      <span className="muted">
        {t("clock.cairo")}{" "}
        <own-hours
          key={`${startsAt} ${endsAt}`}
          data-from={startsAt}
          data-to={endsAt}
          data-label={t("clock.own")}
          {...filledByScript}
        />
      </span>
      <div className="muted">
        {date && `${date} · `}
        {duration}
      </div>
    </>
  );
}
