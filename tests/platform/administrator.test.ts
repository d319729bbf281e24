import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, inject, test, vi } from "vitest";
import { runAdministratorCommand } from "#app/platform/administrator/command.ts";
import { type InvitationRequest, inviteAdministrator } from "#app/platform/administrator/invite.ts";
import { auditLog } from "#app/platform/audit/tables.ts";
import { findAdministrators } from "#app/platform/role/api.ts";
import { roles, userRoles, users } from "#app/platform/user/tables.ts";
import { environment } from "#tests/world/environment.ts";
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

let number = 800;
const newEmail = () => `administrator-${++number}@example.org`;

/** Makes a link; answers its token and the address. */
async function makeLink(given: Partial<InvitationRequest> = {}) {
  const email = given.email ?? newEmail();
  const invited = {
    name: "هدى كامل",
    language: "en",
    isAdditional: true,
    ...given,
    email,
  } as const;
  const { link, mail } = await inviteAdministrator(world.platform.dependencies, invited);
  return { email, link, mail, token: link.split("/").at(-1) ?? "" };
}

const path = "/administrators/invitation";
const read = (token: string) => world.request("POST", path, { body: { token } });
const accept = (token: string, otp: string) =>
  world.request("POST", `${path}/accept`, { body: { token, otp, playerId: "null" } });
const acceptByFacebook = (token: string, fbAccessToken: string) =>
  world.request("POST", `${path}/accept/facebook`, {
    body: { token, fbAccessToken, playerId: "null" },
  });

async function codeOf({ token, email }: { token: string; email: string }): Promise<string> {
  expect((await world.request("POST", `${path}/code`, { body: { token } })).status).toBe(200);
  await world.platform.dependencies.jobs.drain();
  const url = `http://platform/demo/mailbox.json?to=${encodeURIComponent(email)}`;
  const [mail] = await (await world.platform.fetch(new Request(url))).json();
  return /\b\d{6}\b/.exec(mail?.text ?? "")?.[0] ?? "";
}

const meOf = async (accessToken: string) =>
  (await world.request("GET", "/auth/get-me", { token: accessToken })).body.data;
const usersOf = (email: string) => world.db.select().from(users).where(eq(users.email, email));

test("the link tells whom it is for, and by the mailed code makes them administrator", async () => {
  const made = await makeLink();
  expect(made.mail).toMatchObject({ to: made.email });
  expect(made.mail.text).toContain(made.link);
  expect(made.link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/administrator\/[\w-]{43}$/);
  expect((await read(made.token)).body.data).toEqual({
    name: "هدى كامل",
    maskedEmail: "a••••@example.org",
  });
  const done = await accept(made.token, await codeOf(made));
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  expect(await meOf(done.body.data.accessToken)).toMatchObject({
    displayName: "هدى كامل",
    status: "verified",
    highestRank: "admin",
    abilities: [["manage", "all"]],
  });
  const { db } = world.platform.dependencies;
  const [user] = await usersOf(made.email);
  const administrators = await findAdministrators(db);
  expect(administrators.map(({ userId }) => userId)).toContain(user?.id);
  const audited = await db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, user?.id ?? ""));
  expect(audited.map(({ act }) => act)).toEqual(["administrator-accepted"]);
});

