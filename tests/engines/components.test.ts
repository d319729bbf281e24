import { join } from "node:path";
import { expect, test } from "vitest";
import { expectApproved, looks } from "#tests/world/approved.ts";
import { openSite } from "#tests/world/chromium.ts";

const site = openSite();
const approved = join(import.meta.dirname, "components");

test.each(looks)("in %s, %s, at %i px all components look as approved", async (...look) => {
  const [language, theme, width] = look;
  const visit = async (javaScript: boolean) => {
    const more = {
      viewport: { width, height: 900 },
      colorScheme: theme,
      reducedMotion: "reduce",
    } as const;
    const visit = await site.visit({ javaScript, language }, more);
    await visit.context.addCookies([{ name: "theme", value: theme, url: site.origin }]);
    expect(await visit.open("/demo/components")).toBe(200);
    return visit;
  };
  // axe is a script; the pictures are of the HTML alone.
  await (await visit(true)).look();
  const { page } = await visit(false);
  await expectApproved(page, join(approved, look.join("-")), true);
});
