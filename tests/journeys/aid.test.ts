import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, test, vi } from "vitest";
import { inWay, openSite, see, type Visit, ways } from "#tests/world/chromium.ts";
import { isExhaustive } from "#tests/world/exhaustive.ts";
import { noisePng } from "#tests/world/noise.ts";
import { signInOverHttp } from "#tests/world/over-http.ts";
import { person } from "#tests/world/platform.ts";
import { cloneDatabase, type Running, startServer } from "#tests/world/process.ts";
import { readSessionCookie } from "#tests/world/session-cookie.ts";

vi.setConfig({ testTimeout: 240_000 });

const site = openSite();
const api = "/api/v1/humanitarian-aid";
/** A photo as a phone takes it: larger than the web needs. */
const photo = await noisePng(2000, 1500);
const LONG = { timeout: 60_000 };

/** An access token of somebody who signed in there. */
async function tokenOf(origin: string, uid: string): Promise<string> {
  const { cookies } = await signInOverHttp(origin, uid);
  const { accessToken = "" } = await readSessionCookie(cookies.get("session") ?? "");
  return accessToken;
}

/** What the platform does at a leader's word. */
async function approve(id: string): Promise<void> {
  const token = await tokenOf(site.origin, person("verified", "admin").uid);
  for (const [version, status] of ["inReview", "approved"].entries()) {
    const response = await fetch(`${site.origin}${api}/${id}`, {
      method: "PATCH",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: JSON.stringify({ version: version + 1, status }),
    });
    expect(response.status).toBe(200);
  }
}

const files = ["first.jpg", "second.jpg"].map((name) => ({
  ...{ name, mimeType: "image/jpeg", buffer: photo },
}));

async function choose({ page, t }: Visit, javaScript: boolean): Promise<void> {
  const field = page.getByLabel(t("aid:field.attachments"), { exact: true });
  if (!javaScript) return field.setInputFiles(files);
  // One after the other, as a camera gives them: the second joins the first.
  await field.setInputFiles(files.slice(0, 1));
  await see(page.locator("output")).toHaveText("first.jpg");
  const named = page.getByText("first.jpg", { exact: true });
  // For who listens, and once to be seen.
  await see(named).toHaveCount(2);
  await see(page.locator("output.vh")).toHaveCount(1);
  await field.setInputFiles(files.slice(1));
  await see(page.locator("output")).toHaveText(t("aid:files.count", { count: 2 }));
}

describe.each(ways)(inWay, (way) => {
  test("a member asks with two photos, and sees the request approved step by step", async () => {
    const visit = await site.visit(way);
    const { page, t, open, become, look } = visit;
    await become("demo-member");
    await open("/");
    await page.getByRole("link", { name: t("home:card.aid.title") }).click();
    await see(page).toHaveURL("/humanitarian-aid");
    await look();
    const title = page.getByLabel(t("aid:form.title"), { exact: true });
    await title.fill("جلسات علاج طبيعي");
    if (way.javaScript) {
      await page.getByRole("link", { name: t("aid:category.living") }).click();
    } else {
      await page.getByRole("button", { name: t("aid:category.living") }).click();
    }
    await see(page.locator('.tabs [aria-current="page"]')).toHaveText(t("aid:category.living"));
    await see(title).toHaveValue("جلسات علاج طبيعي");
    const send = page.getByRole("button", { name: t("aid:form.send") });
    await send.click();
    await see(page.locator(".summary")).toBeVisible();
    await see(title).toHaveValue("جلسات علاج طبيعي");
    await look();
    await page
      .getByLabel(t("aid:form.description"), { exact: true })
      .fill(`بعد كسر في الساق ${way.language} ${way.javaScript}`);
    await page.getByLabel(t("aid:form.terms")).check();
    await choose(visit, way.javaScript);
    const sent = page.waitForRequest((request) => request.method() === "POST");
    await send.click(LONG);
    await see(page).toHaveURL("/", LONG);
    await see(page.getByText(t("aid:ha.success"))).toBeVisible();
    if (way.javaScript) {
      // The photos travelled smaller than they are.
      const { requestBodySize } = await (await sent).sizes();
      expect(requestBodySize).toBeLessThan(photo.length);
    }
    await open("/humanitarian-aid/my-requests");
    await look();
    await page.locator(".notes a").first().click();
    await see(page.getByText(t("aid:isStatus.pending"))).toBeVisible();
    await see(page.locator(".gallery img")).toHaveCount(2);
    await look();
    await approve(new URL(page.url()).pathname.split("/").at(-1) ?? "");
    await page.reload();
    await see(page.getByText(t("aid:isStatus.approved"))).toBeVisible();
    await see(page.locator(".steps")).toContainText(t("aid:status.inReview"));
  });
});

