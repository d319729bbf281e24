/** What a page's buttons do that only a script can (components/page-action.tsx). */
type Act = (address: string | null, counted: string | null) => void;
const actions: Readonly<Record<string, Act>> = {
  print: () => print(),
  // The phone's own list of ways to send an address on. Who closes it shares nothing: no failure.
  share: (address, counted) =>
    void navigator.share({ title: document.title, ...(address && { url: address }) }).then(
      () => counted && navigator.sendBeacon(counted),
      () => undefined,
    ),
};

/** `<page-action>` makes its button itself, where the browser can do what it is for. */
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
    button.append(icon(act), this.getAttribute("label") ?? "");
    button.addEventListener("click", () => {
      actions[act]?.(this.getAttribute("address"), this.getAttribute("counted"));
    });
    this.append(button);
  }
}
function icon(name: string): SVGSVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  svg.classList.add("icon");
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", `/icons.svg#${name}`);
  svg.append(use);
  return svg;
}
