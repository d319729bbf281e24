import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { formsLookedAfter, hydrated, openSite, see, type Visit } from "#tests/world/chromium.ts";
import { isExhaustive } from "#tests/world/exhaustive.ts";
import { type FlakyProxy, openFlakyProxy } from "#tests/world/flaky-proxy.ts";
import { photo } from "#tests/world/membership.ts";
import { person } from "#tests/world/platform.ts";
import { query } from "#tests/world/query.ts";

let databaseUrl = "";
const site = openSite(async (url) => {
  databaseUrl = url;
});
let line: FlakyProxy;
beforeAll(async () => {
  line = await openFlakyProxy();
  line.connect(site.origin);
});
afterAll(() => line?.close());
afterEach(() => {
  line.dropResponses(false);
  line.holdPages(undefined);
});

/** A member who comes over the line. */
async function visit(javaScript: boolean, language: "ar" | "en"): Promise<Visit> {
  const visit = await site.visit({ javaScript, language }, { baseURL: line.origin });
  // What the tests do to the line themselves.
  visit.forgive(
    /ERR_EMPTY_RESPONSE|ERR_CONNECTION|ERR_FAILED|ERR_ABORTED|ERR_INTERNET_DISCONNECTED|a status of 403/,
  );
  await visit.become("demo-member");
  return {
    ...visit,
    async open(path) {
      let status = 0;
      // The browser may still be on its way back, or to its own page about an answer that was lost.
      await see(async () => {
        status = await visit.open(path);
      }).toPass();
      if (javaScript) await formsLookedAfter(visit.page);
      return status;
    },
  };
}

interface Form {
  readonly name: string;
  readonly path: string;
  /** Where what was sent is stored. */
  readonly table: string;
  /** A script of its own sends it. */
  readonly isUpload: boolean;
  fill(visit: Visit, title: string): Promise<void>;
  send(visit: Visit): Promise<void>;
}

const forms: readonly [Form, Form] = [
  {
    name: "a complaint",
    path: "/profile/complaints-suggestions/add-complaint",
    table: "feedback",
    isUpload: false,
    async fill({ page, t }, title) {
      await page.getByLabel(t("feedback:field.topic")).selectOption("health");
      await page.getByLabel(t("feedback:field.title")).fill(title);
      await page.getByLabel(t("feedback:form.complaints.body")).fill("كتبته على مهل.");
    },
    send: ({ page, t }) =>
      page
        .getByRole("button", { name: t("feedback:add.complaints.submit") })
        .click({ noWaitAfter: true }),
  },
  {
    name: "a request for aid with a photo",
    path: "/humanitarian-aid",
    table: "aid_requests",
    isUpload: true,
    async fill({ page, t }, title) {
      await page.getByLabel(t("aid:form.title")).fill(title);
      await page.getByLabel(t("aid:form.description")).fill("كتبته على مهل.");
      const file = { name: "photo.jpg", mimeType: "image/jpeg", buffer: Buffer.from(photo) };
      await page.getByLabel(t("aid:field.attachments"), { exact: true }).setInputFiles([file]);
      await page.getByLabel(t("aid:form.terms")).check();
    },
    send: ({ page, t }) =>
      page.getByRole("button", { name: t("aid:form.send") }).click({ noWaitAfter: true }),
  },
];

/** Sends the form that is on the page, and waits until the server has stored it and said so to nobody. */
async function sendAndLose(visit: Visit, form: Form): Promise<void> {
  line.dropResponses(true);
  const before = line.lost;
  await form.send(visit);
  await expect.poll(() => line.lost).toBeGreaterThan(before);
}

/** What is known is said: that it was sent already, and that nothing was stored twice. */
async function expectRepeatToast({ page, t }: Visit): Promise<void> {
  const [, known = ""] = t("sent:alreadyNumbered", { ago: "#", number: "#" }).split("#");
  await see(page.getByText(known.trim())).toBeVisible();
}