test("an upload ends with its page, and takes nobody away from the next one", async () => {
  const visit = await site.visit({ javaScript: true, language: "ar" });
  const { page, t, open, become, forgive } = visit;
  forgive(/Failed to load resource/);
  await become("demo-member");
  await open("/humanitarian-aid");
  await page.getByLabel(t("aid:form.title"), { exact: true }).fill("أدوية شهرية");
  await page.getByLabel(t("aid:form.description"), { exact: true }).fill("لمريض سكر");
  await page.getByLabel(t("aid:form.terms")).check();
  await choose(visit, true);
  await page.route(/\/humanitarian-aid\/send/, () => undefined);
  const begun = page.waitForRequest((request) => request.method() === "POST", LONG);
  const ended = page.waitForEvent("requestfailed", LONG);
  await page.getByRole("button", { name: t("aid:form.send") }).click(LONG);
  const upload = await begun;
  await page.locator(".back a, .brand").first().click();
  expect(await ended).toBe(upload);
  await see(page).not.toHaveURL("/humanitarian-aid");
});

const running: Running[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop("SIGKILL")));
});

test.runIf(isExhaustive)(
  "a server killed in the middle of requests with files has lost nothing that it answered, and applies nothing twice",
  async () => {
    const DATABASE_URL = await cloneDatabase();
    const start = async () => {
      const server = await startServer({ DATABASE_URL });
      running.push(server);
      return server;
    };
    const first = await start();
    const token = await tokenOf(first.origin, person("verified").uid);
    const asked = Array.from({ length: 10 }, (_, at) => ({
      key: randomUUID(),
      title: `طلب ${at}`,
    }));
    const ask = async (origin: string, { key, title }: (typeof asked)[number]) => {
      const form = new FormData();
      const words = { title, description: "قبل انقطاع الخادم", category: "medical" };
      for (const [name, value] of Object.entries(words)) form.append(name, value);
      for (const { name, buffer } of files) {
        form.append("attachments", new File([new Uint8Array(buffer)], name));
      }
      const headers = { Authorization: `Bearer ${token}`, "Idempotency-Key": key };
      const response = await fetch(origin + api, { method: "POST", body: form, headers }).catch(
        () => undefined,
      );
      return response?.ok ? response.json().catch(() => undefined) : undefined;
    };
    const answered = new Set<string>();
    let kill: Promise<unknown> | undefined;
    const waiting = asked.values();
    // Five at a time, so that some are still to come however many are answered at once.
    const send = async () => {
      for (const each of waiting) {
        if (!(await ask(first.origin, each))) continue;
        answered.add(each.title);
        // The files of the others are being drawn and kept just now.
        if (answered.size > 1) kill ??= first.stop("SIGKILL");
      }
    };
    await Promise.all(Array.from({ length: 5 }, send));
    await kill;
    expect(answered.size).toBeGreaterThan(1);
    expect(answered.size).toBeLessThan(asked.length);
    const second = await start();
    const get = async (path: string) => {
      const headers = { Authorization: `Bearer ${token}` };
      return fetch(second.origin + api + path, { headers });
    };
    const kept = async () => {
      const { data } = await (await get("/my-requests?limit=100")).json();
      return data.items as { id: string; title: string }[];
    };
    const titled = (all: { id: string; title: string }[], title: string) =>
      all.filter((each) => each.title === title);
    const before = await kept();
    for (const title of answered) expect(titled(before, title)).toHaveLength(1);
    // Whoever got no answer sends the same form again, and so does a browser that did.
    for (const each of asked) expect(await ask(second.origin, each)).toBeTruthy();
    const after = await kept();
    for (const { title } of asked) {
      const [request, ...others] = titled(after, title);
      expect(others).toEqual([]);
      const { data } = await (await get(`/my-requests/${request?.id}`)).json();
      expect(data.attachments).toHaveLength(2);
      for (const { id } of data.attachments) {
        const file = await get(`/my-requests/${request?.id}/attachments/${id}`);
        expect([file.status, file.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
      }
    }
  },
);
