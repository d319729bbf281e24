/* For administrators: whether the proxy before the server lets event streams through, looked at once a day. */

import { scriptKey } from "#app/components/page-owner.ts";
import { judge } from "./stream-check/judge.ts";

const CHECKED = "streams-checked";
const CONTROL_MS = 3_000;
const isKnown = document.querySelector("[data-stream-fault]") !== null;

const gone = new AbortController();
// An open connection keeps the page out of the back/forward cache.
addEventListener("pagehide", () => gone.abort());
void check();

async function check(): Promise<void> {
  const today = new Date().toDateString();
  if (!isKnown && readChecked() === today) return;
  const finding = await judge({ open, works });
  if (!finding || gone.signal.aborted) return;
  const isGood = finding.outcome === "passed";
  if (isGood) storeChecked(today);
  if (isGood && !isKnown) return;
  const { outcome, seconds } = finding;
  const body = new URLSearchParams({ outcome, seconds: String(seconds), key: scriptKey() });
  await fetch("/desk/settings?act=stream", { method: "POST", body }).catch(() => undefined);
}

function open(signal: AbortSignal): Promise<Response> {
  return fetch("/notification/stream", {
    headers: { Accept: "text/event-stream" },
    signal: AbortSignal.any([signal, gone.signal]),
  });
}

/** A page in the background has late timers. */
async function works(): Promise<boolean> {
  if (gone.signal.aborted || document.visibilityState === "hidden" || !navigator.onLine)
    return false;
  const signal = AbortSignal.timeout(CONTROL_MS);
  const answer = await fetch("/healthz", { cache: "no-store", signal }).catch(() => undefined);
  return answer?.ok === true;
}

function readChecked(): string | null {
  try {
    return localStorage.getItem(CHECKED);
  } catch {
    return null;
  }
}

function storeChecked(today: string): void {
  try {
    localStorage.setItem(CHECKED, today);
  } catch {
    // Full or forbidden: it is looked at again with the next page.
  }
}
