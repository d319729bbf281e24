/**
 * Stores for whom this page was opened, which the other tabs of the browser compare with their own
 * (app/components/page-owner.ts). A page that the application leads on to is another.
 */
export function storePageOwner(): void {
  const page = document.documentElement;
  const store = () => {
    const { owner, formerOwners } = page.dataset;
    try {
      if (owner) {
        // Tabs from before the session secret was changed know the same person by another name.
        localStorage.setItem("page-owner", formerOwners ? `${owner} ${formerOwners}` : owner);
        page.dataset.ownerStored = owner;
      }
      // The browser sends this to the other tabs alone.
      dispatchEvent(new StorageEvent("storage", { key: "page-owner" }));
    } catch {
      // Storage is full or forbidden: what is sent from a page of another is refused all the same.
    }
  };
  store();
  new MutationObserver(store).observe(page, { attributeFilter: ["data-owner"] });
}
