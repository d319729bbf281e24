import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { demoPeople } from "#app/demo/people.ts";
import { openWorld } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

const world = setUp(() => openWorld());

/** Every test has the limits to itself. */
beforeEach(() => world.clock.pass(2 * 60 * 60));

const mona = { fullName: "منى السيد", phoneNumber: "01012345678" };

interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** The mails to an address, newest first, once the queue is empty. */
async function mails(email: string): Promise<Mail[]> {
  await world.platform.dependencies.jobs.drain();
  const url = `http://platform/demo/mailbox.json?to=${encodeURIComponent(email)}`;
  return (await world.platform.fetch(new Request(url))).json();
}

async function newestCode(email: string): Promise<string> {
  const [mail] = await mails(email);
  return /\b\d{6}\b/.exec(mail?.text ?? "")?.[0] ?? "";
}

const register = (email: string, details: object = mona, headers?: Record<string, string>) =>
  world.request("POST", "/guest", { body: { email, ...details }, headers });
const verify = (email: string, otp: string, headers?: Record<string, string>) =>
  world.request("POST", "/guest/verify", { body: { email, otp }, headers });
const logIn = (email: string) => world.request("POST", "/guest/login", { body: { email } });
const resend = (email: string) => world.request("POST", "/guest/resend-otp", { body: { email } });

async function become(email: string): Promise<void> {
  await register(email);
  expect((await verify(email, await newestCode(email))).status).toBe(200);
}

/** A code that is certainly not the one. */
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

async function rows(table: "guests" | "guest_registrations", email: string) {
  const found = await world.db.execute(
    sql`select * from ${sql.identifier(table)} where email = ${email}`,
  );
  return found.rows;
}

test("who registers, proves the address by the mailed code and logs in by it alone", async () => {
  const email = "whole-way@example.com";
  const registered = await register(email);
  expect(registered.status).toBe(200);
  expect(registered.body).toEqual({
    success: true,
    message: expect.any(String),
    data: { codeSentAt: world.clock.now().toISOString() },
  });
  expect((await logIn(email)).status).toBe(404);
  expect((await verify(email, await newestCode(email))).body.success).toBe(true);
  expect((await logIn(email)).body.success).toBe(true);
  expect((await logIn(" Whole-Way@EXAMPLE.com ")).body.success).toBe(true);
});

test("a stranger's address is not found", async () => {
  const answer = await logIn("nobody@example.com");
  expect(answer.status).toBe(404);
  expect(answer.body.code).toBe("user-not-found");
});

test("the code is mailed in the reader's language, as text and as HTML with its direction", async () => {
  await register("arabic@example.com");
  await register("english@example.com", mona, { "Accept-Language": "en" });
  const [arabic] = await mails("arabic@example.com");
  const [english] = await mails("english@example.com");
  expect(arabic?.subject).toMatch(/^\d{6}: رمز التحقق في صوت$/);
  expect(arabic?.html).toContain('<table role="presentation" dir="rtl"');
  expect(english?.subject).toMatch(/^\d{6} is your Sawt verification code$/);
  expect(english?.html).toContain('<table role="presentation" dir="ltr"');
  for (const mail of [arabic, english]) {
    const code = mail?.subject.slice(0, 6);
    expect(mail?.text.match(/\d{6}/g)).toEqual([code]);
    expect(mail?.html.match(/\d{6}/g)).toEqual([code]);
  }
});

test("the mail repeats nothing that a stranger typed", async () => {
  const email = "victim@example.com";
  await register(email, { fullName: "Win money at evil dot example", phoneNumber: "01012345678" });
  const [mail] = await mails(email);
  expect(JSON.stringify(mail)).not.toContain("evil");
});

