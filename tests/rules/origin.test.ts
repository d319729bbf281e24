import { afterAll, expect, test, vi } from "vitest";

vi.stubEnv("DEMO", "1");
vi.stubEnv("SESSION_SECRETS", "a secret of the tests that is long enough");
vi.stubEnv("PUBLIC_URL", "https://sawt.example");
const { isSameOrigin, safePath } = await import("#app/session/origin.server.ts");
afterAll(() => vi.unstubAllEnvs());

const post = (headers: Record<string, string>) =>
  new Request("http://inner/guest", { method: "POST", headers });

test.each([
  ["our own page", { "sec-fetch-site": "same-origin" }, true],
  ["typed or a bookmark", { "sec-fetch-site": "none" }, true],
  ["a sister site", { "sec-fetch-site": "same-site" }, false],
  ["another site", { "sec-fetch-site": "cross-site" }, false],
  ["our origin", { origin: "https://sawt.example" }, true],
  ["another origin", { origin: "https://evil.example" }, false],
  ["a hidden origin", { origin: "null" }, false],
  ["our origin without the s", { origin: "http://sawt.example" }, false],
  ["a text browser's referer", { referer: "https://sawt.example/login" }, true],
  ["another site's referer", { referer: "https://evil.example/sawt.example" }, false],
  ["a text browser that says nothing", {}, true],
])("a post from %s: %o", (_, headers, expected) => {
  expect(isSameOrigin(post(headers as Record<string, string>))).toBe(expected);
});

test.each([
  ["/news?page=2#top", "/news?page=2#top"],
  ["/", "/"],
  ["//evil.example", "/"],
  ["/\\evil.example", "/"],
  ["/\t/evil.example", "/"],
  ["/.//evil.example", "/"],
  ["/news/..//evil.example", "/"],
  ["https://evil.example", "/"],
  ["javascript:alert(1)", "/"],
  ["news", "/"],
  [undefined, "/"],
  [`/${"a".repeat(3000)}`, "/"],
])("the way back %j leads to %s", (to, expected) => {
  expect(safePath(to)).toBe(expected);
});
