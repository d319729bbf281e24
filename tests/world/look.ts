import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { RunOnly } from "axe-core";
import type { Page } from "playwright";
import { expect } from "vitest";
import { isExhaustive } from "./exhaustive.ts";

/** What the page runs: without the source that the whole one carries in it. */
export const axe = await readFile(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** The one that the page has now, and the other of light and dark. */
type Theme = "own" | "other";

/**
 * WCAG 2.2 AA of a page that may run scripts, as axe is one. On the theme, an attribute of the document,
 * nothing but colours hangs: the second is looked at for contrast alone.
 *
 * @param options.within a selector of the part that is looked at
 */
export async function expectAccessible(
  page: Page,
  {
    themes: [first, second] = ["own", "other"],
    within = "html",
  }: { themes?: readonly [Theme, Theme?]; within?: string } = {},
): Promise<void> {
  const key = `${first} ${second}`;
  const known = isExhaustive ? "" : (looked.get(key) ?? "");
  const unknown = await page.evaluate(findUnknown, [within, known] as const);
  if (unknown === "") return;
  looked.set(key, `${known}${unknown}\n`);
  if (await page.evaluate(() => !("axe" in window))) await page.evaluate(axe);
  await page.evaluate(unstick);
  const asked = { [first]: tags, ...(second && { [second]: "color-contrast" }) };
  for (const [theme, rules] of Object.entries(asked)) {
    const found = await page.evaluate(faults, [theme, rules] as const);
    expect(found, `${page.url()}, ${theme} theme`).toEqual([]);
  }
}

/** A bar that stays at the foot covers only what can be scrolled from under it: axe takes it to hide that. */
function unstick(): void {
  for (const bar of document.querySelectorAll<HTMLElement>(".rail-acts, .at-foot")) {
    if (getComputedStyle(bar).bottom === "0px") bar.style.position = "static";
  }
}

/** What this worker has looked at, in which themes: an element that differs by its text alone is looked at once. */
const looked = new Map<string, string>();

/** What `findUnknown` has found in a page. */
interface Window {
  unknown: Element[];
}

/**
 * Runs in the page: finds the elements that differ from all known ones in what axe judges them by, and
 * answers that, one a line. It is their kind, whether they have a text, what they stand in and how wide the window is.
 */
function findUnknown([within, known]: readonly [string, string]): string {
  const read = (element: Element | null): string => {
    if (!element) return "";
    const marks = [...element.attributes]
      .filter(({ name }) =>
        /^(class|role|type|style|lang|dir|alt|hidden|open|disabled|aria-.*)$/.test(name),
      )
      .map(({ name, value }) =>
        /^(alt|aria-(label|describedby|controls|owns))/.test(name)
          ? `${name} ${value !== ""}`
          : `${name} ${value}`,
      );
    return `<${element.localName} ${marks}>`.replaceAll("\n", " ");
  };
  const isKnown = new Set(known.split("\n"));
  const found = new Map<string, Element>();
  for (const element of document.querySelectorAll(`${within}, ${within} *`)) {
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    const around = element.parentElement;
    const kind = `${innerWidth} ${read(around?.parentElement ?? null)}${read(around)}${read(element)}${hasText}`;
    if (!isKnown.has(kind) && !found.has(kind)) found.set(kind, element);
  }
  // axe looks at all that is in an element: named beside it, that would be looked at again.
  const all = new Set(found.values());
  const isWithin = (around: Element | null): boolean =>
    around !== null && (all.has(around) || isWithin(around.parentElement));
  (window as unknown as Window).unknown = [...all].filter((each) => !isWithin(each.parentElement));
  return [...found.keys()].join("\n");
}

/** Runs in the page: what is wrong with those elements in a theme, by one rule or by those with any of several tags. */
async function faults([theme, asked]: readonly [string, string | string[]]): Promise<string[]> {
  const { dataset } = document.documentElement;
  const own = dataset.theme ?? "";
  if (theme === "other") dataset.theme = own === "dark" ? "light" : "dark";
  const { axe, unknown } = window as unknown as Window & { axe: typeof import("axe-core") };
  const runOnly: RunOnly =
    typeof asked === "string" ? { type: "rule", values: [asked] } : { type: "tag", values: asked };
  const { violations } = await axe.run(
    { include: unknown },
    // Style sheets are ours, and the selector of what is wrong is not needed: its HTML is told.
    { runOnly, resultTypes: ["violations"], preload: false, selectors: false },
  );
  dataset.theme = own;
  return violations.map(({ id, nodes }) => {
    const [first] = nodes;
    return `${id} (${nodes.length}): ${first?.html} ${first?.failureSummary ?? ""}`;
  });
}
