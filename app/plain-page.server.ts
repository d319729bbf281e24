import enhancement from "virtual:enhancement";
import { splitStyle } from "./page-style.server.ts";
import appStyle from "./styles/app.css?inline";

const styleOf = splitStyle(appStyle);

/** Chromium fetches an open page ahead when a finger or a mouse comes upon its link. */
const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: { href_matches: ["/news*", "/Election", "/DataEntire*", "/candidate/*", "/posts*"] },
      eagerness: "moderate",
    },
  ],
});

/**
 * Completes a rendered plain document: the part of the style sheet that it needs stands in its head,
 * so that nothing else is fetched before it is painted, and its one script at its end, since React
 * would put an async one into the head.
 *
 * @param options.hasScripts false for a visitor who wants none
 */
export function completePlainPage(
  html: string,
  { nonce, hasScripts }: { nonce: string; hasScripts: boolean },
): string {
  // Before what the organisation says of its own colours.
  const styled = html.replace(
    /<style|<\/head>/,
    (next) => `<style nonce="${nonce}">${styleOf(html)}</style>${next}`,
  );
  if (!hasScripts) return styled;
  const scripts =
    `<script type="module" async fetchpriority="low" src="${enhancement}"></script>` +
    `<script type="speculationrules" nonce="${nonce}">${speculationRules}</script>`;
  return styled.replace("</body>", () => `${scripts}</body>`);
}
