/**
 * Says for whom this page was opened, for the other tabs of the browser (app/components/page-owner.ts):
 * what somebody else opened there says so before more is typed. A page that the application leads on to is
 * another.
 */
export function tellOwner(): void {
  const page = document.documentElement;
  const tell = () => {
    const { owner } = page.dataset;
    try {
      if (owner) localStorage.setItem("page-owner", owner);
      // Other tabs are told by the browser, this one is not.
      dispatchEvent(new StorageEvent("storage", { key: "page-owner" }));
    } catch {
      // Storage is full or forbidden: what is sent from a page of another is refused all the same.
    }
  };
  tell();
  new MutationObserver(tell).observe(page, { attributeFilter: ["data-owner"] });
}
