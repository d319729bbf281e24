import { areShortcutsOn, onShortcut } from "#app/components/shortcuts.ts";

const ROWS = "main .listing tbody th a, main .waiting li > div > a, main .hits li > a";

/** `j` and `k` move between rows; Enter opens one (components/row-keys.tsx). */
export function defineRowKeys(): void {
  customElements.define("row-keys", RowKeys);
}

class RowKeys extends HTMLElement {
  #end = () => {};

  connectedCallback() {
    this.#end = onShortcut(moveFocus);
    if (this.firstChild || !areShortcutsOn()) return;
    const { rows = "", open = "", all = "" } = this.dataset;
    const link = document.createElement("a");
    link.href = "/search#keys";
    link.textContent = all;
    const line = document.createElement("p");
    line.className = "keys muted";
    line.append(key("j"), " ", key("k"), ` ${rows} `, key("Enter"), ` ${open} `, link);
    this.append(line);
  }

  disconnectedCallback() {
    this.#end();
  }
}

export function key(name: string): HTMLElement {
  const element = document.createElement("kbd");
  element.textContent = name;
  return element;
}

function moveFocus(key: string, event: KeyboardEvent) {
  if (key !== "j" && key !== "k") return;
  const links = [...document.querySelectorAll<HTMLAnchorElement>(ROWS)];
  const row = document.activeElement?.closest("tr, li");
  const at = row ? links.findIndex((link) => row.contains(link)) : -1;
  const next = key === "j" ? at + 1 : at < 0 ? links.length - 1 : at - 1;
  const link = links[next];
  if (!link) return;
  event.preventDefault();
  link.focus();
}

/** Menu closed: opens the page. */
export function focusSearch(key: string, event: KeyboardEvent): void {
  const field = document.querySelector<HTMLInputElement>('[aria-keyshortcuts="/"]');
  if (key !== "/" || !field) return;
  event.preventDefault();
  field.focus();
  field.select();
  if (document.activeElement !== field) location.assign("/search");
}
