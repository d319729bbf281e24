import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { toLanguage } from "#app/arabic/language.ts";
import { clockAtOffset, formatRelative, msUntilChange } from "#app/arabic/time-ago.ts";
import type { BellData, NotificationView } from "../notification-view.ts";

/** Milliseconds ahead of the visitor's clock, which may be wrong. */
let clock = { of: clockAtOffset(0), ahead: 0 };

export function setServerClock({ now, ahead }: BellData["clock"]): void {
  clock = { of: clockAtOffset(ahead), ahead: now - Date.now() };
}

/** Updates itself; the server's words stay until they change (docs/product.md#when-it-came). */
export function useRelativeTime({ createdAt, when }: NotificationView): string {
  const { t, i18n } = useTranslation("notification-screens");
  const [now, setNow] = useState<Date>();
  useEffect(() => {
    const date = new Date(createdAt);
    const serverNow = () => new Date(Date.now() + clock.ahead);
    if (msUntilChange(date, serverNow()) === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const schedule = (at: Date) => {
      clearTimeout(timer);
      const ms = msUntilChange(date, at);
      const isVisible = document.visibilityState !== "hidden";
      if (isVisible && ms !== undefined) timer = setTimeout(tick, ms);
    };
    const tick = () => {
      const at = serverNow();
      setNow(at);
      schedule(at);
    };
    schedule(serverNow());
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [createdAt]);
  if (!now) return when ?? t("now");
  return formatRelative(new Date(createdAt), now, toLanguage(i18n.language), clock.of);
}
