import { asc, eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cairoDay } from "#app/arabic/dates.ts";
import type { Tokens } from "#app/contract/auth.ts";
import { applicationDocuments, applications } from "#app/platform/application/tables.ts";
import { rateLimits } from "#app/platform/database/tables.ts";
import { translate } from "#app/platform/i18n.ts";
import { nextMembershipEnd } from "#app/platform/membership/rules.ts";
import { profiles } from "#app/platform/profile/tables.ts";
import { users } from "#app/platform/user/tables.ts";
import { mockFacebookGraph } from "#tests/world/every-call.ts";
import { answers, formOf, photo, picture, pictures, signUpToken } from "#tests/world/membership.ts";
import { openWorld, person } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

const world = setUp(() => openWorld());
beforeEach(() => world.db.delete(rateLimits));
afterEach(() => vi.restoreAllMocks());

type Headers = Record<string, string>;
const english = { "Accept-Language": "en" };

const token = (facebookId: string) => signUpToken(world.platform, facebookId);
const attach = (bearer: string, files: object = pictures(), headers?: Headers) =>
  world.request("POST", "/membership/attachment-info", {
    token: bearer,
    body: formOf({ ...files }),
    headers,
  });
const complete = (bearer: string, body: object, headers?: Headers) =>
  world.request("POST", "/membership/complete-info", { token: bearer, body, headers });
const getMe = async (bearer: string) =>
  (await world.request("GET", "/auth/get-me", { token: bearer })).body;

/** Signs up and attaches; answers the sign-up token. */
async function begin(facebookId: string): Promise<string> {
  const bearer = await token(facebookId);
  expect((await attach(bearer)).status).toBe(200);
  return bearer;
}
/** The whole of an application. */
async function applyAs(facebookId: string, number: number): Promise<Tokens> {
  const answer = await complete(await begin(facebookId), answers(number));
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
}
const documentsOf = async (sender: string) =>
  world.db
    .select()
    .from(applicationDocuments)
    .where(eq(applicationDocuments.sender, sender))
    .orderBy(asc(applicationDocuments.id));
const paths = ({ errors }: { errors?: { path: string }[] }) => errors?.map(({ path }) => path);

// Signing up

describe("signing up", () => {
  const signUp = (fbAccessToken: string, headers?: Headers) =>
    world.request("POST", "/auth/sign-up/facebook", {
      body: { fbAccessToken, playerId: "null" },
      headers,
    });
  const refresh = (refreshToken: string) =>
    world.request("POST", "/auth/refresh-token", { body: { refreshToken, playerId: "null" } });

  test("gives a stranger a pair that is good for the membership calls only", async () => {
    mockFacebookGraph();
    const { accessToken } = (await signUp("good-stranger-1")).body.data as Tokens;
    expect((await attach(accessToken)).status).toBe(200);
    expect((await getMe(accessToken)).code).toBe("token-missing");
    const renewal = await world.request("POST", "/membership/renewal", { token: accessToken });
    expect(renewal.body.code).toBe("token-missing");
  });

  test("is refused to whoever has an account, in both languages", async () => {
    mockFacebookGraph();
    const ar = await signUp("good");
    const en = await signUp("good", english);
    expect([ar.status, ar.body.code, ar.body.message]).toEqual([
      409,
      "already-registered",
      "هذا الحساب مسجل بالفعل.",
    ]);
    expect(en.body.message).toBe("This account is already registered.");
  });

  test("needs a token that the provider vouches for", async () => {
    mockFacebookGraph();
    expect((await signUp("bad")).body.code).toBe("social-refused");
  });

  test("is continued for a week by its refresh token, which opens nothing else", async () => {
    mockFacebookGraph();
    const first = (await signUp("good-stranger-2")).body.data as Tokens;
    const asBearer = await attach(first.refreshToken);
    expect([asBearer.status, asBearer.body.code]).toEqual([401, "token-stale"]);
    world.clock.pass(2 * 60 * 60 + 1);
    expect((await attach(first.accessToken)).body.code).toBe("token-stale");
    const second = (await refresh(first.refreshToken)).body.data as Tokens;
    expect((await attach(second.accessToken)).status).toBe(200);
    expect((await getMe(second.accessToken)).code).toBe("token-missing");
    // The access half refreshes nothing, and after a week neither does the other.
    expect((await refresh(second.accessToken)).body.code).toBe("session-ended");
    world.clock.pass(7 * 24 * 60 * 60 + 1);
    expect((await refresh(second.refreshToken)).body.code).toBe("session-ended");
  });

  test("is over once the application is in: its refresh token is used up", async () => {
    mockFacebookGraph();
    const { refreshToken } = (await signUp("good-stranger-3")).body.data as Tokens;
    await applyAs("stranger-3", 3);
    expect((await refresh(refreshToken)).body.code).toBe("session-ended");
    expect((await signUp("good-stranger-3")).body.code).toBe("already-registered");
  });
});

