import { useEffect } from "react";

/** Keeps the page for when there is no line, for people who come again and again. */
export function ServiceWorker({ isWanted }: { isWanted: boolean }) {
  useEffect(() => {
    if (isWanted)
      void navigator.serviceWorker?.register("/service-worker.js").catch(() => undefined);
  }, [isWanted]);
  return null;
}
