const KEY = "own-district";

/** Remembers a voter's district, or links to it (components/own-district.tsx). */
export function defineOwnDistrict(): void {
  customElements.define("own-district", OwnDistrict);
}

class OwnDistrict extends HTMLElement {
  connectedCallback() {
    try {
      const [address, name] = ["address", "name"].map((each) => this.getAttribute(each));
      if (address && name) localStorage.setItem(KEY, JSON.stringify([address, name]));
      else this.#show(JSON.parse(localStorage.getItem(KEY) ?? "[]"));
    } catch {
      // Storage is forbidden, or holds something else.
    }
  }

  #show([address, name]: unknown[]) {
    if (this.firstChild || typeof address !== "string" || typeof name !== "string") return;
    if (!address.startsWith("/DataEntire?")) return;
    const link = document.createElement("a");
    link.href = address;
    const words = document.createElement("bdi");
    words.append(name);
    link.append(words);
    this.append(`${this.getAttribute("label")} `, link);
  }
}
