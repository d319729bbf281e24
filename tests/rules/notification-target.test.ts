import { describe, expect, test } from "vitest";
import type { Target } from "#app/contract/notification.values.ts";
import { linkOf, resolveTarget } from "#app/contract/notification-target.ts";
import { parseNotification } from "#app/routes/notification/bell/parse-notification.ts";
import { mergeItems } from "#app/routes/notification/list/list-page.ts";
import type { NotificationView } from "#app/routes/notification/notification-view.ts";

const outside = (href: string) => ({ href, isOutside: true });

/** Where a click leads a verified user (docs/product.md#what-a-click-opens). */
const ways: [what: string, target: Target | undefined, way: object | undefined][] = [
  ["a meeting stays at home", { screen: "scheduled_meeting", params: { id: "7" } }, { href: "/" }],
  ["a chat room", { screen: "chatRoom", params: { id: "7" } }, { href: "/contact" }],
  ["facebook", { screen: "facebook", params: { id: "7" } }, { href: "/posts" }],
  [
    "an address of the web",
    { screen: "web_view", params: { title: "https://example.org/a?b=1" } },
    outside("https://example.org/a?b=1"),
  ],
  [
    "an address among words",
    { screen: "web_view", params: { title: "اقرأ: http://example.org/أ ثم أجب" } },
    outside("http://example.org/%D8%A3"),
  ],
  [
    "a script is no address",
    { screen: "web_view", params: { title: "javascript:alert(1)" } },
    undefined,
  ],
  [
    "an address that looks like another",
    { screen: "web_view", params: { title: "https://sawt.example@evil.example/" } },
    undefined,
  ],
  [
    "an address with an apostrophe",
    { screen: "web_view", params: { title: "https://example.org/L'Arabe" } },
    outside("https://example.org/L'Arabe"),
  ],
  [
    "a file is no address",
    { screen: "web_view", params: { title: "file:///etc/passwd" } },
    undefined,
  ],
  ["an address without a host", { screen: "web_view", params: { title: "https://" } }, undefined],
  ["a page of the web without an address", { screen: "web_view", params: { id: "7" } }, undefined],
  ["a screen with an id", { screen: "event", params: { id: "7" } }, { href: "/event/7" }],
  [
    "a screen of several parts",
    { screen: "users/applications", params: { id: "7" } },
    { href: "/users/applications/7" },
  ],
  ["a screen without an id", { screen: "renewal" }, { href: "/renewal" }],
  ["a screen with an empty id", { screen: "meetings", params: { id: "" } }, { href: "/meetings" }],
  [
    "one's application, which is one page",
    { screen: "application", params: { id: "7" } },
    { href: "/application" },
  ],
  [
    "an id of odd letters",
    { screen: "news", params: { id: "أ/ب?c#d" } },
    { href: "/news/%D8%A3%2F%D8%A8%3Fc%23d" },
  ],
  ["an id that is half a letter", { screen: "news", params: { id: "\ud800" } }, undefined],
  ["an id of dots", { screen: "news", params: { id: ".." } }, undefined],
  ["an id without an end", { screen: "news", params: { id: "7".repeat(201) } }, undefined],
  ["a screen that climbs", { screen: "../api", params: { id: "7" } }, undefined],
  ["a screen that is another host", { screen: "/evil.example", params: { id: "7" } }, undefined],
  ["a screen of two slashes", { screen: "news//evil", params: {} }, undefined],
  ["a screen with a scheme", { screen: "https://evil.example" }, undefined],
  ["a screen with a backslash", { screen: "\\evil" }, undefined],
  ["a screen with a query", { screen: "news?x=1" }, undefined],
  ["a screen with a space", { screen: "the news" }, undefined],
  ["no screen", { params: { id: "7" } }, undefined],
  ["an empty screen", { screen: "" }, undefined],
  ["no target", undefined, undefined],
];

