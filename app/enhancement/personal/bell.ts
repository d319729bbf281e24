import { isLeftBehind, pageOwner, scriptKey } from "#app/components/page-owner.ts";
import { followStream } from "#app/components/tab-stream.ts";
import { readArrived } from "./arrived.ts";
import { markSent } from "./back.ts";

const LATEST = "/notification/latest";
const MAX_SHOWN = 99;
/** Jitter for rooms with many members. */
const SPREAD_MS = 10_000;

/** Makes the bell live, and lists of notifications with it (routes/notification/bell/bell.tsx). */
export function defineBell(): void {
  customElements.define("notification-bell", NotificationBell);
}

class NotificationBell extends HTMLElement {
  static readonly observedAttributes = ["data-now"];

  #unread = 0;
  #latest: string | undefined;
  #ends: (() => void)[] = [];
  #counting: ReturnType<typeof setTimeout> | undefined;

  connectedCallback() {
    const link = this.#link;
    link.setAttribute("role", "button");
    link.setAttribute("aria-haspopup", "dialog");
    link.setAttribute("aria-expanded", "false");
    const others =
      typeof BroadcastChannel === "undefined"
        ? undefined
        : new BroadcastChannel(`notifications-read ${pageOwner()}`);
    // What came since is not read; a tab that knows of less asks when it is looked at.
    others?.addEventListener("message", ({ data }) => {
      if (data === this.#latest) this.#showRead();
    });
    this.#tellOthers = () => others?.postMessage(this.#latest);
    if (this.#unread === 0) this.#tellOthers();
    this.#ends = [
      on(link, "click", (event) => this.#onClick(event as MouseEvent)),
      on(link, "keydown", (event) => this.#onKey(event as KeyboardEvent)),
      on(this, "keydown", (event) => {
        if ((event as KeyboardEvent).key === "Escape" && this.#popover) this.#closeToBell();
      }),
      on(this.#box, "click", ({ target }) => this.#onChoice(target as Element)),
      on(document, "pointerdown", (event) => this.#onOutside(event)),
      on(document, "focusin", (event) => this.#onOutside(event)),
      () => others?.close(),
      followStream({
        params: (): Record<string, string> => (this.#latest ? { after: this.#latest } : {}),
        events: { notification: (json) => this.#onArrival(json) },
        onReturn: () => void this.#refresh(),
      }),
    ];
  }

  disconnectedCallback() {
    clearTimeout(this.#counting);
    for (const end of this.#ends.splice(0)) end();
  }

  /** The page was loaded, or React brought the data of another one. */
  attributeChangedCallback() {
    this.#latest = this.dataset.latest ?? this.#latest;
    this.#showUnread(isJustRead(this.#latest) ? 0 : Number(this.dataset.unread ?? 0));
    if (this.#unread === 0) this.#tellOthers();
    // Its own lists and counts have these.
    for (const added of document.querySelectorAll("[data-added]")) added.remove();
  }

  #tellOthers = () => {};

  get #link() {
    return this.querySelector("a") as HTMLAnchorElement;
  }
  get #box() {
    return this.querySelector("[data-box]") as HTMLElement;
  }
  get #popover() {
    return this.#box.querySelector<HTMLElement>(".popover");
  }

  #onClick(event: MouseEvent) {
    // Modified clicks open a tab.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void this.#toggle();
  }

  #onKey(event: KeyboardEvent) {
    if (event.key !== " ") return;
    event.preventDefault();
    void this.#toggle();
  }

  async #toggle() {
    if (this.#popover) return this.#closeToBell();
    this.#link.setAttribute("aria-busy", "true");
    const isOpen = await this.#refresh(true);
    this.#link.removeAttribute("aria-busy");
    // Where it doesn't come the bell is the link that it was.
    if (!isOpen) return location.assign(this.#link.href);
    this.#link.setAttribute("aria-expanded", "true");
    this.#link.setAttribute("aria-controls", "bell-popover");
  }

  /** Shows what the server knows; `opens` the popover too, and else only renews an open one. */
  async #refresh(opens = false): Promise<boolean> {
    // They would be somebody else's, or the page to sign in.
    if (isLeftBehind()) return false;
    const answer = await fetch(LATEST).catch(() => undefined);
    const isList = answer?.headers.has("X-Unread");
    const html = isList ? await answer?.text().catch(() => undefined) : undefined;
    if (!answer || html === undefined) return false;
    const popover = document.createRange().createContextualFragment(html);
    const items = [...popover.querySelectorAll<HTMLElement>(".notice")];
    this.#latest = items[0]?.dataset.id ?? this.#latest;
    this.#showUnread(Number(answer.headers.get("X-Unread")));
    showUnreadChats(Number(answer.headers.get("X-Unread-Chats")));
    addToList(items);
    const hadFocus = this.#popover?.contains(document.activeElement);
    if (opens || this.#popover) this.#box.replaceChildren(popover);
    await styled(this.#popover);
    if (opens || hadFocus) this.#popover?.focus({ preventScroll: true });
    return true;
  }

  #onArrival(json: string) {
    const arrived = readArrived(json);
    if (!arrived || arrived.id === this.#latest) return;
    this.#latest = arrived.id;
    this.#showUnread(this.#unread + 1);
    const words = this.dataset.arrived?.replace("{{title}}", () => arrived.title.slice(0, 200));
    const said = this.querySelector("[aria-live]");
    if (said) said.textContent = words ?? "";
    if (this.#popover || liveList()) void this.#refresh();
    else if (arrived.isOfChat) {
      clearTimeout(this.#counting);
      this.#counting = setTimeout(() => void this.#refresh(), Math.random() * SPREAD_MS);
    }
  }

  #onChoice(target: Element) {
    if (target.closest("button")) this.#closeToBell();
    else if (target.closest("a")) this.#close();
  }

  #onOutside({ target }: Event) {
    if (this.#popover && target instanceof Node && !this.contains(target)) this.#close();
  }

  #closeToBell() {
    this.#close();
    this.#link.focus();
  }

  #close() {
    this.#box.replaceChildren();
    this.#link.setAttribute("aria-expanded", "false");
    this.#link.removeAttribute("aria-controls");
    if (this.#unread === 0) return;
    this.#showRead();
    this.#tellOthers();
    markJustRead(this.#latest);
    // On failure the count returns with a later page.
    const body = new URLSearchParams({ answer: "none", key: scriptKey() });
    markSent();
    void fetch("/notification/read", { method: "POST", body, keepalive: true }).catch(() => {});
  }

  #showUnread(count: number) {
    this.#unread = count;
    const number = count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(count);
    const badge = this.querySelector<HTMLElement>(".badge");
    const words = this.#link.querySelector<HTMLElement>(".vh");
    if (!badge || !words) return;
    const { some = "", none = "" } = words.dataset;
    words.textContent = count > 0 ? some.replace("{{number}}", number) : none;
    badge.dataset.count = number;
    badge.hidden = count === 0;
  }

  #showRead() {
    this.#showUnread(0);
    for (const item of document.querySelectorAll(".notice.unread")) {
      item.classList.remove("unread");
      item.querySelector(".title > bdi.vh:first-child")?.remove();
    }
    for (const form of document.querySelectorAll<HTMLElement>('form[action="/notification/read"]'))
      form.hidden = true;
  }
}

/** Shown before its style sheet is there, it would push the page down. */
async function styled(popover: HTMLElement | null): Promise<void> {
  const sheet = popover?.querySelector("link");
  if (!popover || !sheet) return;
  if (!sheet.sheet) {
    await new Promise((loaded) => {
      sheet.addEventListener("load", loaded);
      sheet.addEventListener("error", loaded);
    });
  }
  popover.hidden = false;
}

const JUST_READ = "bell-read";
const JUST_MS = 10_000;

/** The page that a chosen one leads to may be made before the server knows that all is read. */
function markJustRead(latest: string | undefined): void {
  try {
    sessionStorage.setItem(JUST_READ, `${latest} ${Date.now()}`);
  } catch {
    // Storage is full or forbidden.
  }
}

function isJustRead(latest: string | undefined): boolean {
  try {
    const [id, at] = (sessionStorage.getItem(JUST_READ) ?? "").split(" ");
    return id === latest && Date.now() - Number(at) < JUST_MS;
  } catch {
    return false;
  }
}

function on(target: EventTarget, name: string, listener: (event: Event) => void): () => void {
  target.addEventListener(name, listener);
  return () => target.removeEventListener(name, listener);
}

/** The newest page of the list of notifications. */
function liveList(): Element | null {
  return document.querySelector(".notices[data-live]");
}

function addToList(items: readonly HTMLElement[]): void {
  const list = liveList();
  if (!list) return;
  const known = new Set([...list.children].map((each) => (each as HTMLElement).dataset.id));
  const arrived = items.filter(({ dataset }) => !known.has(dataset.id));
  for (const each of [...arrived].reverse()) {
    const added = each.cloneNode(true) as HTMLElement;
    added.dataset.added = "";
    list.prepend(added);
  }
}

/** At the line of chat in the menu. */
function showUnreadChats(count: number): void {
  const link = document.querySelector('nav.side a[href="/contact"]');
  const served = link?.querySelector<HTMLElement>("b:not([data-added])");
  const shown = served ?? link?.querySelector<HTMLElement>("b");
  if (shown) {
    shown.textContent = ` ${count}`;
    shown.hidden = count === 0;
  } else if (link && count > 0) {
    const added = document.createElement("b");
    added.dataset.added = "";
    added.textContent = ` ${count}`;
    link.append(added);
  }
}
