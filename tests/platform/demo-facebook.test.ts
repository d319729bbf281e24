import { createHash, createHmac } from "node:crypto";
import { parse } from "node-html-parser";
import { expect, test } from "vitest";
import { demoPeople } from "#app/demo/people.ts";
import { openWorld, person } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

const world = setUp(() => openWorld());

const CALLBACK = "http://127.0.0.1:3999/auth/facebook/callback";
const member = person("verified");
const verifier = "v".repeat(43);
const asked = {
  client_id: "demo",
  redirect_uri: CALLBACK,
  state: "a state & more",
  scope: "email,public_profile",
  response_type: "code",
  code_challenge: createHash("sha256").update(verifier).digest("base64url"),
  code_challenge_method: "S256",
};

function facebook(path: string, init: RequestInit = {}) {
  return world.platform.fetch(new Request(`http://127.0.0.1:3999/demo/facebook${path}`, init));
}
const query = (fields: Record<string, string>) => `?${new URLSearchParams(fields)}`;
const dialog = (change: Record<string, string> = {}) =>
  facebook(`/dialog/oauth${query({ ...asked, ...change })}`);
const answer = (fields: Record<string, string>) =>
  facebook("/dialog/oauth", { method: "POST", body: new URLSearchParams({ ...asked, ...fields }) });

async function codeFor(uid: string, change: Record<string, string> = {}): Promise<string> {
  const response = await answer({ person: uid, ...change });
  return new URL(response.headers.get("location") ?? "").searchParams.get("code") ?? "";
}
const secret = () => world.platform.dependencies.configuration.facebook?.appSecret ?? "";

async function exchange(code: string, change: Record<string, string> = {}, method = "POST") {
  const fields = {
    client_id: "demo",
    client_secret: secret(),
    redirect_uri: CALLBACK,
    code,
    code_verifier: verifier,
    ...change,
  };
  const response = await (method === "GET"
    ? facebook(`/v23.0/oauth/access_token${query(fields)}`)
    : facebook("/v23.0/oauth/access_token", { method, body: new URLSearchParams(fields) }));
  return { status: response.status, body: await response.json() };
}
async function inspect(token: string) {
  const fields = { input_token: token, access_token: `demo|${secret()}` };
  return (await (await facebook(`/v23.0/debug_token${query(fields)}`)).json()).data;
}
async function tokenFor(uid: string): Promise<string> {
  return (await exchange(await codeFor(uid))).body.access_token;
}

test("the dialog lets everybody of people.json be chosen, by a form that needs no script", async () => {
  const response = await dialog();
  expect(response.status).toBe(200);
  const html = await response.text();
  expect(html).not.toContain("<script");
  const uids = parse(html)
    .querySelectorAll('form input[name="person"]')
    .map((each) => each.getAttribute("value"));
  expect(uids).toEqual(demoPeople().map(({ uid }) => uid));
  for (const { name } of demoPeople()) expect(html).toContain(name);
  expect(html).toContain('value="a state &amp; more"');
});

test.each([
  ["another site's callback", { redirect_uri: "https://evil.example/auth/facebook/callback" }],
  ["another page of ours", { redirect_uri: "http://127.0.0.1:3999/news" }],
  ["a callback with a query", { redirect_uri: `${CALLBACK}?to=elsewhere` }],
  [
    "a host that only begins like ours",
    { redirect_uri: "http://127.0.0.1.evil.example/auth/facebook/callback" },
  ],
  ["no address at all", { redirect_uri: "callback" }],
  ["another app", { client_id: "another" }],
])("the dialog does not open for %s, and leads nowhere", async (_, change) => {
  for (const response of [await dialog(change), await answer({ ...change, person: member.uid })]) {
    expect(response.status).toBe(400);
    expect(response.headers.get("location")).toBe(null);
  }
});

test("a web process on another port of this machine may use it", async () => {
  const redirect_uri = "http://127.0.0.1:4567/auth/facebook/callback";
  const response = await answer({ person: member.uid, redirect_uri });
  expect(response.headers.get("location")).toMatch(/^http:\/\/127\.0\.0\.1:4567\/auth\/.+code=/);
  const page = await dialog({ redirect_uri });
  expect(page.headers.get("content-security-policy")).toContain("http://127.0.0.1:4567");
});

