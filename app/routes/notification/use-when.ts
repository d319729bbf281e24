import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { clockAhead, tellWhen, wordsLast } from "#app/arabic/time-ago.ts";
import type { BellData, Shown } from "./shown.ts";

/** Cairo's clock, and by how many milliseconds the server's is ahead of the visitor's, which may be wrong. */
let clock = { of: clockAhead(0), ahead: 0 };

/** Sets the clock by the server's; the bell does so with every page. */
export function setClock({ now, ahead }: BellData["clock"]): void {
  clock = { of: clockAhead(ahead), ahead: now - Date.now() };
}

/**
 * When a notification came, in words that go on while they are looked at
 * (docs/product.md#when-it-came). The server's own stay until they would be others; nobody is asked
 * for them.
 */
export function useWhen({ createdAt, when }: Shown): string {
  const { t, i18n } = useTranslation("notifications");
  const [now, setNow] = useState<Date>();
  useEffect(() => {
    const date = new Date(createdAt);
    const serverNow = () => new Date(Date.now() + clock.ahead);
    if (wordsLast(date, serverNow()) === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (at: Date) => {
      clearTimeout(timer);
      const ms = wordsLast(date, at);
      const isSeen = document.visibilityState !== "hidden";
      if (isSeen && ms !== undefined) timer = setTimeout(goOn, ms);
    };
    const goOn = () => {
      const at = serverNow();
      setNow(at);
      wait(at);
    };
    wait(serverNow());
    document.addEventListener("visibilitychange", goOn);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", goOn);
    };
  }, [createdAt]);
  if (!now) return when ?? t("now");
  return tellWhen(new Date(createdAt), now, i18n.language === "en" ? "en" : "ar", clock.of);
}
