import { useEffect } from "react";

/** For offline pages of returning visitors. */
export function ServiceWorker({ isWanted }: { isWanted: boolean }) {
  useEffect(() => {
    if (isWanted)
      void navigator.serviceWorker?.register("/service-worker.js").catch(() => undefined);
  }, [isWanted]);
  return null;
}
