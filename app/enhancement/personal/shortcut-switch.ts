import { areShortcutsOn, setShortcuts } from "#app/components/shortcuts.ts";
import { key } from "./row-keys.ts";

/** Lists the shortcuts and turns them off and on for this device (routes/search/search.tsx). */
export function defineShortcutSwitch(): void {
  customElements.define("shortcut-switch", ShortcutSwitch);
}

class ShortcutSwitch extends HTMLElement {
  readonly #status = document.createElement("p");
  readonly #button = document.createElement("button");

  connectedCallback() {
    if (this.firstChild) return;
    const { label = "", search = "", rows = "", open = "" } = this.dataset;
    const header = document.createElement("header");
    header.append(elementOf("h2", label));
    const list = document.createElement("ul");
    list.append(
      elementOf("li", key("/"), ` ${search}`),
      elementOf("li", key("j"), " ", key("k"), ` ${rows} `, key("Enter"), ` ${open}`),
    );
    this.#status.role = "status";
    this.#button.type = "button";
    this.#button.className = "button quiet";
    this.#button.addEventListener("click", () => {
      setShortcuts(!areShortcutsOn());
      this.#show();
    });
    this.#show();
    this.append(header, list, this.#status, this.#button);
    // The browser looked for it before.
    if (location.hash === `#${this.id}`) this.scrollIntoView();
  }

  #show() {
    const { areOn, areOff, turnOff, turnOn } = this.dataset;
    const isOn = areShortcutsOn();
    this.#status.textContent = (isOn ? areOn : areOff) ?? "";
    this.#button.textContent = (isOn ? turnOff : turnOn) ?? "";
  }
}

function elementOf(name: string, ...content: (string | Node)[]): HTMLElement {
  const element = document.createElement(name);
  element.append(...content);
  return element;
}
