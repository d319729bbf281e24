/** For whom the page was opened (app/session/owner.server.ts); "" while that is not known. */
export function pageOwner(): string {
  return document.documentElement.dataset.owner ?? "";
}

/** The key of what a script posts that is no form: whose page it comes from. */
export function scriptKey(owner = pageOwner()): string {
  return `${crypto.randomUUID()}.${owner}:script`;
}

/** Where each page that is opened says for whom (app/enhancement/owner.ts). */
const OWNER_NOW = "page-owner";

/** Whether somebody else was there after this page was opened, or its owner has signed out. */
export function isLeftBehind(): boolean {
  try {
    const now = localStorage.getItem(OWNER_NOW);
    const owner = pageOwner();
    // Until this page has stored its own, by a script that may come later, a former page's stands there.
    const isStored = document.documentElement.dataset.ownerStored === owner;
    return owner !== "" && isStored && now !== null && !now.split(" ").includes(owner);
  } catch {
    return false;
  }
}

/**
 * Calls back when who is there may have changed: at once from another tab, else when the page is looked at
 * again. Nothing is asked of the server.
 *
 * @returns what ends it
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
