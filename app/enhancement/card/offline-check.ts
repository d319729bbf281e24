import { seeKeys } from "./signed.ts";

/** Keeps the keys, and by the service worker the page that checks cards, for when there is no line. */
export async function prepareOfflineCheck(): Promise<void> {
  try {
    await seeKeys();
    await navigator.serviceWorker?.register("/service-worker.js");
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage("keep-check");
  } catch {
    // Without a line, or where nothing may be kept: what was kept before serves.
  }
}
