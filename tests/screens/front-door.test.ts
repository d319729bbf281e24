import { describe, expect, test } from "vitest";
import { uploadLimits } from "#app/contract/upload-limits.ts";
import { defaultOrganisation as organisation } from "#app/organisation.ts";
import type { Browser } from "#tests/world/browser.ts";
import { mostlyArabic } from "#tests/world/languages.ts";
import { setUpScreens } from "#tests/world/screens.ts";
import { createTranslator } from "#tests/world/translator.ts";

const screens = setUpScreens();

describe("an address that was copied with more than itself", () => {
  test.each([
    ["/news%0A", "/news"],
    ["/login%0D%0A?redirectTo=%2Fnews", "/login?redirectTo=%2Fnews"],
    ["/x%E2%80%A8%e2%80%a9", "/x"],
    ["/.//evil.example%0A", "/"],
    ["/card/a.b.c%D8%8C", "/card/a.b.c"],
    ["/administrator/abc).", "/administrator/abc"],
    ["/calendar/abc.ics.?x=y.", "/calendar/abc.ics?x=y."],
    ["/statistics/mail/abc%D8%9F%E2%80%8F", "/statistics/mail/abc"],
  ])("at the end of %s leads to %s", async (from, to) => {
    const response = await screens.browser().raw(from);
    expect([response.status, response.headers.get("location")]).toEqual([301, to]);
  });

  test.each(mostlyArabic)("with a line break elsewhere is not found, in %s", async (language) => {
    for (const path of ["/a%0Ab", "/%E2%80%A8/news", "/news%0Ax?y=1"]) {
      const page = await screens.browser({ language }).open(path);
      expect([page.status, page.textOf("h1")]).toEqual([
        404,
        createTranslator(language)("problem.notFound.title"),
      ]);
      expect(page.html).toContain(`<html lang="${language}"`);
      expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
      expect(page.headers.get("x-content-type-options")).toBe("nosniff");
      expect(page.headers.get("x-frame-options")).toBe("DENY");
    }
    const posted = await screens.browser({ language }).raw("/login%0A", { method: "POST" });
    expect(posted.status).toBe(404);
  });
});

test("a page has no other methods than reading and posting", async () => {
  const browser = await screens.as("member");
  for (const method of ["PUT", "PATCH", "DELETE"]) {
    const response = await browser.raw("/logout", { method });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
  }
  expect((await browser.open("/profile")).status).toBe(200);
});

test("whoever finds a weakness is told whom to write to", async () => {
  const response = await screens.browser().raw("/.well-known/security.txt");
  expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(await response.text()).toMatch(
    new RegExp(`^Contact: mailto:${organisation.email}\nExpires: \\d{4}-.*Z\n`),
  );
});

describe("when the process has more to do than it can", () => {
  const overloaded = { headers: { "X-Overloaded": "1" } };

  test.each(mostlyArabic)(
    "a form is handed back in %s with its words and its key, and nothing is done",
    async (language) => {
      const t = createTranslator(language);
      const browser = await screens.as("member", { language });
      const path = "/profile/complaints-suggestions/add-complaint";
      const page = await browser.open(path);
      const key = page.document.querySelector('main [name="key"]')?.getAttribute("value") ?? "";
      expect(key).not.toBe("");
      const body = new URLSearchParams({ key, description: "ما كتبته", title: "عنوان" });
      const response = await browser.raw(path, { method: "POST", body, ...overloaded });
      const html = await response.text();
      expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
      expect(html).toContain(t("problem.unsentBusy.text"));
      expect(html).toContain(`name="key" value="${key}"`);
      expect(html).toContain('value="ما كتبته"');
      const read = await browser.raw("/profile", overloaded);
      expect([read.status, (await read.text()).includes(t("problem.busy.title"))]).toEqual([
        503,
        true,
      ]);
    },
  );
});

test("a form that the process has no room for keeps its words, and says to choose the files again", async () => {
  const t = createTranslator("ar");
  const browser = await screens.as("member");
  const page = await browser.open("/humanitarian-aid");
  const held = Array.from({ length: uploadLimits.largeOfSender }, () => largeUpload(browser));
  await Promise.all(held.map(({ isRead }) => isRead));

  const back = await browser.submit(page, 'form:has([name="attachments"])', {
    title: "طلب",
    attachments: new File([new Uint8Array(2 * uploadLimits.largeBytes)], "a.jpg"),
    terms: "on",
  });
  for (const { end } of held) end();
  await Promise.all(held.map(({ answer: response }) => response));
  expect(back.status).toBe(503);
  expect(back.headers.get("retry-after")).toBe("5");
  expect(back.notices.join(" ")).toContain(t("failure:uploads-busy"));
  expect(back.textOf(".summary")).toContain(t("failure:field.file-unread"));
  expect(back.shown('form:has([name="attachments"])', "title")).toEqual(["طلب"]);
});