test("a code is kept neither in plain nor guessable", async () => {
  const email = "kept@example.com";
  await register(email);
  const code = await newestCode(email);
  const { rows: kept } = await world.db.execute<{ code_hash: string }>(
    sql`select * from email_codes order by sent_at desc`,
  );
  expect(JSON.stringify(kept)).not.toContain(`"${code}"`);
  expect(kept[0]?.code_hash).toMatch(/^[\w-]{43}$/);
});

test("a phone number stands in no table in plain", async () => {
  const email = "sealed@example.com";
  await register(email);
  expect(JSON.stringify(await rows("guest_registrations", email))).not.toContain("1012345678");
  await verify(email, await newestCode(email));
  expect(JSON.stringify(await rows("guests", email))).not.toContain("1012345678");
});

test("a code is good for ninety seconds and not a moment longer", async () => {
  const email = "slow@example.com";
  await register(email);
  const code = await newestCode(email);
  world.clock.pass(90.001);
  const late = await verify(email, code, { "Accept-Language": "en" });
  expect(late.status).toBe(400);
  expect(late.body).toMatchObject({
    code: "code-expired",
    message: "OTP has expired. Please request a new one.",
  });
  await resend(email);
  world.clock.pass(90);
  expect((await verify(email, await newestCode(email))).status).toBe(200);
});

test("the sixth try fails even with the right code, and a new code starts anew", async () => {
  const email = "guesser@example.com";
  await register(email);
  const code = await newestCode(email);
  for (let count = 0; count < 5; count++) {
    expect((await verify(email, other(code))).body.code).toBe("code-wrong");
  }
  expect((await verify(email, code)).body.code).toBe("code-exhausted");
  await resend(email);
  expect((await verify(email, await newestCode(email))).status).toBe(200);
});

test("of parallel tries five are heard, however many come", async () => {
  const email = "parallel@example.com";
  await register(email);
  const code = await newestCode(email);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) =>
      verify(email, String((Number(code) + 1 + at) % 1_000_000).padStart(6, "0")),
    ),
  );
  const codes = answers.map(({ body }) => body.code).sort();
  expect(codes).toEqual([...Array(3).fill("code-exhausted"), ...Array(5).fill("code-wrong")]);
  expect((await verify(email, code)).body.code).toBe("code-exhausted");
});

