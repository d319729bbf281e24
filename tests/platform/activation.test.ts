import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { demoPeople } from "#app/demo/people.ts";
import { applications } from "#app/platform/application/tables.ts";
import { knownBrowsers, rateLimits } from "#app/platform/database/tables.ts";
import { users } from "#app/platform/user/tables.ts";
import { mockFacebookGraph } from "#tests/world/every-call.ts";
import { addMemberOnFile } from "#tests/world/member-on-file.ts";
import { openWorld, person } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

const world = setUp(() => openWorld());
beforeAll(async () => {
  mockFacebookGraph();
});

/** Every test has the limits to itself. */
beforeEach(() => world.clock.pass(2 * 60 * 60));

let number = 0;
const onFile = (more?: Partial<typeof users.$inferInsert>) =>
  addMemberOnFile(world.platform.dependencies, ++number, more);
type OnFile = Awaited<ReturnType<typeof onFile>>;

const identify = (
  { nationalId, phoneNumber }: { nationalId: string; phoneNumber: string },
  headers?: Record<string, string>,
) => world.request("POST", "/auth/first-login", { body: { nationalId, phoneNumber }, headers });

interface Finish {
  nationalId: string;
  membershipId: string;
  otp?: string;
  fbAccessToken?: string;
}
const finish = (
  { fbAccessToken = `good-stranger-${number}`, ...given }: Finish,
  headers?: Record<string, string>,
) =>
  world.request("POST", "/auth/first-login/facebook", {
    body: { ...given, facebook: { fbAccessToken, playerId: "null" } },
    headers,
  });

async function newestCode({ user }: OnFile): Promise<string> {
  await world.platform.dependencies.jobs.drain();
  const url = `http://platform/demo/mailbox.json?to=${encodeURIComponent(user.email ?? "")}`;
  const [mail] = await (await world.platform.fetch(new Request(url))).json();
  return /\b\d{6}\b/.exec(mail?.text ?? "")?.[0] ?? "";
}

/** A member who was identified, with the code that came by mail. */
async function identified() {
  const member = await onFile();
  const { body } = await identify(member);
  const { nationalId } = member;
  return {
    member,
    nationalId,
    membershipId: body.data.membershipId,
    otp: await newestCode(member),
  };
}

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

async function accountOf({ user }: OnFile) {
  const { db } = world.platform.dependencies;
  const [row] = await db.select().from(users).where(eq(users.id, user.id));
  return row;
}

async function waitingOf({ user }: OnFile) {
  const { db, personal } = world.platform.dependencies;
  const rows = await db.select().from(applications).where(eq(applications.userId, user.id));
  return rows.map((row) => ({ ...row, answers: JSON.parse(personal.open(row.sealedAnswers)) }));
}

test("a member on file is mailed a code, links a social account and is signed in by it", async () => {
  const member = await onFile();
  const response = await identify(member);
  expect(response.status).toBe(200);
  expect(response.body.data).toEqual({
    membershipId: expect.stringMatching(/^[\w-]{40,200}$/),
    codeSentTo: "o••••@example.org",
    codeSentAt: world.clock.now().toISOString(),
  });
  const { membershipId } = response.body.data;
  const otp = await newestCode(member);
  const done = await finish({ nationalId: member.nationalId, membershipId, otp });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  const me = await world.request("GET", "/auth/get-me", { token: done.body.data.accessToken });
  expect(me.body.data).toMatchObject({ uid: `stranger-${number}`, status: "verified" });
  const again = await world.request("POST", "/auth/login/facebook", {
    body: { fbAccessToken: `good-stranger-${number}`, playerId: "null" },
  });
  expect(again.status).toBe(200);
});

test("a browser in which an address was proved is remembered by its own value, and nothing else is", async () => {
  const { db } = world.platform.dependencies;
  await db.delete(knownBrowsers);
  const rows = async (headers: Record<string, string>) => {
    const { nationalId, membershipId, otp } = await identified();
    expect((await finish({ nationalId, membershipId, otp }, headers)).status).toBe(200);
    return db.$count(knownBrowsers);
  };
  expect(await rows({})).toBe(0);
  expect(await rows({ "Code-Asker": "activating".padEnd(40, "-") })).toBe(1);
});

test("the code comes in the reader's language and names nobody", async () => {
  const member = await onFile();
  await identify(member, { "Accept-Language": "en" });
  await world.platform.dependencies.jobs.drain();
  const url = `http://platform/demo/mailbox.json?to=${member.user.email}`;
  const [mail] = await (await world.platform.fetch(new Request(url))).json();
  expect(mail.subject).toMatch(/^\d{6} is your Sawt verification code$/);
  expect(JSON.stringify(mail)).not.toContain(member.nationalId);
});

