import { fetchAgain, mayShowAgain, showAgain } from "./page-again.ts";

const SENT_AT = "sent-at";

/** Something was sent: pages from before are out of date. */
export function markSent(): void {
  try {
    sessionStorage.setItem(SENT_AT, String(Date.now()));
  } catch {
    // Storage is full or forbidden.
  }
}

/**
 * Browsers show a page that Back leads to as it was. Where this tab has sent something since, it is
 * asked for again, unless something is typed in it.
 */
export function refreshOnBack(): void {
  addEventListener("submit", markSent, { capture: true });
  const [navigation] = performance.getEntriesByType("navigation");
  const { type, redirectCount = 0 } = (navigation ?? {}) as Partial<PerformanceNavigationTiming>;
  // A form may be sent before its page's script is there; what it was answered by is a redirect.
  if (type === "navigate" && redirectCount > 0) markSent();
  if (document.documentElement.dataset.namespaces !== undefined) return;
  if (type === "back_forward") void refresh();
  else history.replaceState({ ...history.state, shownAt: Date.now() }, "");
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) void refresh();
  });
}

async function refresh(): Promise<void> {
  const { shownAt } = (history.state ?? {}) as { shownAt?: number };
  if (!shownAt || sentAt() < shownAt || !mayShowAgain()) return;
  const html = await fetchAgain();
  if (html && mayShowAgain()) showAgain(html);
}

function sentAt(): number {
  try {
    return Number(sessionStorage.getItem(SENT_AT) ?? 0);
  } catch {
    return 0;
  }
}