// Pictures

describe("the pictures of an application", () => {
  test("are kept encrypted, made anew, without the place and device of the phone", async () => {
    await begin("kept");
    expect((await sharp(photo).metadata()).exif?.toString("latin1")).toContain("zz phone");
    const rows = await documentsOf("facebook:kept");
    expect(rows.map(({ field }) => field).sort()).toEqual(Object.keys(pictures()).sort());
    for (const { storedAs, applicationId } of rows) {
      const file = await world.platform.dependencies.documents.read(storedAs);
      const bytes = Buffer.from((await file?.arrayBuffer()) ?? new ArrayBuffer());
      expect(applicationId).toBeNull();
      expect(file?.type).toBe("image/jpeg");
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
      expect(bytes.toString("latin1")).not.toContain("zz");
    }
  });

  test("sent again take the place of those that waited", async () => {
    const bearer = await begin("again");
    const before = await documentsOf("facebook:again");
    await attach(bearer, { ...pictures(), profileImage: picture() });
    const after = await documentsOf("facebook:again");
    expect(after).toHaveLength(6);
    expect(after.filter(({ id }) => before.some((old) => old.id === id))).toEqual([]);
  });

  test("sent again under one key are kept once, also after the application is in", async () => {
    const bearer = await token("one-key");
    const send = () => attach(bearer, pictures(), { "Idempotency-Key": "pictures" });
    expect([(await send()).status, (await send()).status]).toEqual([200, 200]);
    expect(await documentsOf("facebook:one-key")).toHaveLength(5);
    expect((await complete(bearer, answers(4))).status).toBe(200);
    // A form that is sent again as a whole is answered as a whole.
    expect((await send()).status).toBe(200);
    expect((await attach(bearer)).body.code).toBe("already-registered");
  });

  test("are named when they are missing, empty or none", async () => {
    const bearer = await token("missing");
    const none = await attach(bearer, {}, english);
    expect([none.status, none.body.code, paths(none.body)?.sort()]).toEqual([
      400,
      "invalid",
      Object.keys(pictures()).sort(),
    ]);
    const { personalPhoto, ...others } = pictures();
    const without = await attach(bearer, others);
    expect(without.body.errors).toEqual([
      { path: "personalPhoto", message: translate("ar", "ask:field.personalPhoto") },
    ]);
    const empty = await attach(bearer, { ...others, personalPhoto: new File([], "") });
    expect(paths(empty.body)).toEqual(["personalPhoto"]);
    expect(await documentsOf("facebook:missing")).toEqual([]);
  });

  test.each([
    ["an SVG called .jpg", "<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>"],
    ["HTML called .jpg", "<!doctype html><script>alert(1)</script>"],
    ["a PDF called .jpg", "%PDF-1.7\n%%EOF\n"],
    ["half of a picture", photo.subarray(0, photo.length / 2)],
    ["a GIF", Buffer.from("R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=", "base64")],
  ])("are refused when one is %s", async (_, content) => {
    const bad = picture("card.jpg", content as string);
    const response = await attach(
      await token("bad-picture"),
      { ...pictures(), nationalID_Back: bad },
      english,
    );
    expect([response.status, response.body.errors]).toEqual([
      400,
      [{ path: "nationalID_Back", message: translate("en", "failure:field.picture") }],
    ]);
  });

  test("are refused when one is of more than 5 MB, and it is named however large it is", async () => {
    const bearer = await token("large");
    const of = (megabytes: number) => picture("large.jpg", Buffer.alloc(megabytes * 1024 * 1024));
    for (const megabytes of [5.1, 25]) {
      const large = await attach(bearer, { ...pictures(), personalPhoto: of(megabytes) }, english);
      expect([large.status, large.body.code]).toEqual([400, "invalid"]);
      expect(large.body.errors).toEqual([
        {
          path: "personalPhoto",
          message:
            "“large.jpg” is too large: the limit is 5\u00a0MB. If it’s a picture, send a screenshot of it or take it again at a lower resolution.",
        },
      ]);
    }
    const whole = await attach(bearer, {
      ...pictures(),
      ...Object.fromEntries(Array.from({ length: 8 }, (_, at) => [`more${at}`, of(4.5)])),
    });
    expect([whole.status, whole.body.code]).toEqual([413, "too-large"]);
  });

  test("come as JSON as well: as data URLs, or with a name, a type and base64", async () => {
    const data = Buffer.from(photo).toString("base64");
    const asUrl = `data:image/jpeg;base64,${data}`;
    const asObject = { name: "بطاقة.jpg", type: "image/jpeg", data };
    const body = {
      personalPhoto: asUrl,
      nationalID_Front: asObject,
      nationalID_Back: asObject,
      qualificationDocument: asUrl,
      digitalSignature: asUrl,
    };
    const send = (files: object, bearer: string) =>
      world.request("POST", "/membership/attachment-info", { token: bearer, body: files });
    const bearer = await token("json-files");
    const taken = await send(body, bearer);
    expect([taken.status, taken.body.errors]).toEqual([200, undefined]);
    expect((await documentsOf("facebook:json-files")).map(({ field }) => field).sort()).toEqual(
      Object.keys(body).sort(),
    );
    // Field by field, as of a form.
    const wrong = {
      ...body,
      personalPhoto: "data:image/jpeg;base64,@@@",
      nationalID_Front: { ...asObject, data: Buffer.from("no picture").toString("base64") },
      nationalID_Back: undefined,
      digitalSignature: "photo.jpg",
    };
    const told = await send(wrong, bearer);
    expect(told.status).toBe(400);
    expect(paths(told.body)?.sort()).toEqual(
      ["digitalSignature", "nationalID_Back", "personalPhoto"].sort(),
    );
    const noPicture = await send(
      { ...wrong, ...body, nationalID_Front: wrong.nationalID_Front },
      bearer,
    );
    expect([noPicture.status, paths(noPicture.body)]).toEqual([400, ["nationalID_Front"]]);
    const large = { ...body, personalPhoto: `data:image/jpeg;base64,${"A".repeat(17_000_000)}` };
    expect((await send(large, bearer)).status).toBe(413);
    const { body: document } = await world.request("GET", "/openapi.json");
    const { content } = document.paths["/membership/attachment-info"].post.requestBody;
    expect(Object.keys(content)).toEqual(["multipart/form-data", "application/json"]);
    const fields = content["application/json"].schema.properties;
    expect(Object.keys(fields)).toEqual(
      Object.keys(content["multipart/form-data"].schema.properties),
    );
    expect(JSON.stringify(fields.personalPhoto)).toContain("base64");
  });

  test("whose base64 is none are refused at their field", async () => {
    const bearer = await token("no-base64");
    for (const data of [
      "A",
      "AB=",
      "ABC==",
      "ABCDE",
      "=",
      "==",
      "A===",
      "AB=C",
      "@@@@",
      "A\nBC",
      "",
    ]) {
      const named = { name: "photo.jpg", type: "image/jpeg", data };
      const told = await world.request("POST", "/membership/attachment-info", {
        token: bearer,
        body: { personalPhoto: named, digitalSignature: `data:image/jpeg;base64,${data}` },
      });
      expect([data, told.status]).toEqual([data, 400]);
      expect(paths(told.body)).toEqual(
        expect.arrayContaining(["personalPhoto.data", "digitalSignature"]),
      );
    }
  });

  test("as large as JSON may be take the process no second", async () => {
    const bearer = await token("large-json");
    const asUrl = `data:image/jpeg;base64,${"AAAA".repeat(600_000)}`;
    const body = Object.fromEntries(Object.keys(pictures()).map((field) => [field, asUrl]));
    const before = process.cpuUsage();
    const told = await world.request("POST", "/membership/attachment-info", {
      token: bearer,
      body,
    });
    const { user, system } = process.cpuUsage(before);
    expect([told.status, paths(told.body)?.length]).toEqual([400, Object.keys(body).length]);
    expect((user + system) / 1e6).toBeLessThan(1);
  });

  test("that arrive in half of a form are refused, and nothing of them is kept", async () => {
    const request = new Request("http://platform/", { method: "POST", body: formOf(pictures()) });
    const whole = Buffer.from(await request.arrayBuffer());
    const response = await world.request("POST", "/membership/attachment-info", {
      token: await token("half"),
      body: whole.subarray(0, whole.length - 300),
      headers: { "Content-Type": request.headers.get("content-type") ?? "" },
    });
    expect([response.status, response.body.code]).toEqual([400, "malformed"]);
    expect(await documentsOf("facebook:half")).toEqual([]);
  });

  test.each(["verified", "expired", "pending", "guest", "active"])(
    "are not a %s user's to send, nor is an application",
    async (status) => {
      const { accessToken } = await world.signIn(
        person(status, status === "guest" ? "guest" : "member").uid,
      );
      for (const response of [await attach(accessToken), await complete(accessToken, answers(5))]) {
        expect([response.status, response.body.code]).toEqual([403, "forbidden"]);
      }
    },
  );

  test("whose keeping is broken off are found by the night: each was written down before", async () => {
    const { documents, db, log } = world.platform.dependencies;
    const { save: keep } = documents;
    const before = await db.$count(applicationDocuments);
    vi.spyOn(documents, "save").mockImplementationOnce(async (...given) => {
      await keep(...given);
      throw new Error("The process is gone.");
    });
    vi.spyOn(log, "error").mockImplementation(() => undefined);
    const sent = pictures();
    expect((await attach(await token("broken-off"), sent)).status).toBe(500);
    expect(await db.$count(applicationDocuments)).toBe(before + Object.keys(sent).length);
  });
});

