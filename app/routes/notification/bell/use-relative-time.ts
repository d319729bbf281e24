import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { toLanguage } from "#app/arabic/language.ts";
import { clockAtOffset, formatRelative, msUntilChange } from "#app/arabic/time-ago.ts";
import type { BellData, NotificationView } from "../notification-view.ts";

/** Cairo's clock, and by how many milliseconds the server's is ahead of the visitor's, which may be wrong. */
let clock = { of: clockAtOffset(0), ahead: 0 };

/** Sets the clock by the server's; the bell does so with every page. */
export function setServerClock({ now, ahead }: BellData["clock"]): void {
  clock = { of: clockAtOffset(ahead), ahead: now - Date.now() };
}

/**
 * When a notification came, in words that go on while they are looked at
 * (docs/product.md#when-it-came). The server's own stay until they would be others; nobody is asked
 * for them.
 */
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
