/* How app/enhancement/personal/page-refresh.ts asks an application for its data. */

const REFRESH_EVENT = "sawt:refresh";

export function announceRefresh(): void {
  window.dispatchEvent(new Event(REFRESH_EVENT));
}

export function onRefresh(listener: () => void): () => void {
  window.addEventListener(REFRESH_EVENT, listener);
  return () => window.removeEventListener(REFRESH_EVENT, listener);
}
