import { isLeftBehind, onOwnerNow } from "./page-owner.ts";

/** What a part of the page wants of this tab's one stream. */
interface Wish {
  /** What the address says of it, so that nothing is missed that came before the stream was opened. */
  params(): Readonly<Record<string, string>>;
  /** Gets its events, by their names. */
  readonly events: Readonly<Record<string, (data: string, id: string) => void>>;
  /** The page is looked at again: something may have come meanwhile. */
  onReturn?(): void;
  /** The stream is there. */
  onOpen?(): void;
  /** The server has none for this visitor any more, and the browser asks no more. */
  onRefused?(): void;
}

const PATH = "/notification/stream";
const wishes = new Set<Wish>();
let source: EventSource | undefined;
let isAsked = false;
let stopOwner = () => {};

/**
 * Follows the visitor's stream while the page is looked at: one for all that want something of it. A
 * hidden page lets go of it: browsers open six connections to a site at most, for all its tabs together.
 * A lost one comes back by itself and brings what was missed (Last-Event-ID); where there is no
 * EventSource, nothing happens.
 *
 * @returns what ends it
 */
export function followStream(wish: Wish): () => void {
  if (typeof EventSource === "undefined") return () => undefined;
  if (wishes.size === 0) {
    document.addEventListener("visibilitychange", onVisibility);
    // A page that is kept for "back" must hold nothing open, or it is not kept.
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

/** Opens the stream anew, once for all who want that in one moment. */
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
  // It would be the stream of somebody else; nobody's is refused, again and again.
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

/** Whose stream it was may be back, in a window beside this one; or gone. */
function onOwner(): void {
  if (isLeftBehind()) close();
  else if (!source && !isAsked) onVisibility();
}

function onVisibility(): void {
  if (document.visibilityState === "hidden") {
    close();
    return;
  }
  if (source) return;
  open();
  for (const wish of wishes) wish.onReturn?.();
}
