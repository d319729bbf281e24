import { expect, test } from "vitest";
import { ownPathsIn } from "#app/routes/chat/room/own-pages.ts";

const origin = "https://sawt.example";
const found = (text: string) => ownPathsIn(text, origin);

test("the whole address of a page with a card is found, whatever stands around it", () => {
  expect(found(`انظر (${origin}/event/5f3) و${origin}/news/12.`)).toEqual([
    "/event/5f3",
    "/news/12",
  ]);
});

test.each([
  ["another site", "https://sawt.example.org/event/5"],
  ["another port", `${origin}:81/event/5`],
  ["a page without a card", `${origin}/users/5`],
  ["a page below one", `${origin}/event/5/attendees`],
  ["an address with a query", `${origin}/event/5?ticket=secret`],
  ["no page at all", origin],
])("%s is no card", (_, text) => {
  expect(found(text)).toEqual([]);
});
