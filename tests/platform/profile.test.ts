import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { demoPeople } from "#app/demo/people.ts";
import { applicationDocuments, applications } from "#app/platform/application/tables.ts";
import { audit } from "#app/platform/audit/api.ts";
import { auditLog } from "#app/platform/audit/tables.ts";
import { profiles } from "#app/platform/profile/tables.ts";
import { findUserByFacebook } from "#app/platform/user/api.ts";
import { users } from "#app/platform/user/tables.ts";
import { addMemberOnFile } from "#tests/world/member-on-file.ts";
import { openWorld, person } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

const world = setUp(() => openWorld());

const member = person("verified");
const signedIn = async (uid = member.uid) => (await world.signIn(uid)).accessToken;

const read = (token: string) => world.request("GET", "/profile", { token });
function change(token: string, fields: Record<string, string | File>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return world.request("PATCH", "/profile", { token, body });
}
const pathsOf = ({ errors }: { errors: { path: string }[] }) => errors.map(({ path }) => path);

async function mails(to: string): Promise<{ subject: string; text: string }[]> {
  await world.platform.dependencies.jobs.drain();
  const url = `http://platform/demo/mailbox.json?to=${encodeURIComponent(to)}`;
  return (await world.platform.fetch(new Request(url))).json();
}

async function night() {
  const { jobs, db } = world.platform.dependencies;
  await jobs.add(db, "nightly", {});
  await jobs.drain();
}

const picture = async (colour: string) =>
  new File(
    [
      new Uint8Array(
        await sharp({ create: { width: 40, height: 40, channels: 3, background: colour } })
          .png()
          .toBuffer(),
      ),
    ],
    "me.png",
    { type: "image/png" },
  );

const home = {
  governorate: "الجيزة",
  city: "حي الدقي",
  neighborhood: "حي المهندسين",
  street: "شارع جامعة الدول",
  buildingApartmentNumber: "١٢، شقة ٣",
};

test("a member reads all that is on file", async () => {
  const { body } = await read(await signedIn());
  expect(body.data).toMatchObject({
    displayName: member.name,
    status: "verified",
    type: "member",
    membershipId: member.membershipId,
    email: member.email,
    phoneNumber: member.phoneNumber,
    nationalId: member.nationalId,
    dateOfBirth: "1994-06-17",
    gender: "male",
    governorate: "القاهرة",
    registrationDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    membershipEnd: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    headquarters: expect.any(String),
    roles: [],
  });
  const leader = await read(await signedIn(person("verified", "governorate_leaders").uid));
  expect(leader.body.data).toMatchObject({ type: "governorate_leaders", roles: ["قيادة محافظة"] });
});

test("without an account there is no profile", async () => {
  for (const [method, path] of [
    ["GET", "/profile"],
    ["PATCH", "/profile"],
    ["GET", "/profile/data"],
    ["GET", "/profile/files"],
    ["GET", "/profile/accesses"],
  ] as const) {
    expect((await world.request(method, path)).status, path).toBe(401);
  }
});

test("what is sent changes, and what is not sent stays", async () => {
  const token = await signedIn(person("verified", "secretariat_admin").uid);
  const before = (await read(token)).body.data;
  const moved = await change(token, home);
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
  expect(moved.body.data).toEqual({ ...before, ...home });
  const working = await change(token, { currentJob: "مهندسة", employer: "شركة المياه" });
  expect(working.body.data).toEqual({
    ...before,
    ...home,
    currentJob: "مهندسة",
    employer: "شركة المياه",
  });
  const { buildingApartmentNumber: _, ...house } = home;
  const simpler = await change(token, house);
  expect(simpler.body.data.buildingApartmentNumber).toBeNull();
  expect((await read(token)).body.data).toEqual(simpler.body.data);
});

