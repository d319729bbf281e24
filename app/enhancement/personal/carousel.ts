import { icon } from "./icon.ts";

/** docs/product.md#home */
const STEP_MS = 5000;

/**
 * Advances the slides, except while pointed at or focused, with reduced motion, or once stopped
 * (components/carousel.tsx).
 */
export function defineCarousel(): void {
  if (!customElements.get("slide-show")) customElements.define("slide-show", SlideShow);
}

class SlideShow extends HTMLElement {
  #timer: ReturnType<typeof setInterval> | undefined;
  #current = 0;
  #isStopped = matchMedia("(prefers-reduced-motion: reduce)").matches;
  #isPaused = false;
  readonly #button = document.createElement("button");

  connectedCallback() {
    const strip = this.#strip;
    if (!strip || strip.children.length < 2) return;
    strip.addEventListener("scroll", () => this.#mark());
    this.addEventListener("click", (event) => this.#press(event));
    const pause = (isPaused: boolean) => {
      this.#isPaused = isPaused;
      this.#restart();
    };
    this.addEventListener("pointerenter", ({ pointerType }) => pause(pointerType === "mouse"));
    this.addEventListener("pointerleave", () => pause(false));
    this.addEventListener("focusin", ({ target }) =>
      pause((target as Element).matches(":focus-visible")),
    );
    this.addEventListener("focusout", () => pause(false));
    this.#button.type = "button";
    this.#button.className = "icon-button";
    this.querySelector("[data-button]")?.append(this.#button);
    this.#show();
    this.#restart();
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
  }

  /** Five whole seconds from whatever moved it last. */
  #restart() {
    clearInterval(this.#timer);
    this.#timer = setInterval(() => {
      const count = this.#strip?.children.length ?? 1;
      if (this.#isStopped || this.#isPaused || document.hidden) return;
      this.#scrollTo((this.#current + 1) % count);
    }, STEP_MS);
  }

  get #strip() {
    return this.querySelector<HTMLElement>(".slides");
  }

  #press(event: MouseEvent) {
    const target = event.target as Element;
    const dot = target.closest<HTMLElement>(".dots a");
    if (dot) {
      event.preventDefault();
      this.#scrollTo(Number(dot.dataset.slide));
    } else if (!target.closest(".slides") && !this.#button.contains(target)) return;
    else if (target.closest("a")) return;
    this.#isStopped = !this.#isStopped;
    this.#show();
    this.#restart();
  }

  #show() {
    const words = document.createElement("span");
    words.className = "vh";
    words.textContent = (this.#isStopped ? this.dataset.play : this.dataset.pause) ?? "";
    this.#button.replaceChildren(icon(this.#isStopped ? "play" : "pause"), words);
  }

  /** By differences, which work in both directions; scrolls the strip, never the page. */
  #scrollTo(at: number) {
    const strip = this.#strip;
    const slide = strip?.children[at];
    if (!strip || !slide) return;
    const left = slide.getBoundingClientRect().left - strip.getBoundingClientRect().left;
    strip.scrollBy({ left });
  }

  #mark() {
    const strip = this.#strip;
    if (!strip) return;
    // In Arabic scrollLeft is negative.
    const current = Math.round(Math.abs(strip.scrollLeft) / strip.clientWidth);
    if (current !== this.#current) this.#restart();
    this.#current = current;
    for (const [at, dot] of this.querySelectorAll(".dots a").entries()) {
      if (at === this.#current) dot.setAttribute("aria-current", "true");
      else dot.removeAttribute("aria-current");
    }
  }
}
