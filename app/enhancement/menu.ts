/** components/menu.tsx */
export function closeMenusByEscape(): void {
  addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    const menu = document.querySelector<HTMLDetailsElement>("details[data-menu][open]");
    if (!menu) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
}
