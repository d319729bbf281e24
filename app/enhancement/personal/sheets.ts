/** Of this release and the one before. */
const MAX_NAMES = 16;
const COOKIE = /(?:^|;\s*)sheets=([\w.-]+)/;

/**
 * Fetches the style sheets of which the page has parts into the browser's cache, and says so by a
 * cookie: later pages link them (app/session/sheets.server.ts). From a visitor's second page on.
 */
export function fetchSheets(): void {
  const script = document.querySelector<HTMLElement>("script[data-sheets]");
  const { sheets, sheetNames } = script?.dataset ?? {};
  // Development has no built sheets.
  if (!sheets || !sheetNames || !document.referrer.startsWith(`${location.origin}/`)) return;
  const idle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2_000));
  idle(async () => {
    const found = await Promise.all(sheets.split(" ").map(fetchWhole)).catch(() => undefined);
    if (!found) return;
    const known = COOKIE.exec(document.cookie)?.[1]?.split(".") ?? [];
    const all = [...new Set([...sheetNames.split("."), ...known])].slice(0, MAX_NAMES);
    const flags = "Path=/; Max-Age=2592000; SameSite=Lax";
    const secure = location.protocol === "https:" ? "; Secure" : "";
    // biome-ignore lint/suspicious/noDocumentCookie: Safari and Firefox have no CookieStore that old
    document.cookie = `sheets=${all.join(".")}; ${flags}${secure}`;
  });
}

async function fetchWhole(address: string): Promise<void> {
  const answer = await fetch(address, { priority: "low" });
  if (!answer.ok) throw new Error("A style sheet can't be fetched.");
  await answer.arrayBuffer();
}
