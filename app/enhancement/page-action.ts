type Act = (address: string | null, counted: string | null) => void;
const actions: Readonly<Record<string, Act>> = {
  print: () => print(),
  // Web Share. Closing it is no failure.
  share: (address, counted) =>
    void navigator.share({ title: document.title, ...(address && { url: address }) }).then(
      () => counted && navigator.sendBeacon(counted),
      () => undefined,
    ),
};

/** Makes its button only where the browser supports its act (components/page-action.tsx). */
export function definePageAction(): void {
  customElements.define("page-action", PageAction);
}

class PageAction extends HTMLElement {
  connectedCallback() {
    const act = this.getAttribute("act") ?? "";
    if (this.firstChild || (act === "share" && !("share" in navigator))) return;
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button quiet small";
    button.innerHTML = `<svg class="icon" aria-hidden="true"><use href="/icons.svg#${act}"/></svg>`;
    button.append(this.getAttribute("label") ?? "");
    button.addEventListener("click", () => {
      actions[act]?.(this.getAttribute("address"), this.getAttribute("counted"));
    });
    this.append(button);
  }
}
