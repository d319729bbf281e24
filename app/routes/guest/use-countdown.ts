import { useEffect, useState, useSyncExternalStore } from "react";

/** Starts from the server's value; `live` once a script ticks. Restart with a new key. */
export function useCountdown(remaining: number): { left: number; live: boolean } {
  const hydrating = useSyncExternalStore(neverChanges, no, yes);
  const [start] = useState({ remaining, fromDocument: hydrating });
  const [left, setLeft] = useState(remaining);
  const [live, setLive] = useState(remaining === 0);
  useEffect(() => {
    const end = Date.now() + start.remaining * 1000 - (start.fromDocument ? ageOfDocument() : 0);
    const tick = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)));
    tick();
    setLive(true);
    const timer = setInterval(tick, 200);
    return () => clearInterval(timer);
  }, [start]);
  return { left, live };
}

/** Milliseconds: on a slow line scripts arrive much later. */
function ageOfDocument(): number {
  const [navigation] = performance.getEntriesByType("navigation");
  const arrived = (navigation as PerformanceNavigationTiming | undefined)?.responseStart ?? 0;
  return performance.now() - arrived;
}

const neverChanges = () => () => undefined;
const yes = () => true;
const no = () => false;