test("Arabic-Indic digits and the phone's other spellings are the same person", async () => {
  const { nationalId, phoneNumber } = await onFile();
  const eastern = nationalId.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
  const phone = `+20 ${phoneNumber.slice(1)}`;
  expect((await identify({ nationalId: eastern, phoneNumber: phone })).status).toBe(200);
});

test("whichever half is wrong, and why ever somebody has no account to activate, the answer is the same", async () => {
  const known = await onFile();
  const another = await onFile();
  const linked = await onFile({ facebookId: "linked-already" });
  const blocked = await onFile({ status: "blocked" });
  const deleted = await onFile({ status: "deleted" });
  const noMember = await onFile({ membershipId: null });
  const answers = [
    await identify({ ...known, phoneNumber: "01099999999" }),
    await identify({ ...known, nationalId: "28506151699991" }),
    await identify({ ...known, phoneNumber: another.phoneNumber }),
    await identify({ nationalId: "28506151699991", phoneNumber: "01099999999" }),
    await identify(linked),
    await identify(blocked),
    await identify(deleted),
    await identify(noMember),
  ];
  for (const { status, body } of answers) {
    expect([status, body]).toEqual([answers[0]?.status, answers[0]?.body]);
  }
  expect([answers[0]?.status, answers[0]?.body.code]).toEqual([400, "activation-unknown"]);
});

test("what the first call answers tells nothing of the membership", async () => {
  const member = await onFile();
  const { body } = await identify(member);
  expect(JSON.stringify(body)).not.toContain(member.user.id);
  expect(JSON.stringify(body)).not.toContain(member.user.membershipId);
});

test("without a code, with a wrong one or with another member's nobody gets in", async () => {
  const theirs = await identified();
  const mine = await identified();
  const { nationalId, membershipId } = mine;
  expect((await finish({ nationalId, membershipId })).body.code).toBe("code-wrong");
  const otp = other(mine.otp);
  expect((await finish({ nationalId, membershipId, otp })).body.code).toBe("code-wrong");
  if (theirs.otp !== mine.otp) {
    const { otp } = theirs;
    expect((await finish({ nationalId, membershipId, otp })).body.code).toBe("code-wrong");
  }
  expect((await accountOf(mine.member))?.facebookId).toBeNull();
});

test("a code is good for ten minutes, for five tries, and only with its identification", async () => {
  const late = await identified();
  world.clock.pass(600.001);
  expect((await finish(late)).body.code).toBe("code-expired");

  const tried = await identified();
  for (let count = 0; count < 5; count++) {
    expect((await finish({ ...tried, otp: other(tried.otp) })).body.code).toBe("code-wrong");
  }
  expect((await finish(tried)).body.code).toBe("code-exhausted");

  // Who identifies themselves anew has another code, which goes with that answer.
  const first = await identified();
  const { body } = await identify(first.member);
  const otp = await newestCode(first.member);
  const second = { ...first, membershipId: body.data.membershipId, otp };
  if (otp !== first.otp) expect((await finish({ ...first, otp })).body.code).toBe("code-wrong");
  expect((await finish(second)).status).toBe(200);
});

test("the second call wants the national ID again, and what the first one answered", async () => {
  const theirs = await identified();
  const mine = await identified();
  for (const wrong of [
    { ...mine, nationalId: theirs.nationalId },
    { ...mine, membershipId: theirs.membershipId },
    { ...mine, membershipId: mine.member.user.membershipId ?? "" },
    { ...mine, membershipId: "" },
  ]) {
    const { status, body } = await finish(wrong);
    expect([status, body.code]).toEqual([400, "activation-unknown"]);
  }
  world.clock.pass(60 * 60);
  expect((await finish(mine)).body.code).toBe("activation-unknown");
});

test("a social account that is somebody's already is linked to nobody else", async () => {
  const mine = await identified();
  const taken = await finish({ ...mine, fbAccessToken: "good-1" });
  expect([taken.status, taken.body.code]).toEqual([409, "already-registered"]);
  const refused = await finish({ ...mine, fbAccessToken: "bad" });
  expect([refused.status, refused.body.code]).toEqual([401, "social-refused"]);
  expect((await finish(mine)).status).toBe(200);
});

