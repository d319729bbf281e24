/* What scripts do with a form until it has arrived: photos, lines that are cut, pages that are left. */
import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterEach, expect, test, vi } from "vitest";
import { openSite, see } from "#tests/world/chromium.ts";
import { isExhaustive } from "#tests/world/exhaustive.ts";
import { photo as smallPhoto } from "#tests/world/membership.ts";
import { noisePng } from "#tests/world/noise.ts";
import { signInOverHttp } from "#tests/world/over-http.ts";
import { person } from "#tests/world/platform.ts";
import { cloneDatabase, type Running, startServer } from "#tests/world/process.ts";
import { readSessionCookie } from "#tests/world/session-cookie.ts";

vi.setConfig({ testTimeout: 240_000 });

const site = openSite();
const scripted = { javaScript: true, language: "ar" } as const;
const api = "/api/v1/humanitarian-aid";
/** A photo as a phone takes it: larger than the web needs. */
const photo = await noisePng(2000, 500);
const LONG = { timeout: 60_000 };

/** An access token of somebody who signed in there. */
async function tokenOf(origin: string, uid: string): Promise<string> {
  const { cookies } = await signInOverHttp(origin, uid);
  const { accessToken = "" } = await readSessionCookie(cookies.get("session") ?? "");
  return accessToken;
}

const files = ["first.jpg", "second.jpg"].map((name) => ({
  ...{ name, mimeType: "image/jpeg", buffer: photo },
}));

test("another category and a refusal keep what was typed; two photos join each other, and travel smaller", async () => {
  const { page, t, open, become } = await site.visit(scripted);
  await become("demo-member");
  await open("/humanitarian-aid");
  const title = page.getByLabel(t("aid:form.title"), { exact: true });
  const send = page.getByRole("button", { name: t("aid:form.send") });
  await title.fill("جلسات علاج طبيعي");
  await page.getByRole("link", { name: t("aid:category.living") }).click();
  await see(page.locator('.tabs [aria-current="page"]')).toHaveText(t("aid:category.living"));
  await send.click();
  await see(page.locator(".summary")).toBeVisible();
  await see(title).toHaveValue("جلسات علاج طبيعي");

  // One after the other, as a camera gives them.
  const field = page.getByLabel(t("aid:field.attachments"), { exact: true });
  await field.setInputFiles(files.slice(0, 1));
  await see(page.locator("output")).toHaveText("first.jpg");
  // For who listens, and once to be seen.
  await see(page.getByText("first.jpg", { exact: true })).toHaveCount(2);
  await see(page.locator("output.vh")).toHaveCount(1);
  await field.setInputFiles(files.slice(1));
  await see(page.locator("output")).toHaveText(t("aid:files.count", { count: 2 }));
  await page.getByLabel(t("aid:form.description"), { exact: true }).fill("بعد كسر في الساق");
  await page.getByLabel(t("aid:form.terms")).check();
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await send.click(LONG);
  await see(page).toHaveURL("/", LONG);
  await see(page.getByText(t("aid:ha.success"))).toBeVisible();
  const { requestBodySize } = await (await sent).sizes();
  expect(requestBodySize).toBeLessThan(photo.length);
  await open("/humanitarian-aid/my-requests");
  await page.locator(".notes a").first().click();
  await see(page.locator(".gallery img")).toHaveCount(2);
});