test("a governorate and its city are found by either name, and must exist together", async () => {
  const token = await signedIn();
  const english = await change(token, { ...home, governorate: "Giza", city: "Dokki" });
  expect(english.body.data).toMatchObject({ governorate: "الجيزة", city: "حي الدقي" });
  const nowhere = await change(token, { ...home, governorate: "باريس" });
  expect([nowhere.status, pathsOf(nowhere.body)]).toEqual([400, ["governorate"]]);
  const elsewhere = await change(token, { ...home, governorate: "أسوان" });
  expect([elsewhere.status, pathsOf(elsewhere.body)]).toEqual([400, ["city"]]);
});

test("a new phone number is sealed and found, and another member's is refused by name", async () => {
  const token = await signedIn();
  const { db, personal } = world.platform.dependencies;
  const taken = await change(token, {
    phoneNumber: person("expired").phoneNumber,
    email: "free@example.org",
  });
  expect([taken.status, taken.body.code, pathsOf(taken.body)]).toEqual([
    409,
    "phone-taken",
    ["phoneNumber"],
  ]);
  expect((await read(token)).body.data.email).toBe(member.email);
  const mine = await change(token, { phoneNumber: "٠١٢٢ ٣٣٣ ٤٤٥٥" });
  expect(mine.body.data.phoneNumber).toBe("01223334455");
  const [row] = await db
    .select()
    .from(profiles)
    .where(eq(profiles.phoneIndex, personal.indexOf("phone", "01223334455")));
  expect(personal.open(row?.sealedPhone ?? "")).toBe("01223334455");
  expect(JSON.stringify(row)).not.toContain("1223334455");
});

