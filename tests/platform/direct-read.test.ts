import { beforeAll, expect, test, vi } from "vitest";
import { eventAnswer, fileAnswer, streamAnswer } from "#app/contract/endpoint.ts";
import { createReadScope } from "#app/platform/http/answer.ts";
import { calls } from "#app/platform/http/api.ts";
import { findUserByFacebook } from "#app/platform/user/api.ts";
import { some } from "#tests/world/exhaustive.ts";
import { openWorld, person } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

/*
 * A read by values answers what the same read answers as a request: status, envelope and words, for
 * whoever asks and whatever is asked.
 */

const world = setUp(() => openWorld());
const tokens: Record<string, string | undefined> = {};
const ids: Record<string, string> = {};
beforeAll(async () => {
  const { uid } = person("verified");
  tokens.nobody = undefined;
  tokens.member = (await world.signIn(uid)).accessToken;
  tokens.administrator = (await world.signIn(person("verified", "admin").uid)).accessToken;
  tokens.forged = `${tokens.member}x`;
  const token = tokens.administrator;
  for (const path of ["/news", "/election/candidates", "/roles", "/aid", "/applications"]) {
    const { body } = await world.request("GET", path, { token });
    ids[path] = String((body.data?.items ?? body.data)?.[0]?.id ?? "");
  }
  ids["/users"] = (await findUserByFacebook(world.db, uid))?.id ?? "";
});

const reads = calls.filter(
  ({ method, answer }) =>
    method === "GET" && ![fileAnswer, eventAnswer, streamAnswer].some((each) => each === answer),
);
const queries: [name: string, value: string][][] = [
  [],
  [["page", "2"]],
  [["limit", "none"]],
  [
    ["keyword", "في"],
    ["keyword", "من"],
  ],
  [["keyword", "\0"]],
];

/** Ids of records that are there where the path is that of one, and of none. */
function paramsFor(path: string): Record<string, string>[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  if (names.length === 0) return [{}];
  const known = ids[path.slice(0, path.indexOf("/{"))];
  const values = [
    "1",
    "999999999",
    "01a20447-9cd8-7710-b7c3-de2f0217ec6f",
    ...(known ? [known] : []),
  ];
  return values.map((value) => Object.fromEntries(names.map((name) => [name, value])));
}

async function askBoth(
  { name, path }: (typeof reads)[number],
  params: Record<string, string>,
  query: [string, string][],
  token: string | undefined,
) {
  const address = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => params[key] ?? "");
  const search = query.length > 0 ? `?${new URLSearchParams(query)}` : "";
  const headers = { "accept-language": "en" };
  const asked = await world.request("GET", address + search, { token, headers });
  const direct = await readDirectly(name, params, query, token);
  return { asked: { status: asked.status, body: asked.body }, direct };
}

async function readDirectly(
  name: string,
  params: Record<string, string>,
  query: [string, string][],
  token: string | undefined,
  scope = createReadScope(),
) {
  const sender = { token, language: "en", address: undefined, userAgent: undefined } as const;
  const { signal } = new AbortController();
  const read = { name, params, query, ...sender, requestId: undefined, signal };
  const answer = await world.platform.read(read, scope);
  return { status: answer?.status, body: answer?.body };
}

test.each(reads.map((call, at) => [call.name, call, at] as const))("%s", async (_, call, start) => {
  for (const params of paramsFor(call.path)) {
    for (const [place, [who, token]] of Object.entries(tokens).entries()) {
      for (const query of some(queries, start + place, queries.length)) {
        const { asked, direct } = await askBoth(call, params, query, token);
        const which = `${who} ${JSON.stringify(params)} ${JSON.stringify(query)}`;
        expect(direct, which).toEqual(asked);
      }
    }
  }
});

test("a write, a file and a stream are no reads by value", async () => {
  expect((await readDirectly("logOut", {}, [], undefined)).status).toBeUndefined();
});

test("reads of one page find out once who asks", async () => {
  const find = vi.spyOn(world.platform.dependencies.members, "find");
  const shared = createReadScope();
  for (const scope of [shared, shared]) await readDirectly("getMe", {}, [], tokens.member, scope);
  expect(find).toHaveBeenCalledOnce();
  await readDirectly("getMe", {}, [], tokens.member, createReadScope());
  expect(find).toHaveBeenCalledTimes(2);
});

test("another token in the same page is another caller", async () => {
  const scope = createReadScope();
  const member = await readDirectly("getMe", {}, [], tokens.member, scope);
  const administrator = await readDirectly("getMe", {}, [], tokens.administrator, scope);
  expect(member).not.toEqual(administrator);
});