/** Writes the form once more on a page of its own, and sends it. */
async function sendAgain(visit: Visit, form: Form, title: string): Promise<void> {
  await visit.open(form.path);
  await form.fill(visit, title);
  await form.send(visit);
  await expectRepeatToast(visit);
}

async function expectStoredOnce({ table }: Form, title: string): Promise<void> {
  const count = `select count(*)::int from ${table} where title = $1`;
  expect(await query(databaseUrl, count, [title])).toEqual([{ count: 1 }]);
}

test("without a script a form whose answer was lost is stored once when it is written again after Back", async () => {
  const [form] = forms;
  const visited = await visit(false, "ar");
  const { page, open } = visited;
  const title = "ضاع الرد ثم رجوع";
  await open("/news");
  await open(form.path);
  await form.fill(visited, title);
  await sendAndLose(visited, form);
  // The browser may still be at it, and the form's page the one that is left.
  await page.goBack().catch(() => undefined);
  line.dropResponses(false);
  await sendAgain(visited, form, title);
  await expectStoredOnce(form, title);
});

// By default each promise of one of both: of the one that React Router sends, or of the upload.
describe.each(forms)("$name", (form) => {
  const isPlain = isExhaustive || !form.isUpload;
  test.runIf(isPlain)(
    "whose answer was lost, is stored once when it is written again after Back",
    async () => {
      const visited = await visit(true, "en");
      const { page, open, t } = visited;
      const title = "ضاع الرد ثم عاد";
      await open("/news");
      await open(form.path);
      await form.fill(visited, title);
      await sendAndLose(visited, form);
      await see(page.getByText(t("unanswered:waiting"))).toBeVisible();
      await page.goBack();
      line.dropResponses(false);
      if (form.isUpload) await sendAgain(visited, form, title);
      else {
        await see(page.getByText(t("unanswered:left"))).toBeVisible();
        // On its own page it is asked for by itself, under the same key.
        await page.goForward();
        await page.waitForURL((url) => url.pathname !== form.path);
      }
      await expectStoredOnce(form, title);
    },
  );

  test.runIf(isPlain)("that arrived, is stored once when it is sent again after Back", async () => {
    const visited = await visit(true, "en");
    const { page, open } = visited;
    const title = "وصل ثم رجوع";
    await open(form.path);
    const heading = page.locator("main h1");
    const formHeading = await heading.innerText();
    await form.fill(visited, title);
    await form.send(visited);
    await page.waitForURL((url) => url.pathname !== form.path);
    // The address changes before the screen does.
    await see(heading).not.toHaveText(formHeading);
    await page.goBack();
    await see(heading).toHaveText(formHeading);
    await form.fill(visited, title);
    await form.send(visited);
    // A browser that shows the page as it was sends the same key, and reads the first answer again.
    await page.waitForURL((url) => url.pathname !== form.path);
    await expectStoredOnce(form, title);
  });

  test.runIf(isExhaustive || form.isUpload)(
    "whose answer was lost, is stored once when the page is loaded anew",
    async () => {
      const visited = await visit(true, "en");
      const { page, open, t } = visited;
      const title = "ضاع الرد ثم تحديث";
      await open(form.path);
      await form.fill(visited, title);
      await sendAndLose(visited, form);
      line.dropResponses(false);
      await page.reload().catch(() => undefined);
      // A retry that was on its way when the page was loaded anew may have brought the answer already.
      const isTold = async () =>
        new URL(page.url()).pathname !== form.path || (await page.locator(".toast").count()) > 0;
      const isAsked = page.getByText(t("unanswered:files"));
      await expect.poll(async () => (await isTold()) || (await isAsked.count()) > 0).toBe(true);
      if (form.isUpload && !(await isTold())) {
        // Its files can't be kept: the page says so, and has what was typed.
        await see(page.getByLabel(t("aid:form.title"))).toHaveValue(title);
        await form.fill(visited, title);
        await form.send(visited);
        await expectRepeatToast(visited);
      }
      await expectStoredOnce(form, title);
    },
  );
});