test("two members who take one number at once: one has it", async () => {
  const tokens = await Promise.all(
    ["central_leaders", "sector_leader"].map((rank) => signedIn(person("verified", rank).uid)),
  );
  const answers = await Promise.all(
    tokens.map((token) => change(token, { phoneNumber: "01277777777" })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

describe("a new e-mail address", () => {
  const { uid, email } = person("verified", "secretariat_central_leaders");
  const old = email ?? "";
  const confirm = (token: string, otp: string) =>
    world.request("POST", "/profile/email", { token, body: { otp } });
  const codeOf = async (address: string) =>
    /\d{6}/.exec((await mails(address))[0]?.subject ?? "")?.[0] ?? "";

  test("takes effect by the code that is mailed to it; the old one is told, without naming it", async () => {
    const token = await signedIn(uid);
    const asked = await change(token, { email: "New.Place@example.org", employer: "شركة المياه" });
    expect(asked.body.data).toMatchObject({
      email: old,
      newEmail: "new.place@example.org",
      employer: "شركة المياه",
    });
    expect(await mails(old), "nothing has changed yet").toEqual([]);
    const code = await codeOf("new.place@example.org");
    const wrong = await confirm(token, code === "000000" ? "000001" : "000000");
    expect([wrong.status, wrong.body.code]).toEqual([400, "code-wrong"]);
    expect((await confirm(token, code)).status).toBe(200);
    expect((await read(token)).body.data).toMatchObject({ email: "new.place@example.org" });
    expect((await read(token)).body.data.newEmail ?? null).toBeNull();
    const told = await mails(old);
    expect(told).toHaveLength(1);
    expect(told[0]?.subject).toMatch(/تغيّر بريدك الإلكتروني/);
    expect(JSON.stringify(told)).not.toContain("new.place");
    expect((await confirm(token, code)).body.code, "a code is good once").toBe("code-wrong");
  });

  test("stays without effect when its code runs out, is for another address, or it is cancelled", async () => {
    let token = await signedIn();
    await change(token, { email: "one@example.org" });
    const first = await codeOf("one@example.org");
    await change(token, { email: "two@example.org" });
    expect((await confirm(token, first)).body.code).toBe("code-wrong");
    const second = await codeOf("two@example.org");
    world.clock.pass(601);
    // An access token is shorter-lived than a code.
    token = await signedIn();
    expect((await confirm(token, second)).body.code).toBe("code-expired");
    const again = await world.request("POST", "/profile/email/code", { token });
    expect(again.body.data.codeSentAt).toBe(world.clock.now().toISOString());
    const third = await codeOf("two@example.org");
    expect((await world.request("DELETE", "/profile/email", { token })).status).toBe(200);
    expect((await confirm(token, third)).body.code).toBe("code-wrong");
    expect((await world.request("POST", "/profile/email/code", { token })).status).toBe(404);
    expect((await read(token)).body.data).toMatchObject({ email: member.email, newEmail: null });
  });

  test("is sent no more than six codes an hour, and the address on file none", async () => {
    const token = await signedIn(person("verified", "sector_leader").uid);
    const { email } = (await read(token)).body.data;
    expect((await change(token, { email })).body.data.newEmail).toBeNull();
    for (let times = 0; times < 6; times++) {
      expect((await change(token, { email: "often@example.org" })).status).toBe(200);
    }
    const over = await change(token, { email: "other@example.org" });
    expect([over.status, over.body.code]).toEqual([429, "too-many"]);
  });
});

test("a new photo is made anew and shown; what is no picture is refused by name", async () => {
  const token = await signedIn();
  const before = (await read(token)).body.data.photoURL;
  const svg = new File(["<svg xmlns='http://www.w3.org/2000/svg'/>"], "me.jpg", {
    type: "image/jpeg",
  });
  const refused = await change(token, { profileImage: svg });
  expect([refused.status, pathsOf(refused.body)]).toEqual([400, ["profileImage"]]);
  expect((await read(token)).body.data.photoURL).toBe(before);
  const { body } = await change(token, { profileImage: await picture("#046") });
  expect(body.data.photoURL).toMatch(/\/files\/[\w-]+\.jpg\/160\.webp$/);
  expect(body.data.photoURL).not.toBe(before);
  const me = await world.request("GET", "/auth/get-me", { token });
  expect(me.body.data.photoURL).toBe(body.data.photoURL);
});

test("a file field that was left empty changes nothing", async () => {
  const token = await signedIn();
  const before = (await read(token)).body.data;
  const { status, body } = await change(token, { profileImage: new File([], "") });
  expect([status, body.data]).toEqual([200, before]);
});

test("everything stored about a user comes as one file, opened, and nothing about anybody else", async () => {
  const { uid, nationalId, phoneNumber, email } = person("verified", "secretariat_admin");
  const token = await signedIn(uid);
  await world.request("POST", "/news/1/comments", { token, body: { body: "كلمتي أنا" } });
  await world.request("POST", "/news/2/toggle-like", { token });
  const { status, headers, body } = await world.request("GET", "/profile/data", { token });
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("application/json");
  expect(headers.get("cache-control")).toContain("no-store");
  expect(body).toMatchObject({
    account: { email, facebookId: uid },
    profile: { nationalId, phoneNumber },
    roles: ["مدير أمانة"],
    roleSteps: [
      expect.objectContaining({ act: "given", role: "مدير أمانة", rank: "secretariat_admin" }),
    ],
    likes: expect.arrayContaining([expect.objectContaining({ kind: "news", targetId: 2 })]),
    applications: [],
  });
  expect(body.comments.map((each: { body: string }) => each.body)).toContain("كلمتي أنا");
  expect(body.sessions.length).toBeGreaterThan(0);
  expect(JSON.stringify(body)).not.toMatch(/sealed|index/i);
});

test("the pictures and documents of a user are listed and read, and nobody else's", async () => {
  const own = await signedIn(person("pending").uid);
  const other = await signedIn(person("refused").uid);
  const { body } = await world.request("GET", "/profile/files", { token: own });
  const files: { id: string; name: string }[] = body.data;
  const card = files.find(({ name }) => name === "registration/nationalID_Front");
  for (const { id, name } of files) {
    const { status } = await world.request("GET", `/profile/files/${id}`, { token: own });
    expect(status, name).toBe(200);
  }
  const stolen = await world.request("GET", `/profile/files/${card?.id}`, { token: other });
  expect(stolen.status).toBe(404);
});

test("an application is in the file with its answers and time line", async () => {
  const { db, personal, clock } = world.platform.dependencies;
  const { uid } = person("pending");
  const [user] = await db.select().from(users).where(eq(users.facebookId, uid));
  await db.insert(applications).values({
    kind: "registration",
    userId: user?.id ?? "",
    state: "submitted",
    name: "آية",
    searchText: "ايه",
    sealedAnswers: personal.seal(JSON.stringify({ street: "شارع البحر" })),
    submittedAt: clock.now(),
  });
  const { body } = await world.request("GET", "/profile/data", { token: await signedIn(uid) });
  expect(body.applications).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: "registration", answers: { street: "شارع البحر" } }),
    ]),
  );
});

