import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { rateLimits } from "#app/platform/database/tables.ts";
import { users } from "#app/platform/user/tables.ts";
import { mockFacebookGraph } from "#tests/world/every-call.ts";
import { addMemberOnFile } from "#tests/world/member-on-file.ts";
import { answers, formOf, pictures } from "#tests/world/membership.ts";
import { openWorld, person } from "#tests/world/platform.ts";
import { countQueries } from "#tests/world/queries.ts";
import { setUp } from "#tests/world/set-up.ts";

const world = setUp(() => openWorld());
beforeAll(async () => {
  mockFacebookGraph();
});

/** Every test has the limits to itself. */
beforeEach(() => world.clock.pass(2 * 60 * 60));

type Headers = Record<string, string>;
const logIn = (email: string, headers?: Headers) =>
  world.request("POST", "/auth/login/email", { body: { email }, headers });
const enter = (email: string, otp: string, headers?: Headers) =>
  world.request("POST", "/auth/login/email/verify", {
    body: { email, otp, playerId: "null" },
    headers,
  });
const signUp = (email: string) => world.request("POST", "/auth/sign-up/email", { body: { email } });
const begin = (email: string, otp: string) =>
  world.request("POST", "/auth/sign-up/email/verify", { body: { email, otp, playerId: "null" } });

async function mails(email: string): Promise<{ subject: string; text: string }[]> {
  await world.platform.dependencies.jobs.drain();
  const url = `http://platform/demo/mailbox.json?to=${encodeURIComponent(email)}`;
  return (await world.platform.fetch(new Request(url))).json();
}
const newestCode = async (email: string) =>
  /\b\d{6}\b/.exec((await mails(email))[0]?.text ?? "")?.[0] ?? "";
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

/** Signs in by the newest code. */
async function come(email: string) {
  await logIn(email);
  return enter(email, await newestCode(email));
}

let number = 500;
const onFile = (more?: Partial<typeof users.$inferInsert>) =>
  addMemberOnFile(world.platform.dependencies, ++number, more);
const emailOf = ({ user }: Awaited<ReturnType<typeof onFile>>) => user.email ?? "";

async function rowOf(id: string) {
  const [row] = await world.db.select().from(users).where(eq(users.id, id));
  return row;
}

test("the demo has both ways of signing in", async () => {
  const { body } = await world.request("GET", "/auth/methods");
  expect(body.data).toEqual({ facebook: true, email: true });
});

test("a member signs in by the code that is mailed to the address on file, which activates the account", async () => {
  const member = await onFile();
  const email = emailOf(member);
  const response = await logIn(email, { "Accept-Language": "en" });
  expect([response.status, response.body.data]).toEqual([
    200,
    { codeSentAt: world.clock.now().toISOString() },
  ]);
  expect((await mails(email))[0]?.subject).toMatch(/^\d{6} is your Sawt verification code$/);
  const done = await enter(email, await newestCode(email));
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  expect(Object.keys(done.body.data).sort()).toEqual(["accessToken", "refreshToken"]);
  const me = await world.request("GET", "/auth/get-me", { token: done.body.data.accessToken });
  expect(me.body.data).toMatchObject({ uid: member.user.id, status: "verified" });
  expect(await rowOf(member.user.id)).toMatchObject({
    activatedAt: world.clock.now(),
    emailConfirmedAt: world.clock.now(),
  });
});

test("who has a social account signs in by e-mail beside it", async () => {
  const { email, uid } = person("verified", "admin");
  const { body } = await come(email ?? "");
  const me = await world.request("GET", "/auth/get-me", { token: body.data.accessToken });
  expect(me.body.data).toMatchObject({ uid, highestRank: "admin" });
});

test("nobody learns which addresses are known: the same answers, the same mail, until the code is right", async () => {
  const known = emailOf(await onFile());
  const unknown = "nobody@example.org";
  const first = await logIn(known);
  const second = await logIn(unknown);
  expect([first.status, first.body]).toEqual([second.status, second.body]);
  const subjects = await Promise.all([known, unknown].map(async (each) => (await mails(each))[0]));
  const [one, two] = subjects.map((mail) => mail?.text.replace(/\d{6}/, ""));
  expect(one).toBe(two);
  const wrong = [
    await enter(known, other(await newestCode(known))),
    await enter(unknown, other(await newestCode(unknown))),
    await enter("never-asked@example.org", "123456"),
  ];
  for (const { status, body } of wrong) {
    expect([status, body]).toEqual([400, wrong[0]?.body]);
  }
  const response = await enter(unknown, await newestCode(unknown));
  expect([response.status, response.body.code]).toEqual([404, "user-not-found"]);
});