test("files whose answer came as the page was loaded anew lead to what became of them", async () => {
  const [, form] = forms;
  const visited = await visit(true, "ar");
  const { page, open } = visited;
  const title = "جاء الرد أثناء التحديث";
  await open(form.path);
  await form.fill(visited, title);
  // As a reload does that is about to be shown: it cancels where the answer's script wants to go.
  await page.evaluate(() => {
    navigation.addEventListener("navigate", (event) => {
      event.preventDefault();
      console.debug("cancelled");
    });
  });
  const cancelled = page.waitForEvent("console", (message) => message.text() === "cancelled");
  await form.send(visited);
  await cancelled;
  expect(new URL(page.url()).pathname).toBe(form.path);
  await page.reload().catch(() => undefined);
  await page.waitForURL((url) => url.pathname !== form.path);
  await expectStoredOnce(form, title);
});

describe("a page", () => {
  const here = "/profile/complaints-suggestions/add-complaint";

  test("starts its script when it is there to its end, however slowly it comes", async () => {
    const { page } = await visit(true, "ar");
    // When the script begins to fetch what it needs, it has waited for what it waits for.
    await page.addInitScript(() => {
      const seen = window as { startedIn?: string };
      new MutationObserver(() => {
        if (document.querySelector("link[rel=modulepreload]")) {
          seen.startedIn ??= document.readyState;
        }
      }).observe(document, { childList: true, subtree: true });
    });
    const rest = Promise.withResolvers<void>();
    // All of the page's data is there, and the end of the document is not.
    line.holdPages({ after: '\\n");</script>', more: rest.promise });
    const loaded = page.goto(here);
    await page.waitForFunction(() => document.scripts.length > 3);
    await page.evaluate(async () => {
      for (let frames = 0; frames < 10; frames++) await new Promise(requestAnimationFrame);
    });
    rest.resolve();
    await loaded;
    await hydrated(page);
    expect(await page.evaluate(() => (window as { startedIn?: string }).startedIn)).not.toBe(
      "loading",
    );
  });

  test("keeps the server's words where its own can't be fetched", async () => {
    const { page, t } = await visit(true, "en");
    await page.route(/\/assets\/common-/, (route) => route.abort());
    const failed = page.waitForEvent("requestfailed", (request) =>
      request.url().includes("/common-"),
    );
    await Promise.all([page.goto(here), failed]);
    await see(page.getByRole("heading", { level: 1 })).toHaveText(
      t("feedback:add.complaints.title"),
    );
    await see(page.getByLabel(t("feedback:field.title"))).toBeVisible();
  });

  test("without the script that looks after forms is still the one that was served", async () => {
    const { page } = await visit(true, "en");
    await page.route(/\/assets\/signed-in-/, (route) => route.abort());
    const failed = page.waitForEvent("requestfailed", (request) =>
      request.url().includes("signed-in"),
    );
    await Promise.all([page.goto(here), failed]);
    await hydrated(page);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  });

  test("leaves the focus where it is when it is merely rendered again", async () => {
    const { page, open, t } = await visit(true, "en");
    await open(here);
    const submit = page.getByRole("button", { name: t("feedback:add.complaints.submit") });
    await submit.click();
    await see(page.locator(".summary")).toBeFocused();
    const body = page.getByLabel(t("feedback:form.complaints.body"));
    await body.focus();
    // A link whose page doesn't come: the form is rendered again, as busy.
    await page.route(/\/news\.data/, () => undefined);
    await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/news"]')?.click());
    await see(submit).toBeDisabled();
    await see(body).toBeFocused();
  });
});

