import { toLanguage } from "#app/arabic/language.ts";
import { clockAtOffset, formatRelative, msUntilChange } from "#app/arabic/time-ago.ts";

/** Keeps `[data-since]`, how long ago something came, true (docs/product.md#when-it-came). */
export function updateRelativeTimes(): void {
  // The visitor's clock may be wrong, and the server's is in the header.
  const { now, ahead } = document.querySelector<HTMLElement>("notification-bell")?.dataset ?? {};
  const clockOf = clockAtOffset(Number(ahead ?? 0));
  const offset = Number(now ?? Date.now()) - Date.now();
  const language = toLanguage(document.documentElement.lang);
  const serverNow = () => new Date(Date.now() + offset);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFirst = true;

  const tick = () => {
    clearTimeout(timer);
    if (document.visibilityState === "hidden") return;
    const at = serverNow();
    const waits: number[] = [];
    for (const element of document.querySelectorAll<HTMLElement>("[data-since]")) {
      const date = new Date(element.dataset.since ?? "");
      const wait = msUntilChange(date, at);
      if (wait !== undefined) waits.push(wait);
      // The server's words stay until they change.
      if (wait !== undefined && !isFirst)
        element.textContent = formatRelative(date, at, language, clockOf);
    }
    isFirst = false;
    if (waits.length > 0) timer = setTimeout(tick, Math.min(...waits));
  };
  tick();
  document.addEventListener("visibilitychange", tick);
  // Of what is added later.
  new MutationObserver((changes) => {
    const isAdded = changes.some(({ addedNodes }) =>
      [...addedNodes].some((each) => each instanceof Element && each.querySelector("[data-since]")),
    );
    if (isAdded) tick();
  }).observe(document.documentElement, { childList: true, subtree: true });
}
