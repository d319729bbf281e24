import { isLeftBehind } from "#app/components/page-owner.ts";
import { parsePage } from "./show-page.ts";

/** `a[data-more]` adds the next page to the list of that id, instead of leading there. */
export function startLoadingMore(): void {
  addEventListener("click", (event) => {
    const { target, ctrlKey, metaKey, shiftKey } = event;
    const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[data-more]");
    if (!link || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    void add(link);
  });
}

async function add(link: HTMLAnchorElement): Promise<void> {
  if (isLeftBehind()) return location.assign(link.href);
  const id = link.dataset.more ?? "";
  link.setAttribute("aria-busy", "true");
  const answer = await fetch(link.href).catch(() => undefined);
  const html = answer?.ok ? await answer.text().catch(() => "") : "";
  const { document: next } = parsePage(html);
  const [list, more] = [document.getElementById(id), next.getElementById(id)];
  if (!list || !more) return location.assign(link.href);
  const known = new Set([...list.children].map((each) => (each as HTMLElement).dataset.id));
  const added = [...more.children].filter((each) => !known.has((each as HTMLElement).dataset.id));
  list.append(...added);
  const following = next.querySelector("a[data-more]");
  if (following) link.replaceWith(following);
  else link.remove();
  const [first] = added;
  first?.setAttribute("tabindex", "-1");
  const focused = first?.querySelector("a") ?? (first as HTMLElement | undefined);
  focused?.focus({ preventScroll: true });
}
