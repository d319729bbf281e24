import { expect, test } from "vitest";
import { parseId } from "#app/platform/http/id.ts";
import { ownComment, readerOf } from "#app/platform/reaction/rules.ts";

test.each([
  ["7", 7],
  ["300", 300],
  ["0", 0],
  ["-1", 0],
  ["1.5", 0],
  ["1e3", 0],
  [" 7", 0],
  ["٧", 0],
  ["7;drop", 0],
  ["9".repeat(64), 0],
  ["", 0],
])("the id in an address %j is the number %i; nothing has 0", (text, id) => {
  expect(parseId(text)).toBe(id);
});

test("only a signed-in user is a reader with likes and comments of their own", () => {
  const user = {
    kind: "user",
    id: "u",
    sessionId: "s",
    status: "expired",
    highestRank: "member",
    abilities: [],
    scopedAbilities: [],
    area: "none",
    belonging: { branch: null, secretariats: [] },
    governorateCode: null,
    roleIds: [],
    account: {
      facebookId: null,
      displayName: "",
      email: null,
      photo: null,
      application: null,
      leaving: null,
    },
  } as const;
  expect(readerOf(user)).toBe("u");
  expect(readerOf({ kind: "anonymous" })).toBeUndefined();
  expect(readerOf({ kind: "signing-up", facebookId: "f" })).toBeUndefined();
  expect(ownComment("news", { id: "1", commentId: "2" }, user)).toEqual({
    kind: "news",
    targetId: 1,
    id: 2,
    userId: "u",
  });
});