test("two members who reach for one social account at once: one has it", async () => {
  const first = await identified();
  const second = await identified();
  const fbAccessToken = "good-stranger-900";
  const answers = await Promise.all(
    [first, second].map((each) => finish({ ...each, fbAccessToken })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("the right code sent eight times at once links once; sent again under its key it answers the same", async () => {
  const mine = await identified();
  const answers = await Promise.all(Array.from({ length: 8 }, () => finish(mine)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const key = { "Idempotency-Key": "activate-1" };
  const another = await identified();
  const first = await finish(another, key);
  expect((await finish(another, key)).body).toEqual(first.body);
});

test("without an address on file a leader decides, asked once for each social account", async () => {
  const member = await onFile({ email: null });
  const response = await identify(member);
  expect(response.body.data).toEqual({ membershipId: expect.any(String) });
  const given = { nationalId: member.nationalId, membershipId: response.body.data.membershipId };
  const fbAccessToken = "good-stranger-910";
  const answers = await Promise.all([1, 2].map(() => finish({ ...given, fbAccessToken })));
  answers.push(await finish({ ...given, fbAccessToken, otp: "123456" }));
  for (const { status, body } of answers) {
    expect([status, body.code]).toEqual([403, "activation-waiting"]);
  }
  const waiting = await waitingOf(member);
  expect(waiting).toMatchObject([
    {
      kind: "activation",
      state: "submitted",
      name: member.user.displayName,
      governorateCode: "16",
      answers: { facebookId: "stranger-910" },
    },
  ]);
  expect(waiting[0]?.sealedAnswers).not.toContain("stranger");
  await finish({ ...given, fbAccessToken: "good-stranger-911" });
  expect(await waitingOf(member)).toHaveLength(2);
  expect((await accountOf(member))?.facebookId).toBeNull();
});

test("the people of the demo who are not activated can be", async () => {
  const people = demoPeople();
  const withEmail = people.find(({ uid }) => uid === "demo-not-activated");
  const without = people.find(({ uid }) => uid === "demo-no-email");
  if (!withEmail || !without) throw new Error("The cast has changed.");
  expect((await identify(withEmail)).body.data.codeSentTo).toBe("n••••@example.org");
  expect((await identify(without)).body.data.codeSentTo).toBeUndefined();
});

test("a stranger who guesses at a member's numbers keeps the member from nothing", async () => {
  const member = await onFile();
  const stranger = { "X-Client-Address": "198.51.100.1" };
  for (let at = 0; at < 8; at++) {
    const nationalId = `2850615169${1000 + at}`;
    expect((await identify({ ...member, nationalId }, stranger)).status).toBe(400);
    const phoneNumber = `0109999999${at}`;
    expect((await identify({ ...member, phoneNumber }, stranger)).status).toBe(400);
  }
  // Whoever knows both halves has a share of their own, and no more.
  const statuses: number[] = [];
  for (let at = 0; at < 7; at++) statuses.push((await identify(member, stranger)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429]);
  const { body, status } = await identify(member);
  expect(status).toBe(200);
  const { nationalId } = member;
  for (let at = 0; at < 12; at++) {
    await finish({ nationalId, membershipId: `made-up-${at}`, otp: "123456" }, stranger);
  }
  const { membershipId } = body.data;
  const otp = await newestCode(member);
  expect((await finish({ nationalId, membershipId, otp })).status).toBe(200);
});

test("guessing is slowed down for a person, for each half of one, and for an address", async () => {
  const from = (at: number) => ({ "X-Client-Address": `198.51.100.${at}` });
  const { db } = world.platform.dependencies;
  const both = await onFile();
  const half = await onFile();
  const bystander = await onFile();
  for (let at = 0; at < 30; at++) {
    expect((await identify(both, from(Math.floor(at / 6)))).status).toBe(200);
  }
  expect((await identify(both, from(7))).status).toBe(429);
  for (const [by, one] of [
    ["phone", { ...half, nationalId: "28506151691000" }],
    ["national ID", { ...half, phoneNumber: "01099999999" }],
  ] as const) {
    expect((await identify(one, from(10))).status).toBe(400);
    // As often as all clients together may.
    const most = { count: 150 };
    await db
      .update(rateLimits)
      .set(most)
      .where(eq(rateLimits.rule, `unknown pair by ${by}`));
    // Nobody learns any more which pair is known, and its owner gets in all the same.
    const [wrong, right] = [await identify(one, from(11)), await identify(half, from(12))];
    const untold = { membershipId: expect.any(String), codeSentTo: "•••" };
    for (const { status, body } of [wrong, right]) {
      expect([status, body.data]).toEqual([200, expect.objectContaining(untold)]);
    }
    expect(Object.keys(wrong.body.data)).toEqual(Object.keys(right.body.data));
    const { nationalId } = half;
    const { membershipId } = right.body.data;
    const otp = await newestCode(half);
    const refused = await finish({ nationalId, membershipId: wrong.body.data.membershipId, otp });
    expect(refused.status).toBe(400);
    await db.delete(rateLimits);
    if (by === "phone") continue;
    expect((await finish({ nationalId, membershipId, otp })).status).toBe(200);
  }
  const nationalId = "28506151692000";
  expect((await identify({ nationalId, phoneNumber: "01088888810" }, from(9))).status).toBe(400);
  const most = { count: 600 };
  await db.update(rateLimits).set(most).where(eq(rateLimits.rule, "unknown pair by address"));
  expect((await identify(bystander, from(9))).status).toBe(429);
  expect((await identify(bystander, from(21))).status).toBe(200);
});

const finishByEmail = (given: { nationalId: string; membershipId: string; otp: string }) =>
  world.request("POST", "/auth/first-login/email", { body: { ...given, playerId: "null" } });

test("a member activates by the code alone, and counts as activated from then on", async () => {
  const mine = await identified();
  const wrong = await finishByEmail({ ...mine, otp: other(mine.otp) });
  expect([wrong.status, wrong.body.code]).toEqual([400, "code-wrong"]);
  const done = await finishByEmail(mine);
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  const me = await world.request("GET", "/auth/get-me", { token: done.body.data.accessToken });
  expect(me.body.data).toMatchObject({ uid: mine.member.user.id, status: "verified" });
  expect(await accountOf(mine.member)).toMatchObject({
    facebookId: null,
    activatedAt: world.clock.now(),
    emailConfirmedAt: world.clock.now(),
  });
  expect((await finishByEmail(mine)).body.code).toBe("code-wrong");
});

test("by the code alone too, nobody gets in without it, nor without an address on file", async () => {
  const member = await onFile({ email: null });
  const { body } = await identify(member);
  const { membershipId } = body.data;
  const answer = await finishByEmail({ ...member, membershipId, otp: "123456" });
  expect([answer.status, answer.body.code]).toEqual([400, "activation-unknown"]);
});

test("who activated by e-mail may link a social account later", async () => {
  const mine = await identified();
  expect((await finishByEmail(mine)).status).toBe(200);
  const { body } = await identify(mine.member);
  const otp = await newestCode(mine.member);
  const { nationalId } = mine;
  const linked = await finish({ nationalId, membershipId: body.data.membershipId, otp });
  expect(linked.status).toBe(200);
  expect((await accountOf(mine.member))?.facebookId).toBe(`stranger-${number}`);
});

test("limits and everything else are kept without a national ID or a phone in plain", async () => {
  const member = await onFile();
  await identify(member);
  const { db } = world.platform.dependencies;
  for (const table of ["rate_limits", "email_codes", "profiles", "users", "idempotency"]) {
    const { rows } = await db.execute(`select * from ${table}`);
    const text = JSON.stringify(rows);
    expect(text, table).not.toContain(member.nationalId);
    expect(text, table).not.toContain(member.phoneNumber);
  }
});

test.each([
  { what: "nothing", body: {}, paths: ["phoneNumber", "nationalId"] },
  { what: "a short ID", body: { nationalId: "2850615", phoneNumber: "01155500001" } },
  { what: "an impossible ID", body: { nationalId: "28513151610141", phoneNumber: "01155500001" } },
  {
    what: "a landline",
    body: { nationalId: "28506151610141", phoneNumber: "0223456789" },
    paths: ["phoneNumber"],
  },
])("$what is refused field by field", async ({ body, paths = ["nationalId"] }) => {
  const answer = await world.request("POST", "/auth/first-login", { body });
  expect(answer.status).toBe(400);
  expect(answer.body.errors.map(({ path }: { path: string }) => path)).toEqual(paths);
});

test("devices are named in a word or two, the present one is marked, and all can be signed out", async () => {
  const { uid } = person("verified", "central_leaders");
  const { accessToken: elsewhere } = await world.signIn(uid);
  world.clock.pass(60);
  const agent = "Mozilla/5.0 (Linux; Android 13; SM-S901B) Chrome/126.0 Mobile Safari/537.36";
  const mine = await identified();
  const { body } = await finish(mine, { "User-Agent": agent });
  const token = body.data.accessToken;
  const own = await world.request("GET", "/auth/sessions", { token });
  expect(own.body.data).toEqual([
    {
      id: expect.any(String),
      device: "Chrome · Android",
      createdAt: world.clock.now().toISOString(),
      lastUsedAt: world.clock.now().toISOString(),
      isCurrent: true,
    },
  ]);
  await world.signIn(uid);
  const theirs = await world.request("GET", "/auth/sessions", { token: elsewhere });
  expect(theirs.body.data.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([
    false,
    true,
  ]);
  const ended = await world.request("DELETE", "/auth/sessions", { token: elsewhere });
  expect(ended.status).toBe(200);
  const later = await world.request("GET", "/auth/get-me", { token: elsewhere });
  expect([later.status, later.body.code]).toEqual([401, "session-ended"]);
  expect((await world.request("GET", "/auth/get-me", { token })).status).toBe(200);
});
