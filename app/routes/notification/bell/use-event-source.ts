import { useEffect, useRef } from "react";

interface StreamHandlers {
  /** Where it is, so that nothing is missed that came before it was opened. */
  url(): string;
  /** One has come: its JSON. */
  onArrival(json: string): void;
  /** The page is looked at again: something may have come meanwhile. */
  onReturn(): void;
}

/**
 * Follows the visitor's stream while the page is looked at. A hidden page lets go of it: browsers
 * open six connections to a site at most, for all its tabs together. A lost one comes back by
 * itself and brings what was missed (Last-Event-ID); where there is no EventSource, nothing happens.
 */
export function useEventSource(handlers: StreamHandlers): void {
  const current = useRef(handlers);
  current.current = handlers;
  useEffect(() => {
    if (typeof EventSource === "undefined") return;
    let source: EventSource | undefined;
    const open = () => {
      source = new EventSource(current.current.url());
      source.addEventListener("notification", ({ data }) => current.current.onArrival(data));
    };
    const close = () => {
      source?.close();
      source = undefined;
    };
    const onVisibility = () => {
      if (document.visibilityState === "hidden") return close();
      if (source) return;
      open();
      current.current.onReturn();
    };
    if (document.visibilityState !== "hidden") open();
    document.addEventListener("visibilitychange", onVisibility);
    // A page that is kept for "back" must hold nothing open, or it is not kept.
    window.addEventListener("pagehide", close);
    window.addEventListener("pageshow", onVisibility);
    return () => {
      document.removeEventListener("visibilitychange", onVisibility);
      window.removeEventListener("pagehide", close);
      window.removeEventListener("pageshow", onVisibility);
      close();
    };
  }, []);
}