test("a link is good once, also of two uses at once", async () => {
  const made = await makeLink();
  const otp = await codeOf(made);
  const answers = await Promise.all([1, 2, 3].map(() => accept(made.token, otp)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  expect((await read(made.token)).body.code).toBe("invitation-over");
  expect(await usersOf(made.email)).toHaveLength(1);
});

test("a link is good for a day, and forgotten in the night after it", async () => {
  const made = await makeLink();
  world.clock.pass(24 * 60 * 60 - 1);
  expect((await read(made.token)).status).toBe(200);
  world.clock.pass(1);
  expect((await read(made.token)).body.code).toBe("invitation-over");
  const { db, jobs } = world.platform.dependencies;
  await jobs.add(db, "nightly", {});
  await jobs.drain();
  const { rows } = await db.execute("select * from administrator_invitations");
  expect(rows).toEqual([]);
});

test("a new link for the same address voids the earlier one", async () => {
  const first = await makeLink();
  const second = await makeLink({ email: first.email });
  expect((await read(first.token)).status).toBe(404);
  expect((await read(second.token)).status).toBe(200);
});

test("a made-up token, a wrong code and a code of another link open nothing", async () => {
  const mine = await makeLink();
  const theirs = await makeLink();
  expect((await read("x".repeat(43))).status).toBe(404);
  expect((await read("short")).status).toBe(400);
  const code = await codeOf(theirs);
  expect((await accept(mine.token, code)).body.code).toBe("code-wrong");
  expect(await usersOf(mine.email)).toEqual([]);
});

test("the command touches nothing where nobody could confirm a link, and says what is missing", async () => {
  const said = vi.spyOn(console, "error").mockReturnValue();
  const databaseUrl = "postgresql://127.0.0.1:9/none";
  const variables = environment({ databaseUrl, dataDir: inject("dataDir"), DEMO: "" });
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  try {
    expect(await runAdministratorCommand(["--name", "هدى كامل", "--email", newEmail()])).toBe(1);
    expect(said.mock.calls.join()).toMatch(/SMTP_URL.*FACEBOOK_APP_ID/);
  } finally {
    vi.unstubAllEnvs();
    said.mockRestore();
  }
});

test("the token is kept as a hash only", async () => {
  const { token } = await makeLink();
  const { rows } = await world.db.execute("select * from administrator_invitations");
  expect(JSON.stringify(rows)).not.toContain(token);
});

test("where there is an administrator another one takes --add, and shared or blocked addresses are refused", async () => {
  await expect(makeLink({ isAdditional: false })).rejects.toThrow("--add");
  await addMemberOnFile(world.platform.dependencies, ++number, { email: "shared@example.org" });
  await addMemberOnFile(world.platform.dependencies, ++number, { email: "shared@example.org" });
  await expect(makeLink({ email: "shared@example.org" })).rejects.toThrow("Several people");
  const { email } = person("blocked");
  await expect(makeLink({ email: email ?? "" })).rejects.toThrow("blocked");
});

test("a member whose address it is becomes administrator, and is nobody new", async () => {
  const member = await addMemberOnFile(world.platform.dependencies, ++number, {
    status: "expired",
  });
  const made = await makeLink({ email: member.user.email ?? "" });
  const done = await accept(made.token, await codeOf(made));
  expect(await meOf(done.body.data.accessToken)).toMatchObject({
    uid: member.user.id,
    status: "verified",
    highestRank: "admin",
  });
  expect(await usersOf(made.email)).toHaveLength(1);
  const { db } = world.platform.dependencies;
  const audited = await db.select().from(auditLog).where(eq(auditLog.subject, member.user.id));
  expect(audited.map(({ act, address }) => [act, address])).toEqual([
    ["administrator-invited", "command line"],
    ["administrator-accepted", "192.0.2.1"],
  ]);
});

test("the provider vouches as well as a code, for one person at a time", async () => {
  const made = await makeLink();
  const refused = await acceptByFacebook(made.token, "bad");
  expect([refused.status, refused.body.code]).toEqual([401, "social-refused"]);
  const done = await acceptByFacebook(made.token, "good-stranger-940");
  expect(await meOf(done.body.data.accessToken)).toMatchObject({
    uid: "stranger-940",
    highestRank: "admin",
  });
  // Somebody on file and a social account of another: nobody can say who is meant.
  const member = await addMemberOnFile(world.platform.dependencies, ++number);
  const other = await makeLink({ email: member.user.email ?? "" });
  const conflict = await acceptByFacebook(other.token, "good-stranger-940");
  expect([conflict.status, conflict.body.code]).toEqual([409, "already-registered"]);
  expect((await read(other.token)).status).toBe(200);
});

test("where no role makes administrators one is created, under a name that is free", async () => {
  const bare = await openWorld();
  try {
    const { db } = bare.platform.dependencies;
    await db.delete(userRoles);
    await db.update(roles).set({ abilities: [] });
    const email = "first@example.org";
    const invited = { name: "هدى كامل", language: "ar", isAdditional: false, email } as const;
    const { link } = await inviteAdministrator(bare.platform.dependencies, invited);
    const token = link.split("/").at(-1);
    await bare.request("POST", `${path}/code`, { body: { token } });
    await bare.platform.dependencies.jobs.drain();
    const url = `http://platform/demo/mailbox.json?to=${email}`;
    const [mail] = await (await bare.platform.fetch(new Request(url))).json();
    const otp = /\b\d{6}\b/.exec(mail.text)?.[0];
    const done = await bare.request("POST", `${path}/accept`, {
      body: { token, otp, playerId: "null" },
    });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    expect(await findAdministrators(db)).toHaveLength(1);
  } finally {
    await bare.close();
  }
});
