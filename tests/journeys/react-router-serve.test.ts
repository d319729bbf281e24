import { afterAll, beforeAll, expect, test } from "vitest";
import { isExhaustive } from "#tests/world/exhaustive.ts";
import { browserOverHttp, signInOverHttp } from "#tests/world/over-http.ts";
import { person } from "#tests/world/platform.ts";
import { cloneDatabase, type Running, startReactRouterServe } from "#tests/world/process.ts";

let server: Running;
beforeAll(async () => {
  server = await startReactRouterServe({ DATABASE_URL: await cloneDatabase() });
});
afterAll(() => server?.stop("SIGKILL"));

test.runIf(isExhaustive)(
  "react-router-serve serves the same build: pages, files and the platform",
  async () => {
    const browser = browserOverHttp(server.origin);
    const news = await browser.open("/news");
    expect(news.status).toBe(200);
    expect(news.document.querySelectorAll(".card")).toHaveLength(12);
    const styles =
      news.document.querySelector('link[rel="stylesheet"]')?.getAttribute("href") ?? "";
    expect((await fetch(server.origin + styles)).status).toBe(200);
    expect((await fetch(`${server.origin}/api/v1/news/guest`)).status).toBe(200);
    expect((await browser.open("/nowhere")).status).toBe(404);
  },
);

test.runIf(isExhaustive)("under react-router-serve people sign in", async () => {
  const { uid, name } = person("verified");
  const browser = await signInOverHttp(server.origin, uid);
  expect((await browser.open("/")).text).toContain(name);
});
