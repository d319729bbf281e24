import { useEffect, useState } from "react";
import { locales, toLanguage } from "#app/arabic/language.ts";
import { useTranslation } from "./translation.ts";

/** The browser's time zone beside Cairo's, added by script. Needs meeting.json. */
export function CairoTime({ startsAt, endsAt }: { startsAt: string; endsAt: string }) {
  const { t, i18n } = useTranslation("meeting");
  const [own, setOwn] = useState<string>();
  const locale = locales[toLanguage(i18n.language)];
  useEffect(() => setOwn(hoursElsewhere(startsAt, endsAt, locale)), [startsAt, endsAt, locale]);
  return (
    <span className="muted">
      {t("clock.cairo")}
      {own && (
        <>
          {" "}
          (<bdi>{t("clock.own", { hours: own })}</bdi>)
        </>
      )}
    </span>
  );
}

/** Undefined where the clock agrees with Cairo's. */
export function hoursElsewhere(
  startsAt: string,
  endsAt: string,
  locale: string,
  timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone,
): string | undefined {
  const hoursIn = (zone: string) => {
    const hour = { timeZone: zone, hour: "numeric", minute: "2-digit" } as const;
    const full = new Intl.DateTimeFormat(locale, { ...hour, weekday: "long" });
    const day = new Intl.DateTimeFormat("en", { timeZone: zone, dateStyle: "short" });
    const [start, end] = [new Date(startsAt), new Date(endsAt)];
    const isSameDay = day.format(start) === day.format(end);
    const last = isSameDay ? new Intl.DateTimeFormat(locale, hour) : full;
    return `${full.format(start)} – ${last.format(end)}`;
  };
  const own = hoursIn(timeZone);
  return own === hoursIn("Africa/Cairo") ? undefined : own;
}