describe("a press on a notification", () => {
  test.each(ways)("leads the verified where it says: %s", (_, target, way) => {
    expect(resolveTarget(target, true)).toEqual(way);
  });

  test.each(ways)(
    "leads others to their own application and to events alone: %s",
    (_, target, way) => {
      const isOpen = ["application", "event"].includes(target?.screen ?? "");
      expect(resolveTarget(target, false)).toEqual(isOpen ? way : undefined);
    },
  );

  test("leads to screens that are there alone", () => {
    expect(linkOf({ screen: "facebook" }, true)).toEqual({ href: "/posts" });
    expect(linkOf({ screen: "elsewhere", params: { id: "7" } }, true)).toBeUndefined();
    expect(linkOf({ screen: "survey", params: { id: "7" } }, true)).toEqual({ href: "/survey/7" });
    expect(linkOf({ screen: "news", params: { id: "7" } }, true)).toEqual({ href: "/news/7" });
    expect(linkOf({ screen: "scheduled_meeting" }, true)).toEqual({ href: "/" });
    const outside = { screen: "web_view", params: { title: "https://example.org/" } };
    expect(linkOf(outside, true)).toMatchObject({ href: "https://example.org/" });
  });

  test("stays on this site unless it is an address of the web", () => {
    for (const [, target] of ways) {
      const way = resolveTarget(target, true);
      if (!way || way.isOutside) continue;
      expect(new URL(way.href, "https://sawt.example").origin, way.href).toBe(
        "https://sawt.example",
      );
    }
  });
});

describe("what the stream brings", () => {
  const read = (given: unknown, isVerified = true) =>
    parseNotification(typeof given === "string" ? given : JSON.stringify(given), isVerified);

  test("is a notification as a list shows it, unread and without a time", () => {
    const given = {
      id: "n1",
      title: "عنوان",
      message: "رسالة",
      createdAt: "2026-10-02T09:00:00.000Z",
      recipients: [{ isRead: false }],
      navigationData: { screen: "news", params: { id: "7" } },
    };
    const { recipients: _, navigationData: __, ...rest } = given;
    expect(read(given)).toEqual({
      ...rest,
      when: undefined,
      isRead: false,
      way: { href: "/news/7" },
    });
    expect(read(given, false)?.way).toBeUndefined();
  });

  test("may have a body for a message, a list for a target, and a number for an id", () => {
    const given = { id: 7, body: "b", additionalData: [{ screen: "news", params: { id: 9 } }] };
    expect(read(given)).toMatchObject({
      id: "7",
      title: "",
      message: "b",
      way: { href: "/news/9" },
    });
  });

  test.each([
    ["no JSON", "{"],
    ["nothing", "null"],
    ["a text", '"x"'],
    ["a list", "[]"],
    ["one without an id", '{"title":"x"}'],
    ["one whose id is a thing", '{"id":{"a":1}}'],
  ])("%s is no notification", (_, json) => {
    expect(read(json)).toBeUndefined();
  });

  test("of any other form it is what can be shown of it", () => {
    const odd = { id: "1", title: { a: 1 }, message: [2], createdAt: null, navigationData: "x" };
    expect(read(odd)).toMatchObject({ id: "1", title: "", message: "", createdAt: "" });
  });
});

const item = (id: string): NotificationView => ({
  id,
  title: id,
  message: "",
  createdAt: "",
  isRead: true,
});

describe("the list", () => {
  test("begins with what came since, each once", () => {
    const first = { page: 1, items: [item("b"), item("a")], hasMore: true };
    const second = { page: 2, items: [item("a"), item("0")], hasMore: false };
    const ids = (shown: readonly NotificationView[]) => shown.map(({ id }) => id).join("");
    expect(ids(mergeItems([first, second], [item("c"), item("b")]))).toBe("cba0");
    expect(ids(mergeItems([second], [item("c")])), "of a later page nothing stands before it").toBe(
      "a0",
    );
  });
});
