import { describe, expect, test } from "vitest";
import type { Target } from "#app/contract/notification.values.ts";
import { linkOf, resolveTarget } from "#app/contract/notification-target.ts";
import { readArrived } from "#app/enhancement/personal/arrived.ts";

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
  const read = (given: unknown) =>
    readArrived(typeof given === "string" ? given : JSON.stringify(given));

  test("has an id, a title, and perhaps a room of chat", () => {
    const given = { id: "n1", title: "عنوان", navigationData: { screen: "news" } };
    expect(read(given)).toEqual({ id: "n1", title: "عنوان", isOfChat: false });
    const ofChat = { ...given, navigationData: null, additionalData: [{ screen: "chatRoom" }] };
    expect(read(ofChat)).toEqual({ id: "n1", title: "عنوان", isOfChat: true });
    expect(read({ ...given, navigationData: { screen: "contact" } })?.isOfChat).toBe(true);
  });

  test("may have a number for an id", () => {
    expect(read({ id: 7 })).toEqual({ id: "7", title: "", isOfChat: false });
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
    expect(read(odd)).toEqual({ id: "1", title: "", isOfChat: false });
  });
});