test("a form and a page that are asked for while the server starts again come by themselves", async () => {
  const [form] = forms;
  const visited = await visit(true, "ar");
  visited.forgive(/a status of 503/);
  const { page, open, t } = visited;
  const title = "أُرسل والخادم يبدأ";
  await page.clock.install();
  await open(form.path);
  await form.fill(visited, title);
  // As a process says that has no application yet, and then a line that is not there.
  const starting = { status: 503, headers: { "Retry-After": "1" }, body: "<h1>503</h1>" };
  let asked = 0;
  await page.route(/\.data(\?|$)/, (route) => {
    asked += 1;
    if (asked > 2) return route.fallback();
    return asked === 1 ? route.fulfill(starting) : route.abort();
  });
  /** Seconds go by until the page has another path. */
  const passFrom = (path: string) =>
    expect
      .poll(async () => {
        await page.clock.fastForward(1_000);
        return new URL(page.url()).pathname;
      })
      .not.toBe(path);
  await form.send(visited);
  await see(page.getByText(t("unanswered:waiting"))).toBeVisible();
  await passFrom(form.path);
  await see(page.getByText(t("unanswered:waiting"))).toHaveCount(0);
  await expectStoredOnce(form, title);
  asked = 0;
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/news"]')?.click());
  await see(page.getByText(t("unanswered:page"))).toBeVisible();
  await passFrom(new URL(page.url()).pathname);
  await see(page).toHaveURL(/\/news$/);
  await see(page.getByText(t("unanswered:page"))).toHaveCount(0);
  // One that is given up for another leaves nothing said when that one comes.
  const busy = { ...starting, headers: { "Retry-After": "60" } };
  await page.route(/\/contact\.data(\?|$)/, (route) => route.fulfill(busy));
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/contact"]')?.click());
  await see(page.getByText(t("unanswered:page"))).toBeVisible();
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/profile"]')?.click());
  await page.waitForURL("**/profile");
  await see(page.getByText(t("unanswered:page"))).toHaveCount(0);
});

test("a page says that its owner signed out in another tab, before more is typed, and until they are back", async () => {
  const [form] = forms;
  const visited = await visit(true, "ar");
  const { page, context, open, t, become } = visited;
  await open(form.path);
  await form.fill(visited, "كُتب قبل الخروج");
  const other = await context.newPage();
  await other.goto("/profile");
  await hydrated(other);
  const old = page.getByText(t("unanswered:old.text"));
  await see(old).toHaveCount(0);
  await other.evaluate(() => {
    document.querySelector<HTMLFormElement>('form[action="/logout"]')?.requestSubmit();
  });
  await see(old).toBeVisible();
  await become("demo-member");
  await other.goto("/news");
  await see(old).toHaveCount(0);
  await see(page.getByLabel(t("feedback:field.title"))).toHaveValue("كُتب قبل الخروج");
  // Somebody else as well.
  await become(person("verified", "admin").uid);
  await other.goto("/news");
  await see(old).toBeVisible();
  const opened = context.waitForEvent("page");
  await page.getByRole("button", { name: t("common:signIn"), exact: true }).click();
  await (await opened).waitForURL("**/login");
});

test("a like on a page whose reader has left is refused, and the page says why", async () => {
  const { page, open, t, become } = await visit(true, "ar");
  await open("/news/300");
  const { uid, name } = person("verified", "admin");
  await become(uid);
  await page.getByRole("button", { name: t("reaction:like.do"), exact: true }).click();
  await see(page.getByText(t("failure:anothers-page", { name }))).toBeVisible();
});

