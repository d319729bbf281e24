import { hoursElsewhere } from "#app/arabic/hours-elsewhere.ts";
import { locales, toLanguage } from "#app/arabic/language.ts";

/** Says an occasion's hours by the browser's clock, where that isn't Cairo's (components/occasion-hours.tsx). */
export function defineOwnHours(): void {
  customElements.define("own-hours", OwnHours);
}

class OwnHours extends HTMLElement {
  connectedCallback() {
    const { from = "", to = "", label = "" } = this.dataset;
    const locale = locales[toLanguage(document.documentElement.lang)];
    const hours = hoursElsewhere(from, to, locale);
    if (!hours || this.firstChild) return;
    const words = document.createElement("bdi");
    words.append(`${label} ${hours}`);
    this.append("(", words, ")");
  }
}
