/** Pages that everybody may open and that change nothing. */
const openPages = /^\/(news|Election|DataEntire|candidate)(\/[\w.-]+)?$/;

/**
 * Browsers that know no speculation rules (Safari, Firefox) fetch an open page as a finger or a mouse
 * comes upon its link: the answer may be shown for a while without being asked for again
 * (serving/stored-page.ts). The others follow the rules in the page (components/plain-page.tsx).
 */
export function prefetchOpenPages(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (HTMLScriptElement.supports?.("speculationrules") || connection?.saveData) return;
  const fetched = new Set([location.href]);
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element && target.closest("a");
    if (!link || link.origin !== location.origin || !openPages.test(link.pathname)) return;
    const [address = ""] = link.href.split("#");
    if (fetched.has(address)) return;
    fetched.add(address);
    void fetch(address, { priority: "low" }).catch(() => undefined);
  };
  addEventListener("touchstart", prefetch, { passive: true });
  addEventListener("mouseover", prefetch, { passive: true });
}
