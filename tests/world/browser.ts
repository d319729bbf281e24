import { type HTMLElement, parse } from "node-html-parser";

/** A page as a visitor without JavaScript has it. */
export class Page {
  readonly status: number;
  readonly headers: Headers;
  readonly url: URL;
  readonly html: string;
  #document: HTMLElement | undefined;
  #typed: HTMLElement | null = null;

  constructor(url: URL, response: Response, html: string) {
    this.url = url;
    this.status = response.status;
    this.headers = response.headers;
    this.html = html;
  }

  /** Read once it is asked for: of many pages only the status matters. */
  get document(): HTMLElement {
    if (!this.#document) {
      this.#document = parse(this.html);
      this.#typed = this.#document.querySelector("#typed")?.remove() ?? null;
    }
    return this.#document;
  }

  /**
   * The form of a page that answers one which has what was typed in it, for a switch of language or theme.
   * It stands apart: what is looked for in the document is the form itself.
   */
  get typed(): HTMLElement | null {
    return this.document && this.#typed;
  }

  /** What a person reads, with runs of space as one. */
  get text(): string {
    return this.textOf("body");
  }

  textOf(selector: string): string {
    return (this.document.querySelector(selector)?.text ?? "").replaceAll(/\s+/g, " ").trim();
  }

  get title(): string {
    return this.textOf("title");
  }

  /** The toasts and alerts that the server wrote into the page. */
  get notices(): string[] {
    return this.document
      .querySelectorAll('[role="status"], [role="alert"]')
      .map((element) => element.text.replaceAll(/\s+/g, " ").trim())
      .filter(Boolean);
  }

  /** What a field of a form shows, be it typed, chosen or ticked: what it would send as it stands. */
  shown(form: string, name: string): string[] {
    const element = this.document.querySelector(form);
    const entries = element ? filled(element, {}) : [];
    return entries.flatMap(([of, value]) => (of === name ? [String(value)] : []));
  }
}

type Handle = (request: Request) => Promise<Response>;

export interface BrowserOptions {
  readonly language?: "ar" | "en";
  readonly headers?: Record<string, string>;
}

/** A browser with cookies, redirects and forms, and no JavaScript. */
export class Browser {
  readonly cookies = new Map<string, string>();
  readonly #handle: Handle;
  readonly #origin: string;
  readonly #headers: Record<string, string>;

  constructor(handle: Handle, origin: string, { language, headers = {} }: BrowserOptions = {}) {
    this.#handle = handle;
    this.#origin = origin;
    this.#headers = headers;
    if (language) this.cookies.set("language", language);
  }

  /** Opens an address and follows redirects. */
  async open(path: string): Promise<Page> {
    return this.#follow(await this.raw(path), new URL(path, this.#origin));
  }

  /** One request with the cookies; no redirect is followed. */
  async raw(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({ ...this.#headers, ...(init.headers as Record<string, string>) });
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    if (cookie) headers.set("Cookie", cookie);
    const response = await this.#handle(
      new Request(new URL(path, this.#origin), { ...init, headers }),
    );
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  /**
   * Fills and sends a form of a page as a browser would: hidden fields and present values go along.
   * `form` is a CSS selector; `values` replace or add, a list is that of all fields of the name. The form's
   * own button is pressed, not one that only asks for help with it, unless `button` selects another.
   */
  async submit(
    page: Page,
    form: string,
    values: Record<string, string | File | (string | File)[]> = {},
    button = 'button:not([type="button"], [formnovalidate])',
  ): Promise<Page> {
    const element = form === "#typed" ? page.typed : page.document.querySelector(form);
    if (!element) throw new Error(`The page ${page.url.pathname} has no form ${form}.`);
    const entries = filled(element, values, button);
    const action = new URL(element.getAttribute("action") ?? page.url.href, page.url);
    const method = (element.getAttribute("method") ?? "get").toUpperCase();
    const pressed = element.querySelector(button);
    const target = new URL(pressed?.getAttribute("formaction") ?? action, page.url);
    if (method === "GET") {
      target.search = new URLSearchParams(entries as [string, string][]).toString();
      return this.open(target.pathname + target.search);
    }
    const multipart = element.getAttribute("enctype") === "multipart/form-data";
    const body = multipart ? new FormData() : new URLSearchParams();
    for (const [name, value] of entries) body.append(name, value as string);
    const response = await this.raw(target.pathname + target.search, {
      method: "POST",
      body,
      headers: { Origin: this.#origin },
    });
    return this.#follow(response, target);
  }

  async #follow(response: Response, url: URL, hops = 0): Promise<Page> {
    const location = response.headers.get("location");
    if (!location || response.status < 300 || response.status >= 400) {
      return new Page(url, response, await response.text());
    }
    const next = new URL(location, url);
    if (next.origin !== this.#origin || hops > 8) return new Page(next, response, "");
    return this.#follow(await this.raw(next.pathname + next.search), next, hops + 1);
  }

  #keep(line: string): void {
    const [pair = "", ...flags] = line.split(";");
    const at = pair.indexOf("=");
    const name = pair.slice(0, at).trim();
    const gone = flags.some((flag) => /max-age=0|expires=Thu, 01 Jan 1970/i.test(flag));
    if (gone) this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(at + 1));
  }
}

function filled(
  form: HTMLElement,
  values: Record<string, string | File | (string | File)[]>,
  button?: string,
): [string, string | File][] {
  const entries: [string, string | File][] = [];
  const rest = new Map(Object.entries(values));
  const add = (name: string, present: string | undefined) => {
    const given = rest.get(name);
    if (given === undefined) {
      if (present !== undefined && !Array.isArray(values[name])) entries.push([name, present]);
      return;
    }
    rest.delete(name);
    for (const value of [given].flat()) entries.push([name, value]);
  };
  for (const field of form.querySelectorAll("input, textarea, select")) {
    const name = field.getAttribute("name");
    if (!name || field.hasAttribute("disabled")) continue;
    const type = field.getAttribute("type");
    if (type === "submit" || type === "button") continue;
    if (type === "radio" || type === "checkbox") {
      if (!rest.has(name) && field.hasAttribute("checked")) {
        entries.push([name, field.getAttribute("value") ?? "on"]);
      }
    } else if (field.tagName === "SELECT") {
      const options = field.querySelectorAll("option");
      const chosen = options.find((option) => option.hasAttribute("selected")) ?? options[0];
      add(name, chosen?.getAttribute("value") ?? chosen?.text);
    } else if (field.tagName === "TEXTAREA") add(name, field.text);
    // As browsers do where nothing was chosen.
    else if (type === "file" && !rest.has(name)) entries.push([name, new File([], "")]);
    else add(name, field.getAttribute("value") ?? "");
  }
  for (const [name, given] of rest) {
    for (const value of [given].flat()) entries.push([name, value]);
  }
  const pressed = button ? form.querySelector(button) : null;
  const name = pressed?.getAttribute("name");
  if (name) entries.push([name, pressed?.getAttribute("value") ?? ""]);
  return entries;
}
