/* The switches of /push that work without a script. That a browser is pushed to, journeys/push.test.ts shows. */
import { expect, test } from "vitest";
import { mostlyArabic } from "#tests/world/languages.ts";
import { openPushService } from "#tests/world/push-service.ts";
import { setUpScreens } from "#tests/world/screens.ts";
import { setUp } from "#tests/world/set-up.ts";
import { createTranslator } from "#tests/world/translator.ts";

const screens = setUpScreens();
const service = setUp(openPushService);

test.each(mostlyArabic)(
  "a device that is pushed to may show what messages say, and hides it again, in %s",
  async (language) => {
    const t = createTranslator(language);
    const browser = await screens.as("demo-member", { language });
    const before = await browser.open("/push");
    expect(before.document.querySelector("#messages")).toBe(null);
    expect(before.text).toContain(t("push:noScript.text"));

    const list = await browser.open("/notification");
    expect(list.textOf('main a[href="/push"]')).toBe(t("push:card.off.title"));

    const { endpoint, keys } = service.subscribe();
    const body = new URLSearchParams({ endpoint, ...keys, key: `push-${language}` });
    await browser.raw("/push/subscribe", { method: "POST", body });
    const off = await browser.open("/push");
    expect(off.text).toContain(t("push:on.text"));
    expect(off.textOf("#messages p")).toBe(t("push:messages.off.text"));

    const odd = await browser.submit(off, 'form[action="/push/messages"]', { showsMessages: "x" });
    expect(odd.notices).toEqual([t("failure:malformed")]);
    const on = await browser.submit(off, 'form[action="/push/messages"]', {});
    expect(on.notices).toEqual([t("push:messages.on.done")]);
    expect(on.textOf("#messages p")).toBe(t("push:messages.on.text"));
    const hidden = await browser.submit(on, 'form[action="/push/messages"]', {});
    expect(hidden.notices).toEqual([t("push:messages.off.done")]);
    expect(hidden.textOf("#messages p")).toBe(t("push:messages.off.text"));
    const none = await browser.submit(hidden, 'form[action="/push/unsubscribe"]', {});
    expect(none.notices).toEqual([t("push:off.done")]);
    // From a page that is out of date: there is no browser any more.
    const late = await browser.submit(hidden, 'form[action="/push/messages"]', {});
    expect(late.document.querySelector("#messages")).toBe(null);
    expect(late.notices).not.toContain(t("push:messages.on.done"));
  },
);
