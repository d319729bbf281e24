import { announceRefresh } from "#app/components/refresh-event.ts";
import { fetchAgain, mayShowAgain, showAgain } from "./page-again.ts";
import { parsePage } from "./show-page.ts";

/** Where the page could not be shown, because something is typed. */
const RETRY_SECONDS = 5;

/** Asks for the page again, on plain pages and applications (components/page-refresh.tsx). */
export function definePageRefresh(): void {
  customElements.define("page-refresh", PageRefresh);
}

class PageRefresh extends HTMLElement {
  static readonly observedAttributes = ["seconds"];
  #timer: ReturnType<typeof setTimeout> | undefined;

  connectedCallback() {
    this.#wait(this.#seconds);
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#wait(this.#seconds);
  }

  disconnectedCallback() {
    clearTimeout(this.#timer);
  }

  get #seconds() {
    return Number(this.getAttribute("seconds"));
  }

  #wait(seconds: number) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(async () => {
      await this.#refresh();
      if (this.isConnected) this.#wait(Math.min(this.#seconds, RETRY_SECONDS));
    }, seconds * 1000);
  }

  async #refresh() {
    if (document.hidden) return;
    if (document.documentElement.dataset.namespaces !== undefined) return announceRefresh();
    if (!mayShowAgain()) return;
    const html = await fetchAgain();
    if (!html || !this.isConnected) return;
    const next = this.firstElementChild && parsePage(html).document.querySelector("page-refresh");
    // What has the focus stays, and screen readers say what changed.
    if (next) this.replaceChildren(...next.childNodes);
    else if (mayShowAgain()) showAgain(html);
  }
}
