import { readFileSync } from "node:fs";
import { join } from "node:path";
import enhancement from "virtual:enhancement";
import type { EntryContext } from "react-router";
import { projectRoot } from "./configuration.ts";
import { LeastRecentlyUsed } from "./least-recently-used.ts";
import { namesIn, type SplitStyle, splitStyle } from "./page-style.server.ts";
import appStyle from "./styles/app.css?inline";

/** Where there are no built sheets, in development. */
const SOURCE = "";

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

interface PlainPageOptions {
  readonly nonce: string;
  /** False for a visitor who wants none. */
  readonly hasScripts: boolean;
  /** Of the screen, as `sheetsOf` finds them. */
  readonly sheets: readonly string[];
  /** Names of those that the browser has (app/session/sheets.server.ts). */
  readonly cached: ReadonlySet<string>;
}

/**
 * Completes a plain document: critical styles inline, so that nothing else blocks painting, and its
 * one script at the end, since React would put an async one into the head.
 */
export function completePlainPage(
  html: string,
  { nonce, hasScripts, sheets, cached }: PlainPageOptions,
): string {
  const firstMissing = sheets.findIndex((each) => !cached.has(sheetName(each)));
  const isMissing = firstMissing >= 0;
  // Those after one that is missing stand in the page too: their order matters.
  const linked = isMissing ? sheets.slice(0, firstMissing) : sheets;
  const links = linked.map((each) => `<link rel="stylesheet" href="${each}">`).join("");
  const style = styleOf(namesIn(html), sheets.slice(linked.length));
  // Before the organisation's own colours.
  const styled = html.replace(
    /<style|<\/head>/,
    (next) => `${links}<style nonce="${nonce}">${style}</style>${next}`,
  );
  if (!hasScripts) return styled;
  const isKnown = html.includes(" data-script=");
  const names = sheets.map(sheetName).join(".");
  const wanted =
    isKnown && isMissing ? ` data-sheets="${sheets.join(" ")}" data-sheet-names="${names}"` : "";
  const scripts =
    `<script type="module" async fetchpriority="low" src="${enhancement}"${wanted}></script>` +
    `<script type="speculationrules" nonce="${nonce}">${isKnown ? rulesOfKnown : rules}</script>`;
  return styled.replace("</body>", () => `${scripts}</body>`);
}

/** The name of a style sheet's file, which changes with its content: "root-BZ5wx0Vm". */
function sheetName(address: string): string {
  return /([^/]+)\.css$/.exec(address)?.[1] ?? "";
}

/** Addresses of the page's style sheets, in the order in which an application links them. */
export function sheetsOf({ manifest, staticHandlerContext }: EntryContext): readonly string[] {
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  // React Router marks those that come twice by a "#".
  const all = ids.flatMap((id) => manifest.routes[id]?.css ?? []);
  return all.length > 0 ? [...new Set(all.map((each) => each.split("#")[0] ?? ""))] : [SOURCE];
}

const splits = new Map([[SOURCE, splitStyle(appStyle)]]);
/** Pages of one screen differ in little. */
const styles = new LeastRecentlyUsed<string, string>(500);

function styleOf(names: ReadonlySet<string>, sheets: readonly string[]): string {
  const all = sheets.map(splitSheet);
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
