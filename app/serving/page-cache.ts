import type { AskApp } from "./ask-app.ts";
import { cleanRequest, type PageKey } from "./page-key.ts";
import { type StoredPage, storePage } from "./stored-page.ts";

const MOST_BYTES = 32 * 1024 * 1024;
const LARGEST_PAGE = 1024 * 1024;
/** A publish empties the cache at once; this bounds what a lost notification can do. */
const KEPT_MS = 60_000;

interface Kept {
  readonly page: StoredPage;
  readonly until: number;
}

/** The open pages as anonymous visitors see them, least recently used out first. */
export interface PageCache {
  /** The page if it is here and fresh. */
  find(key: PageKey): StoredPage | undefined;
  /**
   * Renders and keeps it. Many who miss the same page at once share one rendering. An answer that
   * may not be kept is given as it is to the first, and the others get nothing.
   */
  render(key: PageKey, clientAddress: string): Promise<StoredPage | Response | undefined>;
  /** Forgets everything, renderings that are under way as well. */
  empty(): void;
}

/** Makes a cache over the application, whose answers allow to be kept by `X-Page-Cache: open`. */
export function createPageCache(
  ask: AskApp,
  publicUrl: string,
  { mostBytes = MOST_BYTES, now = Date.now }: { mostBytes?: number; now?: () => number } = {},
): PageCache {
  const pages = new Map<string, Kept>();
  let bytes = 0;
  let flights = new Map<string, Promise<StoredPage | Response>>();

  function drop(id: string, kept: Kept) {
    pages.delete(id);
    bytes -= kept.page.bytes;
  }

  function keep(id: string, page: StoredPage) {
    const earlier = pages.get(id);
    if (earlier) drop(id, earlier);
    pages.set(id, { page, until: now() + KEPT_MS });
    bytes += page.bytes;
    for (const [oldest, kept] of pages) {
      if (bytes <= mostBytes) break;
      drop(oldest, kept);
    }
  }

  async function fly(key: PageKey, clientAddress: string, mine: typeof flights) {
    const request = cleanRequest(key, publicUrl);
    request.headers.set("x-client-address", clientAddress);
    const answer = await ask(request);
    if (!mayKeep(answer)) return answer;
    const html = await answer.text();
    const isVaried = key.path.includes("?");
    // The best quality takes tens of milliseconds: not for every search that anybody types.
    const page = await storePage(answer, html, { br: isVaried ? 6 : 11, gzip: 9 });
    if (flights === mine && page.bytes <= LARGEST_PAGE * 2) keep(key.id, page);
    return page;
  }

  return {
    find(key) {
      const kept = pages.get(key.id);
      if (!kept) return undefined;
      if (kept.until < now()) {
        drop(key.id, kept);
        return undefined;
      }
      // The order of a Map is that of insertion.
      pages.delete(key.id);
      pages.set(key.id, kept);
      return kept.page;
    },
    async render(key, clientAddress) {
      const mine = flights;
      const running = mine.get(key.id);
      if (running) {
        const outcome = await running.catch(() => undefined);
        return outcome instanceof Response ? undefined : outcome;
      }
      const flight = fly(key, clientAddress, mine).finally(() => mine.delete(key.id));
      mine.set(key.id, flight);
      return flight;
    },
    empty() {
      pages.clear();
      bytes = 0;
      flights = new Map();
    },
  };
}

function mayKeep(answer: Response): boolean {
  return (
    answer.status === 200 &&
    answer.headers.get("x-page-cache") === "open" &&
    !answer.headers.has("set-cookie")
  );
}
