import { expect, test } from "vitest";
import { setUpScreens } from "#tests/world/screens.ts";

const screens = setUpScreens();

test("a page runs no script and has no style but its own, asks nobody else, and stands in no frame", async () => {
  const member = await screens.as("member");
  const nonces = new Set<string>();
  for (const [browser, path] of [
    [screens.browser(), "/login"],
    [screens.browser(), "/news"],
    [screens.browser(), "/nothing-of-the-sort"],
    [member, "/"],
    [member, "/humanitarian-aid"],
  ] as const) {
    const { document, headers } = await browser.open(path);
    const policy = headers.get("content-security-policy") ?? "";
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
    expect(nonce.length, path).toBeGreaterThan(15);
    nonces.add(nonce);
    const own = `'self' 'nonce-${nonce}'`;
    expect(policy.split("; "), path).toEqual([
      "default-src 'none'",
      `script-src ${own}`,
      `style-src ${own}`,
      "img-src 'self' data:",
      "media-src 'self'",
      "font-src 'self'",
      "connect-src 'self'",
      "manifest-src 'self'",
      "worker-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]);
    for (const inline of document.querySelectorAll("script:not([src]), style")) {
      const type = inline.getAttribute("type") ?? "";
      if (type !== "application/ld+json") expect(inline.getAttribute("nonce"), path).toBe(nonce);
    }
    expect(headers.get("x-frame-options"), path).toBe("DENY");
    expect(headers.get("x-content-type-options"), path).toBe("nosniff");
  }
  // One for each answer.
  expect(nonces.size).toBe(5);
});
