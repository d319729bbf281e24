import type { AppHandler } from "./app-handler.ts";
import { defaultLimits } from "./limits.ts";
import { anonymousRequest, type PageKey } from "./page-key.ts";
import { type StoredPage, storePage } from "./stored-page.ts";

const MAX_PAGE_BYTES = 1024 * 1024;
/** A publish empties the cache; this bounds the effect of a lost notification. */
const TTL_MS = 60_000;

interface CacheEntry {
  readonly page: StoredPage;
  readonly until: number;
}

/** Open pages as anonymous visitors see them, LRU. */
export interface PageCache {
  find(key: PageKey): StoredPage | undefined;
  /** However old, if nothing published since changed it. */
  findOld(key: PageKey): StoredPage | undefined;
  /** A running rendering; resolves to undefined if it may not be cached. */
  rendering(key: PageKey): Promise<StoredPage | undefined> | undefined;
  /** An uncacheable response is returned as it is. */
  render(key: PageKey, clientAddress: string): Promise<StoredPage | Response>;
  empty(): void;
  readonly bytes: number;
}

export function createPageCache(
  handle: AppHandler,
  publicUrl: string,
  {
    mostBytes = defaultLimits.pageBytes,
    now = Date.now,
  }: { mostBytes?: number; now?: () => number } = {},
): PageCache {
  const pages = new Map<string, CacheEntry>();
  let bytes = 0;
  let renders = new Map<string, Promise<StoredPage | Response>>();

  function evict(id: string, entry: CacheEntry) {
    pages.delete(id);
    bytes -= entry.page.bytes;
  }

  function store(id: string, page: StoredPage) {
    const replaced = pages.get(id);
    if (replaced) evict(id, replaced);
    pages.set(id, { page, until: now() + TTL_MS });
    bytes += page.bytes;
    for (const [oldest, entry] of pages) {
      if (bytes <= mostBytes) break;
      evict(oldest, entry);
    }
  }

  async function renderPage(key: PageKey, clientAddress: string, generation: typeof renders) {
    const request = anonymousRequest(key, publicUrl);
    request.headers.set("x-client-address", clientAddress);
    const appResponse = await handle(request);
    if (!isCacheable(appResponse)) return appResponse;
    const html = await appResponse.text();
    const isVaried = key.path.includes("?");
    // The best quality takes tens of milliseconds: not for every typed search.
    const page = await storePage(appResponse, html, { br: isVaried ? 6 : 11, gzip: 9 });
    if (renders === generation && page.bytes <= MAX_PAGE_BYTES * 2) store(key.id, page);
    return page;
  }

  const isRight = ({ until }: StoredPage) => until === undefined || now() < until;

  return {
    find(key) {
      const entry = pages.get(key.id);
      if (!entry || entry.until < now() || !isRight(entry.page)) return undefined;
      // A Map iterates in insertion order.
      pages.delete(key.id);
      pages.set(key.id, entry);
      return entry.page;
    },
    findOld(key) {
      const page = pages.get(key.id)?.page;
      return page && isRight(page) ? page : undefined;
    },
    rendering(key) {
      return renders.get(key.id)?.then(
        (outcome) => (outcome instanceof Response ? undefined : outcome),
        () => undefined,
      );
    },
    render(key, clientAddress) {
      const generation = renders;
      const rendering = renderPage(key, clientAddress, generation).finally(() =>
        generation.delete(key.id),
      );
      generation.set(key.id, rendering);
      return rendering;
    },
    empty() {
      pages.clear();
      bytes = 0;
      renders = new Map();
    },
    get bytes() {
      return bytes;
    },
  };
}

function isCacheable(appResponse: Response): boolean {
  return (
    appResponse.status === 200 &&
    appResponse.headers.get("x-page-cache") === "open" &&
    !appResponse.headers.has("set-cookie")
  );
}
