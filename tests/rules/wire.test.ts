import { expect, test } from "vitest";
import { listGuestNews, newsReactions } from "#app/contract/news.ts";
import { hasValidPath, pathAndQueryOf } from "#app/session/wire.server.ts";

const { readComment } = newsReactions;

const at = (id: string, commentId = "1") => ({ params: { id, commentId } });

test.each(["", ".", "..", "\ud800", "9".repeat(65), "guest"])(
  "%j has no address of its own, so nobody is asked for it",
  (id) => {
    expect(hasValidPath(readComment, at(id))).toBe(false);
    if (id !== "guest") expect(hasValidPath(readComment, at("1", id))).toBe(false);
  },
);

test.each([
  ["1", "1"],
  ["a/b", "a%2Fb"],
  ["../1", "..%2F1"],
  ["%2e%2e", "%252e%252e"],
  ["?a=1#b", "%3Fa%3D1%23b"],
  ["خبر", "%D8%AE%D8%A8%D8%B1"],
  ["\0\r\n", "%00%0D%0A"],
])("%j stays one step of the path", (id, written) => {
  expect(hasValidPath(readComment, at(id))).toBe(true);
  const path = pathAndQueryOf(readComment, at(id));
  expect(path).toBe(`/news/${written}/comments/1`);
  expect(new URL(`http://platform/api/v1${path}`).pathname).toBe(`/api/v1${path}`);
});

test("what is empty is not sent, and a value cannot become another parameter", () => {
  const query = { keyword: "a&limit=9#x", page: 2, category: undefined };
  const usual = "limit=12&sortBy=createdAt&sortOrder=DESC";
  expect(pathAndQueryOf(listGuestNews, { query })).toBe(
    `/news/guest?page=2&${usual}&keyword=a%26limit%3D9%23x`,
  );
  expect(pathAndQueryOf(listGuestNews, { query: { keyword: "" } })).toBe(
    `/news/guest?page=1&${usual}`,
  );
});
