/**
 * A link with `data-copy` copies its address, shows the attribute's text, and tells `data-counted`.
 * Without clipboard access it stays a link.
 */
export function copyAddresses(): void {
  addEventListener("click", (event) => {
    const { target, ctrlKey, metaKey, shiftKey } = event;
    const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[data-copy]");
    if (!link || !navigator.clipboard || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    const label = link.querySelector("[aria-live]");
    void navigator.clipboard.writeText(link.href).then(() => {
      if (label) label.textContent = link.dataset.copy ?? "";
      if (link.dataset.counted) navigator.sendBeacon(link.dataset.counted);
    });
  });
}
