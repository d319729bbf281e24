import enhancement from "virtual:enhancement";
import { splitStyle } from "./page-style.server.ts";
import appStyle from "./styles/app.css?inline";

const styleOf = splitStyle(appStyle);

const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: { href_matches: ["/news*", "/Election", "/DataEntire*", "/candidate/*", "/posts*"] },
      eagerness: "moderate",
    },
  ],
});

/**
 * Completes a plain document: critical styles inline, so that nothing else blocks painting, and its
 * one script at the end, since React would put an async one into the head.
 * @param options.hasScripts false for a visitor who wants none
 */
export function completePlainPage(
  html: string,
  { nonce, hasScripts }: { nonce: string; hasScripts: boolean },
): string {
  // Before the organisation's own colours.
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
