import type { LikeResult } from "#app/routes/reaction/like.ts";
import { markSent } from "./back.ts";
import { icon } from "./icon.ts";

/** Counts a like at once, and takes it back when the server refuses (docs/product.md#reactions). */
export function defineLike(): void {
  customElements.define("like-button", LikeButton);
}

interface State {
  readonly isLiked: boolean;
  readonly count: string;
  /** After one more press. */
  readonly toggledCount: string;
}

class LikeButton extends HTMLElement {
  #confirmed: State | undefined;
  #presses = 0;
  /** The page's key comes again with Back. */
  readonly #shown = Date.now().toString(36);
  #isSending = false;

  connectedCallback() {
    this.addEventListener("submit", (event) => {
      event.preventDefault();
      if (!this.#isSending) void this.#toggle(event.target as HTMLFormElement);
    });
  }

  async #toggle(form: HTMLFormElement) {
    this.#isSending = true;
    const { liked, count = "", toggled = "" } = this.dataset;
    const before = this.#confirmed ?? {
      isLiked: liked !== undefined,
      count,
      toggledCount: toggled,
    };
    this.#show({
      isLiked: !before.isLiked,
      count: before.toggledCount,
      toggledCount: before.count,
    });
    const { liked: after, failed, isLost } = await this.#send(form);
    this.#isSending = false;
    this.#confirmed = after ?? before;
    this.#show(this.#confirmed);
    // Each press needs a new key, unless the last was lost.
    if (!isLost) this.#presses += 1;
    const { failedWords = "", close = "" } = this.dataset;
    if (failed) showToast(this, failed.message ?? failedWords, close);
  }

  async #send(form: HTMLFormElement): Promise<LikeResult> {
    const body = new URLSearchParams({ answer: "data" });
    body.set("key", `${new FormData(form).get("key")}.${this.#shown}${this.#presses + 1}`);
    const headers = { Accept: "application/json" };
    markSent();
    try {
      const answer = await fetch(form.action, { method: "POST", body, headers });
      const result = (await answer.json()) as LikeResult & { message?: string };
      // A refusal of the page as a whole has a message alone.
      return result.liked || result.failed ? result : { failed: { message: result.message } };
    } catch {
      return { failed: {}, isLost: true };
    }
  }

  #show({ isLiked, count }: State) {
    const words = isLiked ? this.dataset.undo : this.dataset.do;
    const name = isLiked ? "heart-filled" : "heart";
    this.querySelector("use")?.setAttribute("href", `/icons.svg#${name}`);
    const [label, live] = [this.querySelector("button > span"), this.querySelector("[aria-live]")];
    if (label) label.textContent = words ?? "";
    if (live) live.textContent = count;
  }
}

/** An error as components/toast.tsx shows it, in the live region of `within`. */
function showToast(within: Element, message: string, close: string): void {
  const toast = document.createElement("details");
  toast.className = "toast";
  toast.open = true;
  const summary = document.createElement("summary");
  summary.className = "icon-button";
  summary.setAttribute("aria-label", close);
  summary.append(icon("close"));
  const words = document.createElement("span");
  words.dir = "auto";
  words.textContent = message;
  const line = document.createElement("p");
  line.append(icon("warning"), words);
  toast.append(summary, line);
  within.querySelector('[role="alert"]')?.replaceChildren(toast);
}
