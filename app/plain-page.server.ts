import { readFileSync } from "node:fs";
import { join } from "node:path";
import enhancement from "virtual:enhancement";
import type { EntryContext } from "react-router";
import { projectRoot } from "./configuration.ts";
import { LeastRecentlyUsed } from "./least-recently-used.ts";
import { namesIn, type SplitStyle, splitStyle } from "./page-style.server.ts";
import appStyle from "./styles/app.css?inline";

const split = splitStyle(appStyle);

const openRule = {
  where: { href_matches: ["/news*", "/Election", "/DataEntire*", "/candidate/*", "/posts*"] },
  eagerness: "moderate",
};
/** When touched. Not where the audit log says who looked at somebody's data. */
const knownRule = {
  where: {
    href_matches: ["/", "/contact", "/desk", "/events", "/events/:id", "/notification", "/profile"],
  },
  eagerness: "conservative",
};
const rules = JSON.stringify({ prefetch: [openRule] });
/** Of guests and signed-in people. */
const rulesOfKnown = JSON.stringify({ prefetch: [openRule, knownRule] });

/**
 * Completes a plain document: critical styles inline, so that nothing else blocks painting, and its
 * one script at the end, since React would put an async one into the head.
 * @param options.hasScripts false for a visitor who wants none
 * @param options.sheets of the screen, as `sheetsOf` finds them
 */
export function completePlainPage(
  html: string,
  { nonce, hasScripts, sheets }: { nonce: string; hasScripts: boolean; sheets: readonly string[] },
): string {
  const style = styleOf(namesIn(html), sheets);
  // Before the organisation's own colours.
  const styled = html.replace(
    /<style|<\/head>/,
    (next) => `<style nonce="${nonce}">${style}</style>${next}`,
  );
  if (!hasScripts) return styled;
  const isKnown = html.includes(" data-script=");
  const scripts =
    `<script type="module" async fetchpriority="low" src="${enhancement}"></script>` +
    `<script type="speculationrules" nonce="${nonce}">${isKnown ? rulesOfKnown : rules}</script>`;
  return styled.replace("</body>", () => `${scripts}</body>`);
}

/**
 * Addresses of the style sheets that the page's routes add to the one of all pages, in the order in
 * which an application links them.
 */
export function sheetsOf({ manifest, staticHandlerContext }: EntryContext): readonly string[] {
  // React Router marks those that come twice by a "#".
  const of = (id: string) =>
    (manifest.routes[id]?.css ?? []).map((each) => each.split("#")[0] ?? "");
  const added = staticHandlerContext.matches
    .map(({ route }) => route.id)
    .flatMap((id) => (id === "root" ? [] : of(id)));
  return [...new Set([...of("root"), ...added])].filter((each) => added.includes(each));
}

const splits = new Map<string, SplitStyle>();
/** Pages of one screen differ in little. */
const styles = new LeastRecentlyUsed<string, string>(500);

function styleOf(names: ReadonlySet<string>, sheets: readonly string[]): string {
  const all = [split, ...sheets.map(splitSheet)];
  const known = [...names].filter((name) => all.some((each) => each.names.has(name))).sort();
  const key = `${sheets.join(" ")} ${known.join(" ")}`;
  let style = styles.get(key);
  if (style === undefined) {
    style = all.map((each) => each.of(names)).join("");
    styles.set(key, style);
  }
  return style;
}

function splitSheet(address: string): SplitStyle {
  let found = splits.get(address);
  if (!found) {
    found = splitStyle(readFileSync(join(projectRoot(), "build/client", address), "utf8"));
    splits.set(address, found);
  }
  return found;
}