test("choosing somebody leads back with a code and the state", async () => {
  const response = await answer({ person: member.uid });
  expect(response.status).toBe(303);
  const back = new URL(response.headers.get("location") ?? "");
  expect(back.origin + back.pathname).toBe(CALLBACK);
  expect(back.searchParams.get("state")).toBe(asked.state);
  expect(back.searchParams.get("code")).toBeTruthy();
});

test("refusing leads back as Facebook does", async () => {
  const response = await answer({ refuse: "1", person: member.uid });
  const back = new URL(response.headers.get("location") ?? "");
  expect(Object.fromEntries(back.searchParams)).toMatchObject({
    error: "access_denied",
    error_reason: "user_denied",
    state: asked.state,
  });
});

test.each([["nobody"], [""], ["__proto__"]])(
  "%j is nobody to be: the dialog asks again",
  async (uid) => {
    const response = await answer({ person: uid });
    expect([response.status, response.headers.get("location")]).toEqual([200, null]);
  },
);

test("a code is exchanged for a token that the Graph vouches for", async () => {
  const { status, body } = await exchange(await codeFor(member.uid));
  expect(status).toBe(200);
  expect(body).toMatchObject({ token_type: "bearer", expires_in: 3600 });
  const known = await inspect(body.access_token);
  expect(known).toMatchObject({ is_valid: true, app_id: "demo", user_id: member.uid });
  const proof = createHmac("sha256", secret()).update(body.access_token).digest("hex");
  const fields = { fields: "id,name,email,picture", access_token: body.access_token };
  const me = await facebook(`/v23.0/me${query({ ...fields, appsecret_proof: proof })}`);
  expect(await me.json()).toMatchObject({ id: member.uid, name: member.name, email: member.email });
  const wrong = await facebook(`/v23.0/me${query({ ...fields, appsecret_proof: "0" })}`);
  expect(wrong.status).toBe(400);
});

test("a code is good once", async () => {
  const code = await codeFor(member.uid);
  expect((await exchange(code, {}, "GET")).status).toBe(200);
  expect((await exchange(code)).status).toBe(400);
});

test.each([
  ["another secret", { client_secret: "wrong" }],
  ["another app", { client_id: "another" }],
  ["another callback", { redirect_uri: "http://127.0.0.1:1/auth/facebook/callback" }],
  ["another verifier", { code_verifier: "w".repeat(43) }],
  ["no code", { code: "" }],
  ["a code that is none", { code: "bm9uZQ" }],
])("a code is worth nothing with %s", async (_, change) => {
  const { status, body } = await exchange(await codeFor(member.uid), change);
  expect(status).toBe(400);
  expect(body.error.type).toBe("OAuthException");
});

test("a code expires after two minutes, a token after an hour", async () => {
  const code = await codeFor(member.uid);
  const token = await tokenFor(member.uid);
  world.clock.pass(121);
  expect((await exchange(code)).status).toBe(400);
  expect((await inspect(token)).is_valid).toBe(true);
  world.clock.pass(3600);
  expect((await inspect(token)).is_valid).toBe(false);
});

test("neither a code nor words are a token", async () => {
  for (const wrong of [await codeFor(member.uid), "words", ""]) {
    expect((await inspect(wrong)).is_valid).toBe(false);
    expect((await facebook(`/v23.0/me${query({ access_token: wrong })}`)).status).toBe(400);
  }
});

test("people.json holds every status and rank, one without a social account, one unknown", async () => {
  const response = await world.platform.fetch(
    new Request("http://127.0.0.1:3999/demo/people.json"),
  );
  const people = (await response.json()) as ReturnType<typeof demoPeople>;
  for (const each of people) {
    expect(Object.keys(each)).toEqual([
      "uid",
      "name",
      "status",
      "rank",
      "email",
      "phoneNumber",
      "nationalId",
      "membershipId",
    ]);
  }
  expect(new Set(people.map(({ status }) => status)).size).toBe(10);
  expect(new Set(people.flatMap(({ rank }) => rank ?? [])).size).toBe(10);
});
