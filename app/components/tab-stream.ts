import { isLeftBehind, onOwnerNow } from "./page-owner.ts";

interface Wish {
  params(): Readonly<Record<string, string>>;
  readonly events: Readonly<Record<string, (data: string, id: string) => void>>;
  /** The page became visible: catch up. */
  onReturn?(): void;
  onOpen?(): void;
  /** Refused: the browser doesn't retry. */
  onRefused?(): void;
}

const PATH = "/notification/stream";
const wishes = new Set<Wish>();
let source: EventSource | undefined;
let isAsked = false;
let stopOwner = () => {};

/**
 * One EventSource per tab while visible: browsers allow six connections per site over all tabs.
 * Reconnects replay by Last-Event-ID.
 *
 * @returns unsubscribes
 */
export function followStream(wish: Wish): () => void {
  if (typeof EventSource === "undefined") return () => undefined;
  if (wishes.size === 0) {
    document.addEventListener("visibilitychange", onVisibility);
    // An open connection keeps the page out of the back/forward cache.
    window.addEventListener("pagehide", close);
    window.addEventListener("pageshow", onVisibility);
    stopOwner = onOwnerNow(onOwner);
  }
  wishes.add(wish);
  askAgain();
  return () => {
    wishes.delete(wish);
    if (wishes.size > 0) return askAgain();
    close();
    stopOwner();
    document.removeEventListener("visibilitychange", onVisibility);
    window.removeEventListener("pagehide", close);
    window.removeEventListener("pageshow", onVisibility);
  };
}

/** Reconnects once per batch. */
export function askAgain(): void {
  if (isAsked) return;
  isAsked = true;
  setTimeout(() => {
    isAsked = false;
    open();
  });
}

function open(): void {
  close();
  if (wishes.size === 0 || document.visibilityState === "hidden") return;
  // The stream would be another user's, or refused repeatedly.
  if (isLeftBehind()) return;
  const opened = new EventSource(PATH + queryOf(wishes));
  source = opened;
  for (const wish of wishes) {
    for (const [name, listener] of Object.entries(wish.events)) {
      opened.addEventListener(name, ({ data, lastEventId }) => listener(data, lastEventId));
    }
    opened.addEventListener("open", () => wish.onOpen?.());
    opened.addEventListener("error", () => {
      if (opened.readyState === EventSource.CLOSED) wish.onRefused?.();
    });
  }
}

function queryOf(all: Iterable<Wish>): string {
  const params = new URLSearchParams(Object.assign({}, ...[...all].map((each) => each.params())));
  return params.size > 0 ? `?${params}` : "";
}

function close(): void {
  source?.close();
  source = undefined;
}

/** The owner may have changed back, in another window. */
function onOwner(): void {
  if (isLeftBehind()) close();
  else if (!source && !isAsked) onVisibility();
}

function onVisibility(): void {
  if (document.visibilityState === "hidden") {
    close();
    return;
  }
  if (source || isLeftBehind()) return;
  open();
  for (const wish of wishes) wish.onReturn?.();
}
