import { type ConfigData, HtmlValidate, StaticConfigLoader } from "html-validate";
import { HTMLElement, type Node, TextNode } from "node-html-parser";
import type { Page } from "./browser.ts";

/** Fields that a form has once for each of a list; they are read in their order, and carried so. */
const repeated =
  /control name "(answers|columns|keptAlt|keptAltEn|keptFile|keptPlace|questions|typed:\w+)"/;

/** Rules that don't ask for what HTML asks for, each with why. */
const rules: ConfigData["rules"] = {
  // React writes `dateTime`, `disabled=""`, `<br/>` and `<!DOCTYPE html>`, which mean the same.
  "attr-case": "off",
  "attribute-boolean-style": "off",
  "attribute-empty-style": "off",
  "void-style": "off",
  "doctype-style": "off",
  // A label around its box that names it as well: some assistive technology reads the one, some the other.
  "no-redundant-for": "off",
  // How the choices of a list are sent.
  "form-dup-name": ["error", { shared: ["radio", "checkbox", "button", "submit"] }],
  // Files of our own come from where the page does.
  "require-sri": ["error", { target: "crossorigin" }],
  // Without a script the projector's code and a code that is over are shown by loading the page anew.
  "meta-refresh": "off",
  // As long as who wrote the item has made it.
  "long-title": "off",
};

/** Reads the tables of HTML's elements, and what of them the rules want, once for a process. */
class KeptConfig extends StaticConfigLoader {
  #kept: ReturnType<StaticConfigLoader["getConfigFor"]> | undefined;

  override getConfigFor(handle: string) {
    this.#kept ??= super.getConfigFor(handle);
    return this.#kept;
  }
}
let checker: HtmlValidate | undefined;

/**
 * What an HTML checker has against a page, in lines. All of its rules for documents are on, and of
 * those on style all that don't stand above.
 */
export function htmlFaults(html: string): string[] {
  checker ??= new HtmlValidate(
    new KeptConfig({
      root: true,
      extends: ["html-validate:recommended", "html-validate:document"],
      rules,
    }),
  );
  const { results } = checker.validateStringSync(html);
  return results.flatMap(({ messages }) =>
    messages
      .filter(({ message }) => !repeated.test(message))
      .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}

/** What a form does to the browser alone, or by a link that says whose it is, is the same for everybody. */
const ofTheBrowser =
  /^(\/preferences|\/logout|\/guest|\/auth\/facebook|\/card\/check|\/statistics\/mail\/.*)$/;

/** The forms of a page that don't say who opened it (docs/product.md#pages-of-somebody-else). */
function formsOfNobody({ document, url }: Page): string[] {
  const forms = document.querySelectorAll('form[method="post"]');
  return forms.flatMap((form) => {
    const action = form.getAttribute("action") ?? url.pathname;
    if (ofTheBrowser.test(action)) return [];
    const keys = form
      .querySelectorAll('[name="key"]')
      .map((key) => key.getAttribute("value") ?? "");
    const isNamed = keys.length > 0 && keys.every((key) => /^[\w-]{36}\.[\w-]{12}:/.test(key));
    return isNamed ? [] : [`${form.toString().slice(0, 120)} names nobody in its key`];
  });
}

const typedIn = /^(text|search|email|tel|url|password)$/;

/**
 * The forms in which Enter presses a button that only helps to fill them (`formnovalidate`) and not their
 * main one: a browser takes the first. The text field of such a helper is called `keyword`.
 */
function formsWithWrongEnter({ document }: Page): string[] {
  return document.querySelectorAll("form").flatMap((form) => {
    const fields = form
      .querySelectorAll("input")
      .filter((each) => typedIn.test(each.getAttribute("type") ?? "text"))
      .filter((each) => each.getAttribute("name") !== "keyword");
    const buttons = form
      .querySelectorAll("button")
      .filter((each) => (each.getAttribute("type") ?? "submit") === "submit");
    const isHelper = buttons.map((each) => each.hasAttribute("formnovalidate"));
    const isWrong = fields.length > 0 && isHelper[0] === true && isHelper.includes(false);
    return isWrong ? [`Enter presses a helper of ${form.toString().slice(0, 120)}`] : [];
  });
}

/** Pictures and scripts of our own that are fetched under one name, whichever the visitor came by. */
function addressesWithHost({ document, url }: Page): string[] {
  const elements = document.querySelectorAll("[src], [srcset]");
  const hasHost = (name: string) => (each: HTMLElement) =>
    each.getAttribute(name)?.includes(`${url.origin}/`);
  return elements
    .filter((each) => hasHost("src")(each) || hasHost("srcset")(each))
    .map((each) => `${each.toString().slice(0, 120)} names this host`);
}

/** Elements of which a text browser shows each in a line or a cell of its own, or as a box between words. */
const apart =
  /^(address|article|aside|blockquote|body|br|button|caption|dd|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|input|legend|li|main|nav|ol|option|p|pre|section|select|table|tbody|td|textarea|tfoot|th|thead|tr|ul|video)$/;
/** Their text is no part of a page's. */
const unread = /^(head|script|style|svg|template|datalist|noscript)$/;

/**
 * Words that only a style holds apart, such as a name and the count beside it: what reads a page without
 * styles (a text browser, a search engine, who copies it) has them as one.
 */
export function wordsRunTogether(root: HTMLElement): string[] {
  const faults: string[] = [];
  let before = "";
  let isOther = false;
  const look = (node: Node) => {
    if (node instanceof TextNode) {
      if (node.text === "") return;
      const isTouching = /[\p{L}\p{N}»):%]$/u.test(before) && /^[\p{L}\p{N}«(]/u.test(node.text);
      if (isOther && isTouching)
        faults.push(
          `nothing stands between “${before.slice(-20)}” and “${node.text.slice(0, 20)}” ` +
            `in ${node.parentNode?.rawTagName}.${node.parentNode?.classNames}`,
        );
      before = node.text;
      isOther = false;
    } else if (node instanceof HTMLElement) {
      const name = node.rawTagName?.toLowerCase() ?? "";
      if (unread.test(name)) return;
      if (apart.test(name)) before = "";
      isOther = true;
      for (const child of node.childNodes) look(child);
      if (apart.test(name)) before = "";
      isOther = true;
    }
  };
  look(root);
  return faults;
}

function onlyMain(html: string): string {
  const [main] = /<main[\s\S]*<\/main>/.exec(html) ?? [];
  return main ? `${html.slice(0, html.indexOf("<body"))}<body>${main}</body></html>` : html;
}

/** A page's faults under the address that has them; the same one on many pages stands once. */
export function collectFaults() {
  const found = new Map<string, string>();
  let pages = 0;
  return {
    /**
     * @param checked what the HTML checker reads, which takes longer than the page: what stands around
     *   `main` is the same on many pages
     */
    look(page: Page, label: string, checked: "page" | "main" = "page") {
      if (!page.headers.get("content-type")?.startsWith("text/html")) return;
      pages++;
      for (const fault of [
        ...htmlFaults(checked === "page" ? page.html : onlyMain(page.html)),
        ...formsOfNobody(page),
        ...addressesWithHost(page),
        ...formsWithWrongEnter(page),
        ...wordsRunTogether(page.document),
      ]) {
        if (!found.has(fault)) found.set(fault, label);
      }
    },
    get pages() {
      return pages;
    },
    get list() {
      return [...found].map(([fault, label]) => `${label}: ${fault}`);
    },
  };
}
