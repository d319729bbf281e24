/** Public and safe pages. */
const openPages = /^\/(news|Election|DataEntire|candidate)(\/[\w.-]+)?$/;

/**
 * Prefetches open pages on touch or hover in browsers without speculation rules (Safari, Firefox);
 * answers may be reused for a while (serving/stored-page.ts). Others follow the page's rules
 * (components/plain-page.tsx).
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
