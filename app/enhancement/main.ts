/*
 * The only script of plain pages (docs/decisions/0035-open-pages-without-the-application.md). Pages
 * work without it; it listens on the document, since elements come and go.
 */

import { carryTyped } from "./carry-typed.ts";
import { defineOwnDistrict } from "./own-district.ts";
import { storePageOwner } from "./owner.ts";
import { definePageAction } from "./page-action.ts";
import { endToasts } from "./toast.ts";

/** Public and safe pages. */
const openPages = /^\/(news|Election|DataEntire|candidate)(\/[\w.-]+)?$/;

mirrorPreferences();
storePageOwner();
carryTyped();
focusError();
addEventListener("click", copyAddress);
addEventListener("keydown", closeMenuByEscape);
definePageAction();
defineOwnDistrict();
prefetchOpenPages();
addEventListener("change", submitOnChange);
endToasts();
startMore();

// Development: elsewhere Vite's HMR updates the application (vite.config.ts).
const isPlain = document.documentElement.dataset.namespaces === undefined;
if (isPlain) import.meta.hot?.on("source-changed", () => location.reload());

/** Without clipboard access the link stays a link. */
function copyAddress(event: MouseEvent): void {
  const { target, ctrlKey, metaKey, shiftKey } = event;
  const link = target instanceof Element && target.closest<HTMLAnchorElement>("a[data-copy]");
  if (!link || !navigator.clipboard || ctrlKey || metaKey || shiftKey) return;
  event.preventDefault();
  const label = link.querySelector("[aria-live]");
  void navigator.clipboard.writeText(link.href).then(() => {
    if (label) label.textContent = link.dataset.copy ?? "";
    if (link.dataset.counted) navigator.sendBeacon(link.dataset.counted);
  });
}

/** Of a form that came back: its summary, or the field of one without. */
function focusError(): void {
  document.querySelector<HTMLElement>('.summary, main [aria-invalid="true"]')?.focus();
}

function closeMenuByEscape({ key }: KeyboardEvent): void {
  if (key !== "Escape") return;
  const menu = document.querySelector<HTMLDetailsElement>("details[data-menu][open]");
  if (!menu) return;
  menu.open = false;
  menu.querySelector("summary")?.focus();
}

/** For scripts (docs/product.md#language-theme-and-lite-version). */
function mirrorPreferences(): void {
  const { lang, dataset } = document.documentElement;
  try {
    localStorage.setItem("language", lang);
    localStorage.setItem("theme-storage", JSON.stringify({ isDarkMode: dataset.theme === "dark" }));
  } catch {
    // Storage is full or forbidden: cookies decide.
  }
}

/** For browsers without speculation rules (Safari, Firefox; components/plain-page.tsx). */
function prefetchOpenPages(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (HTMLScriptElement.supports?.("speculationrules") || connection?.saveData) return;
  const fetched = new Set([location.href]);
  const prefetch = ({ target }: Event) => {
    const link = target instanceof Element && target.closest("a");
    if (!link || link.origin !== location.origin || !openPages.test(link.pathname)) return;
    const [address = ""] = link.href.split("#");
    if (fetched.has(address)) return;
    fetched.add(address);
    void fetch(address, { priority: "low" }).catch(() => undefined);
  };
  addEventListener("touchstart", prefetch, { passive: true });
  addEventListener("mouseover", prefetch, { passive: true });
}

function submitOnChange({ target }: Event): void {
  if (!(target instanceof HTMLSelectElement) || target.dataset.submit === undefined) return;
  if (!target.value || !target.form) return;
  // Safari before 16 has no requestSubmit.
  if (target.form.requestSubmit) target.form.requestSubmit();
  else target.form.submit();
}

/** The script that a page names, for what not every page has; also where an application brings that. */
function startMore(): void {
  const { dataset } = document.documentElement;
  const start = () => {
    if (dataset.script) void import(/* @vite-ignore */ dataset.script);
  };
  new MutationObserver(start).observe(document.documentElement, {
    attributeFilter: ["data-script"],
  });
  start();
}