test("the right code, sent eight times at once, lets in once", async () => {
  const email = "once@example.com";
  await register(email);
  const code = await newestCode(email);
  const answers = await Promise.all(Array.from({ length: 8 }, () => verify(email, code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await rows("guests", email)).toHaveLength(1);
});

test("only the newest code is good", async () => {
  const email = "newest@example.com";
  await register(email);
  const first = await newestCode(email);
  await resend(email);
  const second = await newestCode(email);
  if (first !== second) expect((await verify(email, first)).body.code).toBe("code-wrong");
  expect((await verify(email, second)).status).toBe(200);
});

test("a code is void once it was used", async () => {
  const email = "void@example.com";
  await register(email);
  const code = await newestCode(email);
  await verify(email, code);
  expect((await verify(email, code)).status).toBe(400);
});

test("a code of one address is good for no other", async () => {
  await register("mine@example.com");
  await register("theirs@example.com");
  const mine = await newestCode("mine@example.com");
  const theirs = await newestCode("theirs@example.com");
  if (mine !== theirs) {
    expect((await verify("theirs@example.com", mine)).body.code).toBe("code-wrong");
  }
});

test("Arabic-Indic digits are the same code and the same number", async () => {
  const email = "digits@example.com";
  await register(email, { fullName: "منى السيد", phoneNumber: "٠١٠١٢٣٤٥٦٧٨" });
  const code = await newestCode(email);
  const eastern = code.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
  expect((await verify(email, eastern)).status).toBe(200);
  const [guest] = await rows("guests", email);
  expect(world.platform.dependencies.personal.open(String(guest?.phone_number))).toBe(
    "01012345678",
  );
});

test("nobody learns from registering or asking again whether an address is known", async () => {
  await become("known@example.com");
  const known = await register("known@example.com");
  const unknown = await register("new@example.com");
  expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
  const again = await resend("known@example.com");
  const never = await resend("never@example.com");
  expect([again.status, again.body]).toEqual([never.status, never.body]);
  const wrong = await verify("known@example.com", other(await newestCode("known@example.com")));
  const none = await verify("never@example.com", "123456");
  expect([wrong.status, wrong.body]).toEqual([none.status, none.body]);
  expect(await mails("never@example.com")).toEqual([]);
});

test("a stranger who registers a guest's address changes nothing; its owner does by the code", async () => {
  const email = "owner@example.com";
  await become(email);
  await register(email, { fullName: "شخص آخر", phoneNumber: "01298765432" });
  expect((await logIn(email)).status).toBe(200);
  expect((await rows("guests", email))[0]?.full_name).toBe("منى السيد");
  await verify(email, await newestCode(email));
  const [guest] = await rows("guests", email);
  expect(guest?.full_name).toBe("شخص آخر");
  expect(world.platform.dependencies.personal.open(String(guest?.phone_number))).toBe(
    "01298765432",
  );
});

test("a guest who is known already gets a new code when asking for one", async () => {
  const email = "again@example.com";
  await become(email);
  await resend(email);
  expect(await mails(email)).toHaveLength(2);
  expect((await verify(email, await newestCode(email))).status).toBe(200);
});

test("the same form sent five times at once mails one code", async () => {
  const email = "double@example.com";
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => register(email, mona, { "Idempotency-Key": "form-1" })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await mails(email)).toHaveLength(1);
});

test("the same verification sent twice with its key succeeds twice", async () => {
  const email = "lost-answer@example.com";
  await register(email);
  const code = await newestCode(email);
  const key = { "Idempotency-Key": "verify-1" };
  expect((await verify(email, code, key)).status).toBe(200);
  expect((await verify(email, code, key)).status).toBe(200);
});

test("six codes an hour go to one address, and the refusal says how long to wait", async () => {
  const email = "often@example.com";
  for (let count = 0; count < 6; count++) expect((await register(email)).status).toBe(200);
  const answer = await register(email);
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  world.clock.pass(60 * 60);
  expect((await register(email)).status).toBe(200);
});

test("a stranger who asks for somebody's codes and guesses at them keeps the owner from neither", async () => {
  const email = "besieged@example.com";
  const stranger = { "X-Client-Address": "198.51.100.9" };
  expect((await register(email)).status).toBe(200);
  const code = await newestCode(email);
  const spiteful = { fullName: "شخص آخر", phoneNumber: "01298765432" };
  for (let count = 0; count < 7; count++) await register(email, spiteful, stranger);
  for (let count = 0; count < 25; count++) await verify(email, other(code), stranger);
  expect((await verify(email, code)).status).toBe(200);
  // What the code proved is what its owner wrote.
  expect((await rows("guests", email))[0]?.full_name).toBe("منى السيد");
});

test("of all clients together thirty codes an hour go to one address", async () => {
  const email = "flooded@example.com";
  const from = (at: number) => ({ "X-Client-Address": `198.51.100.${at}` });
  for (let count = 0; count < 30; count++) {
    expect((await register(email, mona, from(Math.floor(count / 6)))).status).toBe(200);
  }
  expect((await register(email, mona, from(50))).status).toBe(429);
});

test("the demo's guest comes in by the e-mail alone", async () => {
  const { email } = demoPeople().find(({ status }) => status === "guest") ?? {};
  expect((await logIn(email ?? "")).status).toBe(200);
});

test("nobody learns more than ten times a minute whether an address is a guest's", async () => {
  const email = "tried@example.com";
  for (let count = 0; count < 10; count++) await logIn(email);
  expect((await logIn(email)).status).toBe(429);
});

test("a hall of five thousand behind one address gets in", async () => {
  const { db } = world.platform.dependencies;
  const email = "hall@example.com";
  const code = { email, otp: "123456", playerId: "null" };
  for (const [path, body] of [
    ["/guest", { email, ...mona }],
    ["/guest/login", { email }],
    ["/guest/verify", code],
    ["/guest/resend-otp", { email }],
    ["/auth/login/email", { email }],
    ["/auth/login/email/verify", code],
    ["/auth/sign-up/email", { email }],
    ["/auth/sign-up/email/verify", code],
    ["/auth/login/facebook", { fbAccessToken: "none", playerId: "null" }],
    ["/auth/first-login", { phoneNumber: mona.phoneNumber, nationalId: "28506151691000" }],
    ["/auth/refresh-token", { refreshToken: "none", playerId: "null" }],
    ["/events/019a0000-0000-7000-8000-000000000000/guests", { fullName: "منى", email }],
    ["/events/019a0000-0000-7000-8000-000000000000/ticket", { ticket: "none" }],
  ] as const) {
    await world.request("POST", path, { body });
    const crowd = sql`rule like '% by address' and rule <> 'wrong code by address' and rule <> 'unknown pair by address'`;
    await db.execute(sql`update rate_limits set count = 5000 where ${crowd}`);
    expect((await world.request("POST", path, { body })).status, path).not.toBe(429);
    await db.execute(sql`delete from rate_limits`);
  }
});

test.each([
  { what: "nothing", body: {}, paths: ["fullName", "email", "phoneNumber"] },
  { what: "empty text", body: { fullName: "", email: "", phoneNumber: "" } },
  { what: "wrong types", body: { fullName: 7, email: ["a@b.co"], phoneNumber: { a: 1 } } },
  {
    what: "too long",
    body: {
      fullName: "م".repeat(151),
      email: `${"a".repeat(300)}@b.co`,
      phoneNumber: "0".repeat(41),
    },
  },
])(
  "$what is refused field by field",
  async ({ body, paths = ["fullName", "email", "phoneNumber"] }) => {
    const answer = await world.request("POST", "/guest", { body });
    expect(answer.status).toBe(400);
    expect(answer.body.errors.map(({ path }: { path: string }) => path)).toEqual(paths);
  },
);

test.each([
  { what: "NUL in a name", body: { email: "nul@example.com", ...mona, fullName: "منى\0السيد" } },
  {
    what: "half a character",
    body: { email: "half@example.com", ...mona, fullName: "منى \ud83d" },
  },
  { what: "a code of letters", path: "/guest/verify", body: { email: "a@b.co", otp: "abcdef" } },
  { what: "a code as a number", path: "/guest/verify", body: { email: "a@b.co", otp: 123456 } },
  { what: "no JSON", body: "fullName=Mona" },
  { what: "a list", body: "[]" },
])("$what is refused", async ({ path = "/guest", body }) => {
  const answer = await world.request("POST", path, { body });
  expect(answer.status).toBe(400);
  expect(answer.body.success).toBe(false);
});

test("what nobody proved is forgotten after a week, a guest is not", async () => {
  await become("stays@example.com");
  await register("forgotten@example.com");
  world.clock.pass(8 * 24 * 60 * 60);
  await world.platform.dependencies.jobs.add(world.db, "nightly", {});
  await world.platform.dependencies.jobs.drain();
  expect(await rows("guest_registrations", "forgotten@example.com")).toEqual([]);
  expect(await rows("guests", "stays@example.com")).toHaveLength(1);
});

// The last one: nobody waits for these mails.
test("one network address cannot mail codes to everybody", async () => {
  const from = { "X-Client-Address": "203.0.113.7" };
  expect((await register("victim-1@example.com", mona, from)).status).toBe(200);
  const most = sql`update rate_limits set count = 6000 where rule = 'registerGuest by address'`;
  await world.db.execute(most);
  expect((await register("victim-2@example.com", mona, from)).status).toBe(429);
  expect((await register("bystander@example.com")).status).toBe(200);
});