/** A form with a large file that goes on until it is ended. */
function largeUpload(browser: Browser) {
  const read = Promise.withResolvers<void>();
  const rest = Promise.withResolvers<void>();
  const head =
    '--x\r\nContent-Disposition: form-data; name="attachments"; filename="a.jpg"\r\n\r\n';
  const chunks = [Buffer.from(head), Buffer.alloc(2 * uploadLimits.largeBytes)];
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const chunk = chunks.shift();
    if (chunk) return controller.enqueue(chunk);
    // Asked for more: what came before is read.
    read.resolve();
    await rest.promise;
    controller.enqueue(Buffer.from("\r\n--x--\r\n"));
    controller.close();
  };
  const response = browser.raw("/humanitarian-aid", {
    method: "POST",
    headers: { "Content-Type": "multipart/form-data; boundary=x", Origin: screens.origin },
    body: new ReadableStream({ pull }, { highWaterMark: 0 }),
    duplex: "half",
  } as RequestInit);
  return { isRead: read.promise, end: rest.resolve, answer: response };
}

test("a photo that is too large is named beside its field", async () => {
  const t = createTranslator("ar");
  const browser = await screens.as("member");
  const page = await browser.open("/profile/photo/edit");
  const back = await browser.submit(page, 'form:has([name="profileImage"])', {
    profileImage: new File([new Uint8Array(8 * 1024 * 1024)], "صورتي.jpg", { type: "image/jpeg" }),
  });
  expect(back.status).toBe(400);
  expect(back.text).toContain(
    t("failure:field.named-file-large", { name: "صورتي.jpg", megabytes: 5 }),
  );
});

test.each(mostlyArabic)("who is no member reads so on members' pages (%s)", async (language) => {
  const t = createTranslator(language);
  for (const [next, path] of [
    ["login", "/login"],
    ["register", "/register"],
  ] as const) {
    const guest = screens.browser({ language });
    await guest.raw("/guest", { method: "POST" });
    const page = await guest.open("/humanitarian-aid");
    expect([page.status, page.url.pathname]).toEqual([404, "/not-found"]);
    expect(page.textOf("h1")).toBe(t("lost:members.title"));
    const form = `form:has([name="next"][value="${next}"])`;
    expect((await guest.submit(page, form)).url.pathname).toBe(path);
  }
  const guest = screens.browser({ language });
  await guest.raw("/guest", { method: "POST" });
  expect((await guest.open("/nothing")).textOf("h1")).toBe(t("problem.notFound.title"));
});

test("a page that isn't there leads on: search, news, elections, an address to write to", async () => {
  for (const path of ["/nothing", "/not-found", "/news/nothing"]) {
    const page = await screens.browser().open(path);
    expect(page.status, path).toBe(404);
    for (const target of ["/news", "/Election", "/"])
      expect(page.document.querySelector(`main a[href="${target}"]`), path).not.toBeNull();
    expect(page.document.querySelector('main a[href^="mailto:"]'), path).not.toBeNull();
    expect(page.document.querySelector('main form[role="search"]'), path).not.toBeNull();
  }
});

/** A browser that keeps nothing. */
async function withoutCookies(path: string, fields: Record<string, string>) {
  const post = { method: "POST", body: new URLSearchParams(fields) };
  let answer = await screens.browser().raw(path, post);
  for (let hops = 0; hops < 4; hops++) {
    const to = answer.headers.get("location");
    if (!to?.startsWith("/")) break;
    answer = await screens.browser().raw(to);
  }
  return answer.text();
}

test.each([
  ["continuing as a guest", "/guest", {}],
  ["another language", "/preferences", { language: "en", redirectTo: "/login" }],
  ["another theme", "/preferences", { theme: "light" }],
  ["a code by e-mail", "/login", { email: "somebody@example.com" }],
  [
    "a guest's registration",
    "/LoginGusetUser",
    { fullName: "منى السيد علي", email: "kept@example.com", phoneNumber: "01012345678" },
  ],
] as const)("a browser that keeps no cookies is told so after %s", async (_, path, fields) => {
  expect(await withoutCookies(path, fields)).toContain(
    createTranslator("ar")("failure:no-cookies"),
  );
});

test("nor is the way back from the social dialog silent", async () => {
  const back = await screens.browser().raw("/auth/facebook/callback?code=a&state=b");
  const page = await screens.browser().open(back.headers.get("location") ?? "");
  expect(page.text).toContain(createTranslator("ar")("failure:no-cookies"));
});

test("a browser that keeps its cookies is not asked for them twice", async () => {
  const browser = screens.browser();
  const body = new URLSearchParams({ language: "en", redirectTo: "/news?page=2" });
  const first = await browser.raw("/preferences", { method: "POST", body });
  expect(first.headers.get("location")).toBe("/news?page=2&cookies=check");
  const asked = await browser.raw("/news?page=2&cookies=check");
  expect(asked.headers.get("location")).toBe("/news?page=2");
  const again = await browser.raw("/preferences", { method: "POST", body });
  expect(again.headers.get("location")).toBe("/news?page=2");
});

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
