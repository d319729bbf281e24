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

/** The browser's time zone beside Cairo's: app/enhancement/personal/own-hours.ts. Needs meeting.json. */
export function CairoTime({ startsAt, endsAt }: { startsAt: string; endsAt: string }) {
  const { t } = useTranslation("meeting");
  return (
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
  );
}