test("a member sees who opened the file, newest first, and nobody else's", async () => {
  const { db, clock } = world.platform.dependencies;
  const idOf = async (uid: string) =>
    (await db.select().from(users).where(eq(users.facebookId, uid)))[0]?.id ?? "";
  const leader = person("verified", "admin");
  const caller = { id: await idOf(leader.uid) };
  const context = { db, now: clock.now(), caller, address: "192.0.2.9" };
  const subject = await idOf(member.uid);
  await audit(context, "application-read", { subject });
  await audit(context, "document-read", { subject, detail: "nationalID_Front" });
  const other = await idOf(person("refused").uid);
  await audit(context, "application-read", { subject: other });
  const { body } = await world.request("GET", "/profile/accesses", { token: await signedIn() });
  const at = clock.now().toISOString();
  // Below them stands what the demo brings.
  expect(body.data.slice(0, 2)).toEqual([
    expect.objectContaining({
      at,
      act: "document-read",
      by: leader.name,
      detail: "nationalID_Front",
    }),
    expect.objectContaining({ at, act: "application-read", by: leader.name, detail: null }),
  ]);
});

test("looks of one person within half an hour are one line with a count; the log keeps each", async () => {
  const { db } = world.platform.dependencies;
  const subject = (await findUserByFacebook(db, person("refused").uid))?.id ?? "";
  const [by, other] = await Promise.all(
    ["admin", "sector_leader"].map(
      async (rank) => (await findUserByFacebook(db, person("verified", rank).uid))?.id ?? "",
    ),
  );
  const at = (minute: number, id = by) => {
    const now = new Date(Date.UTC(2026, 8, 1, 9, minute));
    return { db, now, caller: { id: id ?? "" }, address: "192.0.2.77" };
  };
  for (const [minute, detail] of [
    "nationalID_Front",
    "nationalID_Back",
    "nationalID_Front",
  ].entries()) {
    await audit(at(minute), "document-read", { subject, detail });
  }
  await audit(at(4, other), "document-read", { subject });
  await audit(at(5), "application-read", { subject });
  await audit(at(40), "document-read", { subject });
  const token = await signedIn(person("refused").uid);
  const { body } = await world.request("GET", "/profile/accesses", { token });
  const lines = body.data.map(({ act, count }: { act: string; count: number }) => [act, count]);
  // Below them stands what the demo brings.
  expect(lines.slice(0, 4)).toEqual([
    ["document-read", 1],
    ["application-read", 1],
    ["document-read", 1],
    ["document-read", 3],
  ]);
  expect(body.data[3]).toMatchObject({
    at: at(2).now.toISOString(),
    by: person("verified", "admin").name,
    details: ["nationalID_Back", "nationalID_Front"],
  });
  const log = await db.select().from(auditLog).where(eq(auditLog.subject, subject));
  expect(log.filter(({ address }) => address === at(0).address)).toHaveLength(6);
});

test("the demo's members are registered since the day on which they joined", async () => {
  const { registrationDate, membershipStart } = (await read(await signedIn())).body.data;
  expect(registrationDate).toBe(membershipStart);
});