test("a code is good for ten minutes, for five tries, once, and only the newest", async () => {
  const email = emailOf(await onFile());
  await logIn(email);
  const late = await newestCode(email);
  world.clock.pass(600.001);
  expect((await enter(email, late)).body.code).toBe("code-expired");
  await logIn(email);
  const tried = await newestCode(email);
  for (let count = 0; count < 5; count++) await enter(email, other(tried));
  expect((await enter(email, tried)).body.code).toBe("code-exhausted");
  await logIn(email);
  const older = await newestCode(email);
  await logIn(email);
  const newest = await newestCode(email);
  if (older !== newest) expect((await enter(email, older)).body.code).toBe("code-wrong");
  const at = await Promise.all([1, 2, 3].map(() => enter(email, newest)));
  expect(at.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
});

test("a code of a sign-up signs nobody in", async () => {
  const email = emailOf(await onFile());
  await signUp(email);
  expect((await enter(email, await newestCode(email))).body.code).toBe("code-wrong");
});

test("blocked and deleted people are refused, once the code is right", async () => {
  const blocked = await come(emailOf(await onFile({ status: "blocked" })));
  expect([blocked.status, blocked.body.code]).toEqual([403, "account-blocked"]);
  const deleted = await come(emailOf(await onFile({ status: "deleted" })));
  expect([deleted.status, deleted.body.code]).toEqual([403, "account-deleted"]);
});

test("an address on several accounts opens none, until one of them has confirmed it", async () => {
  const email = "family@example.org";
  const first = await onFile({ email });
  const second = await onFile({ email });
  const refused = await come(email);
  expect([refused.status, refused.body.code]).toEqual([409, "email-shared"]);
  const { db } = world.platform.dependencies;
  const confirmed = { emailConfirmedAt: world.clock.now() };
  await db.update(users).set(confirmed).where(eq(users.id, first.user.id));
  expect((await come(email)).status).toBe(200);
  await db.update(users).set(confirmed).where(eq(users.id, second.user.id));
  expect((await come(email)).body.code).toBe("email-shared");
});

test("who writes another's address into a profile takes nothing from its owner", async () => {
  const owner = await onFile();
  const email = emailOf(owner);
  await come(email);
  const stranger = await onFile();
  const { body } = await come(emailOf(stranger));
  const form = formOf({ email });
  const token = body.data.accessToken;
  const changed = await world.request("PATCH", "/profile", { token, body: form });
  expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  // Nothing changes before the code that was mailed to the owner comes back.
  expect((await rowOf(stranger.user.id))?.email).toBe(emailOf(stranger));
  const again = await come(email);
  const me = await world.request("GET", "/auth/get-me", { token: again.body.data.accessToken });
  expect(me.body.data.uid).toBe(owner.user.id);
});

/** A browser that keeps a value of its own, at some network's address. */
const browser = (name: string, address: string): Headers => ({
  "Code-Asker": name.padEnd(40, "-"),
  "X-Client-Address": address,
});
const from = (at: number): Headers => ({ "X-Client-Address": `198.51.100.${at}` });

test("whether a browser is known is asked once for each call", async () => {
  const email = emailOf(await onFile());
  const owner = browser("owner", "203.0.113.7");
  expect(await countQueries(() => logIn(email, owner), "known_browsers")).toBe(1);
  const code = await newestCode(email);
  // Once to ask, once to write down that it is known now.
  expect(await countQueries(() => enter(email, code, owner), "known_browsers")).toBe(2);
});

test("a stranger who guesses voids nobody's code, with a browser's value or without one", async () => {
  const email = emailOf(await onFile());
  for (const owner of [browser("owner", "203.0.113.7"), { "X-Client-Address": "203.0.113.8" }]) {
    await logIn(email, owner);
    const code = await newestCode(email);
    for (const stranger of [from(9), browser("stranger", "198.51.100.10")]) {
      for (let count = 0; count < 6; count++) await enter(email, other(code), stranger);
    }
    // Nor does one who asks for a code of their own.
    await logIn(email, browser("stranger", "198.51.100.10"));
    await logIn(email, from(9));
    expect((await enter(email, code, owner)).status).toBe(200);
  }
});

test("sixty wrong codes from many networks keep the owner from nothing, wherever the owner is", async () => {
  const email = emailOf(await onFile());
  await logIn(email, browser("owner", "203.0.113.7"));
  const code = await newestCode(email);
  for (let count = 0; count < 60; count++) await enter(email, other(code), from(count % 3));
  expect((await enter(email, other(code), from(4))).status).toBe(429);
  expect((await enter(email, code, browser("owner", "203.0.113.99"))).status).toBe(200);
});

test("who was signed in on a browser is mailed codes there, however many strangers have had sent, also after signing out", async () => {
  const email = emailOf(await onFile());
  const owner = browser("owner", "203.0.113.7");
  await logIn(email, owner);
  const { body } = await enter(email, await newestCode(email), owner);
  const { refreshToken } = body.data;
  await world.request("POST", "/auth/logout", { body: { refreshToken, playerId: "null" } });
  world.clock.pass(60 * 60);
  for (let count = 0; count < 30; count++) {
    expect((await logIn(email, from(Math.floor(count / 6)))).status).toBe(200);
  }
  expect((await logIn(email, browser("new", "203.0.113.7"))).status).toBe(429);
  for (let count = 0; count < 6; count++) {
    expect((await logIn(email, owner)).status).toBe(200);
  }
  expect((await logIn(email, owner)).status).toBe(429);
  expect((await enter(email, await newestCode(email), owner)).status).toBe(200);
});

test("who has changed networks since sends the code from there, and guesses no more often than twenty times an hour", async () => {
  const email = emailOf(await onFile());
  await logIn(email, from(1));
  const code = await newestCode(email);
  for (let count = 0; count < 19; count++) await enter(email, other(code), from(20 + count));
  expect((await enter(email, code, from(2))).status).toBe(200);
  await logIn(email, from(1));
  const next = await newestCode(email);
  expect((await enter(email, next, from(3))).status).toBe(429);
  expect((await enter(email, next, from(1))).status).toBe(200);
});

test("a network that sends wrong codes to many addresses is stopped, but who is known there is not", async () => {
  const email = emailOf(await onFile());
  const hall = "198.51.100.77";
  const owner = browser("owner", hall);
  await logIn(email, owner);
  await enter(email, await newestCode(email), owner);
  await logIn("else@example.org", browser("else", hall));
  const code = await newestCode("else@example.org");
  await enter("else@example.org", other(code), browser("else", hall));
  const { db } = world.platform.dependencies;
  const often = { count: 600 };
  await db.update(rateLimits).set(often).where(eq(rateLimits.rule, "wrong code by address"));
  expect((await enter("else@example.org", code, browser("else", hall))).status).toBe(429);
  await logIn(email, owner);
  expect((await enter(email, await newestCode(email), owner)).status).toBe(200);
});

test("sent again under its key a sign-in answers the same session", async () => {
  const email = emailOf(await onFile());
  await logIn(email);
  const code = await newestCode(email);
  const key = { "Idempotency-Key": "email-1" };
  const first = await enter(email, code, key);
  const second = await enter(email, code, key);
  expect([second.status, second.body]).toEqual([200, first.body]);
  // A minute later it is a code that was used, from wherever it comes.
  world.clock.pass(61);
  const third = await enter(email, code, key);
  expect([third.status, third.body.code]).toEqual([400, "code-wrong"]);
});

test("a newcomer signs up by e-mail, applies under that address and comes back by it", async () => {
  const email = "newcomer@example.org";
  await signUp(email);
  const { body, status } = await begin(email, await newestCode(email));
  expect(status, JSON.stringify(body)).toBe(200);
  const renewed = await world.request("POST", "/auth/refresh-token", {
    body: { refreshToken: body.data.refreshToken, playerId: "null" },
  });
  const token = renewed.body.data.accessToken;
  const files = await world.request("POST", "/membership/attachment-info", {
    token,
    body: formOf(pictures()),
  });
  expect(files.status, JSON.stringify(files.body)).toBe(200);
  const apply = (given: object) =>
    world.request("POST", "/membership/complete-info", {
      token,
      body: { ...answers(270), ...given },
    });
  const wrong = await apply({ email: "another@example.org" });
  expect([wrong.status, wrong.body.errors?.[0]?.path]).toEqual([400, "email"]);
  const done = await apply({ email });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  // The sign-up is used up, and the address is an account's.
  expect((await apply({ email })).body.code).toBe("already-registered");
  await signUp(email);
  const again = await begin(email, await newestCode(email));
  expect([again.status, again.body.code]).toEqual([409, "already-registered"]);
  const back = await come(email);
  const me = await world.request("GET", "/auth/get-me", { token: back.body.data.accessToken });
  expect(me.body.data.status).toBe("pending");
});

test("signing up says nothing about an address before its code is right", async () => {
  const known = await signUp(emailOf(await onFile()));
  const unknown = await signUp("x@example.org");
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
});

test("what Facebook gave of a newcomer is told, for the form to be filled in with", async () => {
  const { body } = await world.request("POST", "/auth/sign-up/facebook", {
    body: { fbAccessToken: "good-stranger-930", playerId: "null" },
  });
  expect(body.data.user).toEqual({ displayName: "…" });
});

test("neither addresses nor codes are kept in plain, and old codes are gone after a day", async () => {
  const email = "planted@example.org";
  await signUp(email);
  const code = await newestCode(email);
  const { db, jobs } = world.platform.dependencies;
  for (const table of ["email_codes", "rate_limits", "idempotency"]) {
    const { rows } = await db.execute(`select * from ${table}`);
    expect(JSON.stringify(rows), table).not.toContain("planted");
    expect(JSON.stringify(rows), table).not.toContain(`"${code}"`);
  }
  world.clock.pass(25 * 60 * 60);
  await jobs.add(db, "nightly", {});
  await jobs.drain();
  expect((await db.execute("select * from email_codes")).rows).toEqual([]);
});

test("without mail nobody is offered codes", async () => {
  const bare = await openWorld({ DEMO: "", SMTP_URL: "", FACEBOOK_APP_ID: "" });
  try {
    expect((await bare.request("GET", "/auth/methods")).body.data).toEqual({
      facebook: false,
      email: false,
    });
    const body = { email: "a@example.org" };
    const answer = await bare.request("POST", "/auth/login/email", { body });
    expect([answer.status, answer.body.code]).toEqual([503, "email-not-configured"]);
  } finally {
    await bare.close();
  }
});
