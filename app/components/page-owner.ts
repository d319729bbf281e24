/** "" while unknown. */
export function pageOwner(): string {
  return document.documentElement.dataset.owner ?? "";
}

/** Idempotency-Key prefix for scripts' POSTs. */
export function scriptKey(owner = pageOwner()): string {
  return `${crypto.randomUUID()}.${owner}:script`;
}

/** Written by app/enhancement/owner.ts. */
const OWNER_NOW = "page-owner";

/** Somebody else signed in after this page was opened, or its owner signed out. */
export function isLeftBehind(): boolean {
  try {
    const now = localStorage.getItem(OWNER_NOW);
    const owner = pageOwner();
    // Until this page's script has stored its owner, the key holds the previous page's.
    const isStored = document.documentElement.dataset.ownerStored === owner;
    return owner !== "" && isStored && now !== null && !now.split(" ").includes(owner);
  } catch {
    return false;
  }
}

/**
 * By storage events, and when the page becomes visible.
 *
 * @returns unsubscribes
 */
export function onOwnerNow(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => key === OWNER_NOW && listener();
  window.addEventListener("storage", onStorage);
  window.addEventListener("pageshow", listener);
  document.addEventListener("visibilitychange", listener);
  return () => {
    window.removeEventListener("storage", onStorage);
    window.removeEventListener("pageshow", listener);
    document.removeEventListener("visibilitychange", listener);
  };
}
