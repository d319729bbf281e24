/* A proxy before the site that stands in the way (docs/product.md#a-proxy-that-stands-in-the-way). */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { formsLookedAfter, openSite, see, type Visit } from "#tests/world/chromium.ts";
import { type FlakyProxy, openFlakyProxy } from "#tests/world/flaky-proxy.ts";
import { photo } from "#tests/world/membership.ts";

const site = openSite();
let line: FlakyProxy;
beforeAll(async () => {
  line = await openFlakyProxy();
  line.connect(site.origin);
});
afterAll(() => line?.close());
afterEach(() => line.limitBodies(undefined));

/** Larger than what the server counts as a large body, and too small to be made smaller. */
const buffer = Buffer.concat([photo, Buffer.alloc(290_000 - photo.length)]);
const files = [{ name: "photo.jpg", mimeType: "image/jpeg", buffer }];
const BELOW_THE_PHOTO = 280_000;

async function visit(who: string, language: "ar" | "en"): Promise<Visit> {
  const visit = await site.visit({ javaScript: true, language }, { baseURL: line.origin });
  visit.forgive(/a status of (413|502)/);
  await visit.become(who);
  return {
    ...visit,
    async open(path) {
      const status = await visit.open(path);
      await formsLookedAfter(visit.page);
      return status;
    },
  };
}

interface Form {
  readonly what: string;
  readonly limit: number;
  /** @returns the label of a field, and what was typed into it */
  send(visit: Visit): Promise<readonly [label: string, value: string]>;
}

const upload: Form = {
  what: "an upload",
  limit: BELOW_THE_PHOTO,
  async send({ page, t, open }) {
    await open("/humanitarian-aid");
    const title = t("aid:form.title");
    await page.getByLabel(title).fill("جلسات علاج");
    await page.getByLabel(t("aid:form.description")).fill("كتبته على مهل.");
    await page.getByLabel(t("aid:field.attachments"), { exact: true }).setInputFiles(files);
    await page.getByLabel(t("aid:form.terms")).check();
    await page.getByRole("button", { name: t("aid:form.send") }).click();
    return [title, "جلسات علاج"];
  },
};
const complaint: Form = {
  what: "a form of an application",
  limit: 500,
  async send({ page, t, open }) {
    await open("/profile/complaints-suggestions/add-complaint");
    const title = t("feedback:field.title");
    await page.getByLabel(t("feedback:field.topic")).selectOption("health");
    await page.getByLabel(title).fill("عنوان");
    await page.getByLabel(t("feedback:form.complaints.body")).fill("طويل ".repeat(100));
    await page.getByRole("button", { name: t("feedback:add.complaints.submit") }).click();
    return [title, "عنوان"];
  },
};
const comment: Form = {
  what: "a form of a plain page",
  limit: 500,
  async send({ page, t, open }) {
    await open("/news/296");
    const label = t("reaction:comment.label");
    const text = "تعليق طويل ".repeat(20).trim();
    await page.getByLabel(label).fill(text);
    await page.getByRole("button", { name: t("reaction:comment.add") }).click();
    return [label, text];
  },
};

test.each([upload, complaint, comment])(
  "$what that it refuses for its size says so, and keeps what was typed",
  async ({ limit, send }) => {
    const visited = await visit("demo-member", "ar");
    const { page, t } = visited;
    line.limitBodies(limit);
    const [label, value] = await send(visited);
    const notice = page.locator('.connection-lost, [role="status"] > .error').first();
    await see(notice).toContainText(t("unanswered:tooLarge"));
    await see(page.getByLabel(label)).toHaveValue(value);
  },
);

test("what was refused stands on an administrator's home until as much has come", async () => {
  const member = await visit("demo-member", "en");
  const { page, t, open } = await visit("demo-admin", "en");
  const banner = page.locator(".banner.refusal");
  line.limitBodies(BELOW_THE_PHOTO);
  await upload.send(member);
  await see(member.page.getByText(t("file:upload.tooLarge"))).toBeVisible();
  await open("/");
  await see(banner).toContainText("client_max_body_size 64m;");
  line.limitBodies(undefined);
  await member.page.getByRole("button", { name: t("aid:form.send") }).click();
  await see(member.page).toHaveURL("/");
  await open("/");
  await see(banner).toHaveCount(0);
});

test("a gateway that reaches no server is told from a line that is cut, and the form goes on", async () => {
  const visited = await visit("demo-member", "ar");
  const { page, t } = visited;
  let asked = 0;
  await page.clock.install();
  await page.route(/\/news\/296/, (route) => {
    const isFirst = route.request().method() === "POST" && asked++ === 0;
    return isFirst ? route.fulfill({ status: 502, body: "<h1>502</h1>" }) : route.fallback();
  });
  const [, text] = await comment.send(visited);
  await see(page.getByText(t("unanswered:away"))).toBeVisible();
  await expect
    .poll(async () => {
      await page.clock.fastForward(1_000);
      return page.locator("#comments").getByText(text).count();
    })
    .toBe(1);
});