describe("a form of a plain page", () => {
  /** A comment on an article, which no application sends. */
  async function comment(text: string) {
    const visited = await visit(true, "ar");
    const { page, open, t } = visited;
    await open("/news/296");
    expect(await page.evaluate(() => document.documentElement.dataset.namespaces)).toBeUndefined();
    await page.getByLabel(t("reaction:comment.label")).fill(text);
    const button = page.getByRole("button", { name: t("reaction:comment.add") });
    return { ...visited, press: () => button.click({ noWaitAfter: true }) };
  }
  const stored = (text: string) =>
    query(databaseUrl, "select count(*)::int from comments where body = $1", [text]);

  test("whose answer was lost is asked for until it comes, and stored once", async () => {
    const text = "تعليق ضاع جوابه";
    const { page, t, press } = await comment(text);
    line.dropResponses(true);
    await press();
    await see(page.getByText(t("unanswered:waiting"))).toBeVisible();
    line.dropResponses(false);
    await see(page.locator(".toast")).toBeVisible();
    await see(page.getByText(t("unanswered:waiting"))).toHaveCount(0);
    await see(page.locator("#comments").getByText(text)).toBeVisible();
    expect(await stored(text)).toEqual([{ count: 1 }]);
  });

  test("that is refused comes back with what was typed, its summary has the focus, and it can be sent again", async () => {
    const { page, t, press } = await comment("   ");
    await press();
    await see(page.locator(".summary")).toBeFocused();
    await see(page).toHaveTitle(new RegExp(`^${t("common:errorPrefix")}`));
    const text = "تعليق بعد الرفض";
    await page.getByLabel(t("reaction:comment.label")).fill(text);
    await page.getByRole("button", { name: t("reaction:comment.add") }).click();
    await see(page.locator("#comments").getByText(text)).toBeVisible();
    expect(await stored(text)).toEqual([{ count: 1 }]);
  });

  test("that was left before its answer is offered on the next page, and dismissed there", async () => {
    const text = "تعليق تُرك قبل جوابه";
    const { page, open, t, press } = await comment(text);
    const isForm = (url: URL) => url.pathname === "/news/296";
    await page.route(isForm, (route) =>
      route.request().method() === "POST" ? route.abort() : route.fallback(),
    );
    await press();
    await see(page.getByText(t("unanswered:waiting"))).toBeVisible();
    await open("/notification");
    await page.unroute(isForm);
    await see(page.getByText(t("unanswered:left"))).toBeVisible();
    await page.getByRole("button", { name: t("unanswered:again") }).click();
    await see(page.locator("#comments").getByText(text)).toBeVisible();
    expect(await stored(text)).toEqual([{ count: 1 }]);
  });

  test("says so where there is no line at all, and is sent when it is back", async () => {
    const text = "تعليق بلا خط";
    const { page, context, t, press } = await comment(text);
    await context.setOffline(true);
    await press();
    await see(page.getByText(t("unanswered:waiting"))).toBeInViewport();
    await see(page.getByLabel(t("reaction:comment.label"))).toHaveValue(text);
    await context.setOffline(false);
    await see(page.locator("#comments").getByText(text)).toBeVisible();
    expect(await stored(text)).toEqual([{ count: 1 }]);
  });

  test("that a proxy answers with a page of its own leaves what was typed to Back", async () => {
    const text = "تعليق رفضه وسيط";
    const { page, t, press, forgive } = await comment(text);
    forgive(/500/);
    const isForm = (url: URL) => url.pathname === "/news/296";
    await page.route(isForm, (route) =>
      route.request().method() === "POST"
        ? route.fulfill({ status: 500, contentType: "text/html", body: "<h1>proxy</h1>" })
        : route.fallback(),
    );
    await press();
    await see(page.getByRole("heading", { name: "proxy" })).toBeVisible();
    await page.unroute(isForm);
    await page.goBack();
    await see(page.getByLabel(t("reaction:comment.label"))).toHaveValue(text);
    expect(await stored(text)).toEqual([{ count: 0 }]);
  });

  test("keeps what is typed when Back leads to it after something else was sent", async () => {
    const text = "تعليق لم يكتمل";
    const { page, open, t } = await comment(text);
    await open("/news/295");
    const like = page.waitForResponse((answer) => answer.request().method() === "POST");
    await page.locator("like-button button").first().click();
    await like;
    const again = page.waitForRequest(/unanswered/);
    await page.goBack();
    // Its script is there, which would have asked for the page.
    await again;
    await see(page.getByLabel(t("reaction:comment.label"))).toHaveValue(text);
  });

  test("says that its owner signed out in another tab", async () => {
    const { page, context, t } = await comment("لن يُرسل");
    const other = await context.newPage();
    await other.goto("/profile");
    await hydrated(other);
    await other.evaluate(() => {
      document.querySelector<HTMLFormElement>('form[action="/logout"]')?.requestSubmit();
    });
    await see(page.getByText(t("unanswered:old.text"))).toBeVisible();
    await see(page.getByRole("button", { name: t("unanswered:old.signIn") })).toBeVisible();
  });
});