// Completing

describe("an application", () => {
  test("makes its sender a pending user who is signed in", async () => {
    const { accessToken, refreshToken } = await applyAs("newcomer", 10);
    expect((await getMe(accessToken)).data).toMatchObject({
      displayName: answers(10).fullName,
      email: answers(10).email,
      status: "pending",
      highestRank: "member",
    });
    const refreshed = await world.request("POST", "/auth/refresh-token", {
      body: { refreshToken },
    });
    expect(refreshed.status).toBe(200);
    const logIn = await world.request("GET", "/membership/application", { token: accessToken });
    expect(logIn.body.data).toMatchObject({ kind: "registration", state: "submitted" });
  });

  test("is kept with its pictures, and in plain nowhere in the database", async () => {
    const { nationalId, phoneNumber } = answers(11);
    await applyAs("sealed", 11);
    const { db, personal } = world.platform.dependencies;
    const [row] = await db
      .select()
      .from(applications)
      .orderBy(sql`${applications.submittedAt} desc, ${applications.id} desc`)
      .limit(1);
    const { agreement, ...kept } = answers(11);
    expect(JSON.parse(personal.open(row?.sealedAnswers ?? ""))).toEqual(kept);
    expect(row).toMatchObject({ governorateCode: "11", isDifferenceConfirmed: false });
    const hung = await db
      .select()
      .from(applicationDocuments)
      .where(eq(applicationDocuments.applicationId, row?.id ?? ""));
    expect(hung).toHaveLength(5);
    const { rows: tables } = await db.execute<{ name: string }>(
      sql`select quote_ident(table_schema) || '.' || quote_ident(table_name) as name
        from information_schema.tables
        where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`,
    );
    expect(tables.length).toBeGreaterThan(20);
    for (const { name } of tables) {
      const { rows } = await db.execute<{ count: string }>(
        sql`select count(*) from ${sql.raw(name)} as row where row::text like ${`%${nationalId}%`}
          or row::text like ${`%${phoneNumber.slice(1)}%`}`,
      );
      expect([name, rows[0]?.count]).toEqual([name, "0"]);
    }
  });

  test("waits for its pictures", async () => {
    const response = await complete(await token("no-pictures"), answers(12), english);
    expect([response.status, response.body.code]).toEqual([400, "attachments-missing"]);
    expect(response.body.message).toContain("didn’t arrive");
  });

  test("names places that are none and an age that is too young, in both languages", async () => {
    const bearer = await begin("wrong");
    const young = { ...answers(13), dateOfBirth: "2010-01-01", city: "سنورس" };
    const ar = await complete(bearer, young);
    const en = await complete(bearer, young, english);
    expect([ar.status, ar.body.errors]).toEqual([
      400,
      [
        { path: "city", message: "اختر من القائمة." },
        { path: "dateOfBirth", message: "الحد الأدنى لسن العضوية 18 عامًا." },
      ],
    ]);
    expect(en.body.errors[1].message).toBe("Members must be at least 18 years old.");
  });

  test("that disagrees with the national ID is corrected or confirmed", async () => {
    const bearer = await begin("differs");
    const differing = { ...answers(14), dateOfBirth: "15/3/1993", gender: "male" };
    const response = await complete(bearer, differing, english);
    expect([response.status, response.body.code]).toEqual([400, "national-id-differs"]);
    expect(response.body.errors).toEqual([
      {
        path: "dateOfBirth",
        message: "The date of birth doesn’t match the national ID (15 March 1992).",
      },
      { path: "gender", message: "The gender doesn’t match the national ID." },
    ]);
    const confirmed = await complete(bearer, { ...differing, nationalIdConfirmed: "on" });
    expect(confirmed.status).toBe(200);
    const { data } = (
      await world.request("GET", "/membership/application", {
        token: confirmed.body.data.accessToken,
      })
    ).body;
    expect(data.answers).toMatchObject({ dateOfBirth: "1993-03-15", gender: "male" });
  });

  test.each([
    ["national ID", { nationalId: answers(20).nationalId }],
    ["phone", { phoneNumber: answers(20).phoneNumber }],
    ["phone in other digits", { phoneNumber: "+٢٠ ١١١ ١٠٠٠٠٢٠" }],
  ])("with somebody else's %s is refused", async (what, same) => {
    if (what === "national ID") await applyAs("first-come", 20);
    const response = await complete(await begin(`second-${what}`), { ...answers(21), ...same });
    expect([response.status, response.body.code]).toEqual([409, "already-registered"]);
    // Which of the two it was is nobody's business.
    expect(response.body.errors).toBeUndefined();
  });

  test("with the numbers of somebody who was deleted is taken", async () => {
    const { nationalId, phoneNumber } = person("deleted");
    const born = `19${nationalId.slice(1, 3)}-${nationalId.slice(3, 5)}-${nationalId.slice(5, 7)}`;
    const body = { ...answers(22), nationalId, phoneNumber, dateOfBirth: born, gender: "male" };
    expect((await complete(await begin("comes-back"), body)).status).toBe(200);
  });

  test("that arrives twice at once from two people is one", async () => {
    const bearers = await Promise.all(["twin-1", "twin-2", "twin-3"].map(begin));
    const response = await Promise.all(bearers.map((bearer) => complete(bearer, answers(23))));
    expect(response.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test("that arrives twice at once from one person under two keys is one", async () => {
    const bearer = await begin("hasty");
    const response = await Promise.all([24, 25, 26].map((each) => complete(bearer, answers(each))));
    expect(response.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const later = await complete(bearer, answers(27));
    expect([later.status, later.body.code]).toEqual([409, "already-registered"]);
  });

  test("sent again under its key applies once and answers the same", async () => {
    const bearer = await begin("retry");
    const send = () => complete(bearer, answers(28), { "Idempotency-Key": "whole" });
    const [one, two] = await Promise.all([send(), send()]);
    expect([one.status, two.body]).toEqual([200, one.body]);
    world.clock.pass(60);
    expect((await send()).body).toEqual(one.body);
  });

  test("of somebody who was refused starts anew, under the same account", async () => {
    const { uid } = person("refused");
    const { accessToken } = await world.signIn(uid);
    expect((await attach(accessToken)).status).toBe(200);
    const response = await complete(accessToken, answers(29));
    expect(response.status).toBe(200);
    const me = await getMe(response.body.data.accessToken);
    expect(me.data).toMatchObject({ uid, status: "pending", displayName: answers(29).fullName });
    // At the next request there is nothing more to apply for.
    expect((await complete(accessToken, answers(30))).body.code).toBe("forbidden");
  });

  test("tells its sender where it stands, the national ID masked and no reviewer named", async () => {
    const { accessToken } = await applyAs("curious", 31);
    const { data } = (await world.request("GET", "/membership/application", { token: accessToken }))
      .body;
    const { nationalId } = answers(31);
    expect(data.answers.nationalId).toBe(`${"•".repeat(11)}${nationalId.slice(-3)}`);
    expect(JSON.stringify(data)).not.toContain(nationalId);
    expect(data.steps).toEqual([
      {
        act: "submitted",
        at: world.clock.now().toISOString(),
        reason: null,
        note: null,
        fields: null,
      },
    ]);
    const { accessToken: member } = await world.signIn(person("verified").uid);
    const none = await world.request("GET", "/membership/application", { token: member });
    expect([none.status, none.body.data]).toEqual([200, null]);
  });

  test("goes its whole way: corrected, approved, a member with a number, an end and a picture", async () => {
    const { accessToken: token } = await applyAs("whole-way", 34);
    const { accessToken: admin } = await world.signIn(person("verified", "admin").uid);
    const { db } = world.platform.dependencies;
    const [row] = await db
      .select({ id: applications.id })
      .from(applications)
      .innerJoin(users, eq(users.id, applications.userId))
      .where(eq(users.facebookId, "whole-way"));
    const review = (act: string, body: object = {}) =>
      world.request("POST", `/membership/applications/${row?.id}/${act}`, { token: admin, body });
    expect((await review("correction", { fields: ["street", "personalPhoto"] })).status).toBe(200);
    const corrected = await world.request("POST", "/membership/application/correction", {
      token,
      body: formOf({ street: "شارع بورسعيد", personalPhoto: picture() }),
    });
    expect(corrected.status).toBe(200);
    const { nationalId } = answers(34);
    expect((await review("approval", { nationalId })).status).toBe(200);
    expect((await getMe(token)).data).toMatchObject({
      status: "verified",
      photoURL: expect.stringContaining("/files/"),
    });
    const [member] = await db
      .select()
      .from(profiles)
      .innerJoin(users, eq(users.id, profiles.userId))
      .where(eq(users.facebookId, "whole-way"));
    expect(member?.users.membershipId).toMatch(/^11\d+$/);
    expect(member?.profiles).toMatchObject({
      street: "شارع بورسعيد",
      membershipStart: cairoDay(world.clock.now()),
      membershipEnd: nextMembershipEnd(world.clock.now(), null, 12),
    });
    const own = await world.request("GET", "/membership/application", { token });
    expect(own.body.data.steps.map(({ act }: { act: string }) => act)).toEqual(
      expect.arrayContaining(["submitted", "correctionAsked", "corrected", "approved"]),
    );
    expect(JSON.stringify(own.body.data)).not.toContain(person("verified", "admin").name);
  });

  test("that breaks leaves nothing behind and nothing personal in the log", async () => {
    const { log, personal } = world.platform.dependencies;
    const { nationalId, phoneNumber, email, fullName } = answers(32);
    const lines = (["warn", "error", "info"] as const).map((level) => vi.spyOn(log, level));
    const bearer = await begin("breaks");
    vi.spyOn(personal, "seal").mockImplementation((plain) => {
      throw new Error(`cannot seal ${plain}`);
    });
    const broken = await complete(bearer, answers(32));
    vi.mocked(personal.seal).mockRestore();
    expect(broken.status).toBe(500);
    expect((await complete(bearer, answers(32))).status).toBe(200);
    const written = JSON.stringify(lines.flatMap(({ mock }) => mock.calls));
    expect(written).toContain("a call broke");
    for (const each of [nationalId, phoneNumber, email, fullName, "cannot seal"]) {
      expect(written).not.toContain(each);
      expect(JSON.stringify(broken.body)).not.toContain(each);
    }
  });

  test("may be tried thirty times an hour, and no more: nobody asks here who is a member", async () => {
    const bearer = await begin("prober");
    const response = await Promise.all(
      Array.from({ length: 31 }, () =>
        complete(bearer, { ...answers(33), phoneNumber: answers(20).phoneNumber }),
      ),
    );
    expect(response.filter(({ status }) => status === 409)).toHaveLength(30);
    expect(response.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});
