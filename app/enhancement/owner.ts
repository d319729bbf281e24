/**
 * Tells other tabs the page's owner (app/components/page-owner.ts), also after client navigation.
 */
export function storePageOwner(): void {
  const page = document.documentElement;
  const store = () => {
    const { owner, formerOwners } = page.dataset;
    try {
      if (owner) {
        // Tabs under an older session secret know the same person by another name.
        localStorage.setItem("page-owner", formerOwners ? `${owner} ${formerOwners}` : owner);
        page.dataset.ownerStored = owner;
      }
      // The browser sends this to other tabs only.
      dispatchEvent(new StorageEvent("storage", { key: "page-owner" }));
    } catch {
      // Storage is full or forbidden: the server refuses another owner's page all the same.
    }
  };
  store();
  new MutationObserver(store).observe(page, { attributeFilter: ["data-owner"] });
}