test("of a deleted user the night leaves what the audit needs, and no file", async () => {
  const { db, clock, documents, files } = world.platform.dependencies;
  const { user, nationalId, phoneNumber } = await addMemberOnFile(
    world.platform.dependencies,
    350,
    {
      displayName: "راحل عن المكان تماما",
      facebookId: "gone-person",
    },
  );
  const photo = await files.save(await (await picture("#f0a")).bytes(), "png");
  await db.update(users).set({ photo }).where(eq(users.id, user.id));
  const storedAs = await documents.save(new Uint8Array([1, 2, 3]), "image/jpeg");
  const [application] = await db
    .insert(applications)
    .values({
      kind: "registration",
      userId: user.id,
      state: "approved",
      name: user.displayName,
      searchText: "",
      sealedAnswers: world.platform.dependencies.personal.seal("{}"),
      submittedAt: clock.now(),
    })
    .returning();
  const document = { field: "personalPhoto", storedAs, createdAt: clock.now() };
  await db.insert(applicationDocuments).values({
    ...document,
    applicationId: application?.id ?? null,
    sender: "facebook:gone-person",
  });
  const { accessToken } = await world.signIn("gone-person");
  await world.request("POST", "/news/3/comments", { token: accessToken, body: { body: "وداعًا" } });
  const context = { db, now: clock.now(), caller: user, address: "192.0.2.1" };
  await audit(context, "application-read", { subject: user.id });

  await night();
  expect(await documents.read(storedAs)).toBeDefined();
  await db.update(users).set({ status: "deleted" }).where(eq(users.id, user.id));
  await night();

  const [left] = await db.select().from(users).where(eq(users.id, user.id));
  expect(left).toMatchObject({
    displayName: "—",
    status: "deleted",
    email: null,
    photo: null,
    governorateCode: null,
    membershipId: "F350",
    facebookId: "gone-person",
  });
  expect(await documents.read(storedAs)).toBeUndefined();
  expect(await files.read(photo)).toBeUndefined();
  for (const table of ["profiles", "applications", "sessions", "notification_recipients"]) {
    const { rows } = await db.execute(`select * from ${table} where user_id = '${user.id}'`);
    expect(rows, table).toEqual([]);
  }
  const { rows } = await db.execute(`select * from audit_log where subject = '${user.id}'`);
  expect(rows).toHaveLength(1);
  const comments = await world.request("GET", "/news/3/comments?limit=100");
  expect(JSON.stringify(comments.body)).not.toContain("راحل");
  expect([nationalId, phoneNumber].every(Boolean)).toBe(true);
  // The demo's own deleted person goes the same way; nobody else does.
  expect((await read(await signedIn())).body.data.displayName).toBe(member.name);
  expect(demoPeople().some(({ status }) => status === "deleted")).toBe(true);
});

test("a photo that somebody else shows as well stays", async () => {
  const { db, files } = world.platform.dependencies;
  const photo = await files.save(await (await picture("#0af")).bytes(), "png");
  const shared = await addMemberOnFile(world.platform.dependencies, 351, {
    photo,
    status: "deleted",
  });
  await db
    .update(users)
    .set({ photo })
    .where(eq(users.facebookId, person("refused").uid));
  await night();
  const [left] = await db.select().from(users).where(eq(users.id, shared.user.id));
  expect(left?.photo).toBeNull();
  expect(await files.read(photo)).toBeDefined();
});

test("one's own pictures on file are shown, a stranger's are not found, and an export is written down", async () => {
  const token = await signedIn(person("pending").uid);
  const { body } = await world.request("GET", "/profile/documents", { token });
  const fields = body.data.map(({ field }: { field: string }) => field);
  expect(fields).toEqual(expect.arrayContaining(["nationalID_Front", "nationalID_Back"]));
  const path = `/profile/documents/${body.data[0].id}`;
  const own = await world.request("GET", path, { token });
  expect([own.status, own.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  expect(own.headers.get("cache-control")).toBe("private, no-store");
  expect((await world.request("GET", path, { token: await signedIn() })).status).toBe(404);
  await world.request("GET", "/profile/data", { token });
  const accesses = await world.request("GET", "/profile/accesses", { token });
  expect(accesses.body.data[0]).toMatchObject({ act: "export", by: person("pending").name });
});