test("an upload ends with its page, and takes nobody away from the next one", async () => {
  const { page, t, open, become, forgive } = await site.visit(scripted);
  forgive(/Failed to load resource/);
  await become("demo-member");
  await open("/humanitarian-aid");
  await page.getByLabel(t("aid:form.title"), { exact: true }).fill("أدوية شهرية");
  await page.getByLabel(t("aid:form.description"), { exact: true }).fill("لمريض سكر");
  await page.getByLabel(t("aid:form.terms")).check();
  const small = { name: "small.jpg", mimeType: "image/jpeg", buffer: Buffer.from(smallPhoto) };
  await page.getByLabel(t("aid:field.attachments"), { exact: true }).setInputFiles(small);
  await page.route(/\/humanitarian-aid\/send/, () => undefined);
  const begun = page.waitForRequest((request) => request.method() === "POST");
  const ended = page.waitForEvent("requestfailed");
  await page.getByRole("button", { name: t("aid:form.send") }).click();
  const upload = await begun;
  await page.locator(".back a, .brand").first().click();
  expect(await ended).toBe(upload);
  await see(page).not.toHaveURL("/humanitarian-aid");
});

test("a phone's photo of more than 2 MB is made smaller where it is chosen, upright and without its place", async () => {
  // Held upright, as phones write it: the pixels lie on their side.
  const buffer = await sharp(await noisePng(2200, 1600))
    .withExif({ IFD0: { Make: "Telephone" }, IFD3: { GPSLatitude: "30/1 2/1 3/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
  expect(buffer.length).toBeGreaterThan(2 * 1024 * 1024);
  const large = { name: "IMG_1.jpg", mimeType: "image/jpeg", buffer };
  const { page, t, become, open } = await site.visit(scripted);
  await become(person("verified", "admin").uid);
  await open("/create-event");
  const field = page.locator('input[name="image"]');
  await field.setInputFiles(large);
  await see(page.locator(".file.live", { has: field })).not.toHaveAttribute("aria-busy");
  const sent = await field.evaluate(async ({ files }: HTMLInputElement) => {
    const file = files?.[0] ?? new File([], "none");
    const { width, height } = await createImageBitmap(file, { imageOrientation: "none" });
    return { text: await file.text(), isUpright: height > width, size: file.size };
  });
  expect(sent.size).toBeLessThan(2 * 1024 * 1024);
  expect(sent.isUpright).toBe(true);
  expect(sent.text).not.toMatch(/Exif|Telephone/);
  const form = page.locator('form:has([name="detailedLocation"])');
  await form.getByRole("button", { name: t("event:create.submit") }).click();
  // Everything else is missing; the picture is not complained of.
  await see(page.locator(".summary")).toBeVisible();
  await see(page.locator('.summary a[href$="title"]')).toHaveCount(1);
  await see(page.locator('.summary a[href$="image"]')).toHaveCount(0);

  // Sent in the moment in which it is chosen, the form waits for it.
  await open("/statistics/reports/create");
  const report = page.locator('form:has([name="officials"])');
  await report.locator('[name="title"]').fill("تقرير بصورة");
  await report.locator('[name="image"]').setInputFiles(large);
  await report.getByRole("button", { name: t("report:create.send") }).click();
  await see(page.locator(".summary")).toBeVisible();
  await see(page.locator('.summary a[href$="image"]')).toHaveCount(0);
  await see(report.locator('[name="title"]')).toHaveValue("تقرير بصورة");
});

test("a form whose line is cut stays as it was typed, and is sent once when the line is back", async () => {
  const { page, t, open, become, forgive } = await site.visit(scripted);
  forgive(/ERR_INTERNET_DISCONNECTED/);
  await become("demo-member");
  await open("/profile/complaints-suggestions/add-suggestion");
  await page.waitForFunction(() => !window.fetch.toString().includes("[native code]"));
  const title = "انقطع الخط قبل أن يصل";
  await page.getByLabel(t("feedback:field.topic")).selectOption("events");
  await page.getByLabel(t("feedback:field.title")).fill(title);
  const body = page.getByLabel(t("feedback:form.suggestions.body"));
  await body.fill("كتبته على مهل.");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: t("feedback:add.suggestions.submit") }).click();
  await see(page.getByText(t("unanswered:waiting"))).toBeVisible();
  await see(body).toHaveValue("كتبته على مهل.");
  await page.context().setOffline(false);
  await see(page.getByRole("link", { name: title, exact: true })).toHaveCount(1);
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
