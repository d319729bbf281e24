import { readFile } from "node:fs/promises";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { searchTokens } from "#app/arabic/fold.ts";
import { aidCategories } from "#app/contract/aid.values.ts";
import { allRanks, overdueRanks } from "#app/platform/aid/rules.ts";
import { type ListFilter, listAidIds } from "#app/platform/aid/store-lists.ts";
import { aidFiles, aidRequests, aidSteps } from "#app/platform/aid/tables.ts";
import { auditLog } from "#app/platform/audit/tables.ts";
import { rateLimits } from "#app/platform/database/tables.ts";
import { notifications } from "#app/platform/notification/tables.ts";
import { users } from "#app/platform/user/tables.ts";
import { isExhaustive } from "#tests/world/exhaustive.ts";
import { photo } from "#tests/world/membership.ts";
import { openWorld, person } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

const path = "/humanitarian-aid";
const own = `${path}/my-requests`;
const member = person("verified");
/** Of the cast: who decides everywhere, in Damietta, in Qena. */
let admin: string;
let damietta: string;
let qena: string;
let token: string;
let stranger: string;
const world = setUp(() => openWorld());
let pdf: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  const signIn = async (uid: string) => (await world.signIn(uid)).accessToken;
  token = await signIn(member.uid);
  stranger = await signIn("demo-member-woman");
  admin = await signIn(person("verified", "admin").uid);
  damietta = await signIn(person("verified", "governorate_leaders").uid);
  qena = await signIn(person("verified", "sector_leader").uid);
  pdf = new Uint8Array(await readFile("app/demo/content/documents/cv.pdf"));
});
beforeEach(async () => {
  await world.db.delete(rateLimits);
});

const picture = (name = "photo.jpg") => new File([new Uint8Array(photo)], name);
const document = (name = "report.pdf") => new File([pdf], name);
const words = {
  title: "جلسات علاج طبيعي",
  description: "سر لا يعرفه إلا المراجعون",
  category: "medical",
};

function formOf(fields: Readonly<Record<string, string>>, files: readonly File[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const file of files) form.append("attachments", file);
  return form;
}

const request = (
  fields: Readonly<Record<string, string>> = {},
  files: readonly File[] = [picture()],
  options: { token?: string; headers?: Record<string, string> } = {},
) =>
  world.request("POST", path, { token, body: formOf({ ...words, ...fields }, files), ...options });

/** A new request; its id. */
const anAsked = async (...given: Parameters<typeof request>): Promise<string> =>
  (await request(...given)).body.data.id;
const read = async (id: string, by = admin) =>
  (await world.request("GET", `${path}/${id}`, { token: by })).body.data;
const readOwn = async (id: string) =>
  (await world.request("GET", `${own}/${id}`, { token })).body.data;
const update = (id: string, body: unknown, by = admin) =>
  world.request("PATCH", `${path}/${id}`, { token: by, body });
const list = async (query: Record<string, string> = {}, by = admin) =>
  (await world.request("GET", `${path}?${new URLSearchParams(query)}`, { token: by })).body.data;
const note = (id: string, kind: string, text: string) =>
  world.request("POST", `${path}/${id}/notes`, { token: admin, body: { kind, note: text } });
const addFiles = (id: string, files: readonly File[], by = token) =>
  world.request("POST", `${own}/${id}/attachments`, { token: by, body: formOf({}, files) });

async function night() {
  const { jobs } = world.platform.dependencies;
  await jobs.add(world.db, "nightly", {});
  await jobs.drain();
}
async function mailsTo(address: string | null) {
  await world.platform.dependencies.jobs.drain();
  const response = await world.platform.fetch(
    new Request(`http://platform/demo/mailbox.json?to=${encodeURIComponent(address ?? "")}`),
  );
  return (await response.json()) as { subject: string; text: string }[];
}

describe("asking", () => {
  test("keeps the request under a number, and its files as they were sent", async () => {
    const { status, body } = await request({}, [picture("روشتة.jpg"), document("عرض سعر.pdf")]);
    expect(status).toBe(200);
    expect(body.data.number).toBeGreaterThan(1000);
    const kept = await readOwn(body.data.id);
    expect(kept).toMatchObject({
      ...words,
      number: body.data.number,
      status: "pending",
      attachments: [
        { name: "روشتة.jpg", type: "image/jpeg" },
        { name: "عرض سعر.pdf", type: "application/pdf" },
      ],
      steps: [{ act: "submitted", to: "2" }],
    });
    const [shot, paper] = kept.attachments;
    const file = async (id: string, query = "") =>
      world.platform.fetch(
        new Request(`http://platform/api/v1${own}/${kept.id}/attachments/${id}${query}`, {
          headers: { Authorization: `Bearer ${token}` },
        }),
      );
    expect((await file(shot.id)).headers.get("content-type")).toBe("image/jpeg");
    expect(new Uint8Array(await (await file(paper.id)).arrayBuffer())).toEqual(pdf);
    // For lists a picture is made small; a document has no small one.
    const small = await file(shot.id, "?size=small");
    expect(small.headers.get("content-type")).toBe("image/webp");
    expect((await sharp(await small.bytes()).metadata()).width).toBeLessThanOrEqual(320);
    expect(await (await file(paper.id, "?size=small")).bytes()).toEqual(pdf);
    expect((await file(shot.id, "?size=huge")).status).toBe(400);
  });

  test("sent again under its key, is there once", async () => {
    const headers = { "Idempotency-Key": "one-aid" };
    const first = await request({ title: "مرة واحدة" }, [picture(), picture()], { headers });
    const again = await request({ title: "مرة واحدة" }, [picture(), picture()], { headers });
    expect(again.body).toEqual(first.body);
    const rows = await world.db
      .select()
      .from(aidRequests)
      .where(eq(aidRequests.title, "مرة واحدة"));
    expect(rows).toHaveLength(1);
    expect((await readOwn(first.body.data.id)).attachments).toHaveLength(2);
  });

  test.each([
    ["no file", {}, [], "أرفق أوراقك"],
    ["a file of no bytes", {}, [new File([], "")], "أرفق أوراقك"],
    ["a text named as a picture", {}, [new File(["hello"], "x.jpg")], "«x.jpg» ليس"],
    ["a PDF cut short", {}, [new File(["%PDF-1.7 and no end"], "y.pdf")], "«y.pdf» ليس"],
    [
      "a file that is too large",
      {},
      [picture(), new File([new Uint8Array(5 * 1024 * 1024 + 1)], "big.jpg")],
      "«big.jpg» أكبر",
    ],
    ["seven files", {}, Array.from({ length: 7 }, () => picture()), "6"],
  ])("%s is refused, and nothing is kept of the rest", async (_, fields, files, said) => {
    const before = await world.db.$count(aidFiles);
    const { status, body } = await request(fields, files);
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ path: "attachments", message: expect.stringContaining(said) }]);
    expect(await world.db.$count(aidFiles)).toBe(before);
  });

  test.each(["title", "description", "category"])("without a %s it is refused", async (field) => {
    const { status, body } = await request({ [field]: "" });
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ path: field }]);
  });

  test.runIf(isExhaustive)("six files of 5 MB pass", async () => {
    const large = new Uint8Array(5 * 1024 * 1024);
    large.set(pdf);
    large.set(new TextEncoder().encode("%%EOF"), large.length - 5);
    const files = Array.from({ length: 6 }, (_, at) => new File([large], `${at}.pdf`));
    expect((await request({}, files)).status).toBe(200);
  });

  test.each(["pending", "expired", "refused"])("is not for who is %s", async (status) => {
    const { accessToken } = await world.signIn(person(status).uid);
    expect((await request({}, [picture()], { token: accessToken })).status).toBe(403);
  });

  test("nothing of what was written can be read in the database", async () => {
    const id = await anAsked({}, [picture("نادية.jpg")]);
    await note(id, "internal", "ملاحظة سرية");
    const rows = [
      await world.db.select().from(aidRequests).where(eq(aidRequests.id, id)),
      await world.db.select().from(aidSteps).where(eq(aidSteps.requestId, id)),
      await world.db.select().from(aidFiles).where(eq(aidFiles.requestId, id)),
    ];
    const written = JSON.stringify(rows);
    for (const secret of [words.description, "ملاحظة سرية", "نادية"]) {
      expect(written).not.toContain(secret);
    }
  });

  test("a receipt goes to the applicant, with the number and no word more", async () => {
    const { body } = await request({ title: "كلمة لا تُرسل" });
    const [mail] = await mailsTo(member.email);
    expect(mail?.subject).toContain(String(body.data.number));
    expect(mail?.text).toContain(`/humanitarian-aid/my-requests/${body.data.id}`);
    expect(mail?.text).not.toContain("كلمة لا تُرسل");
  });
});

describe("one's own requests", () => {
  test("are listed newest first, and nobody else's", async () => {
    const ids = [await anAsked(), await anAsked()];
    const answer = (await world.request("GET", `${own}?limit=2`, { token })).body.data;
    expect(answer.items.map(({ id }: { id: string }) => id)).toEqual(ids.reverse());
    const others = (await world.request("GET", own, { token: stranger })).body.data.items;
    expect(others.some(({ id }: { id: string }) => ids.includes(id))).toBe(false);
  });

  test("are nowhere for a stranger", async () => {
    const id = await anAsked();
    const { attachments } = await readOwn(id);
    for (const address of [`${own}/${id}`, `${own}/${id}/attachments/${attachments[0].id}`]) {
      expect((await world.request("GET", address, { token: stranger })).status).toBe(404);
    }
    expect((await addFiles(id, [picture()], stranger)).status).toBe(404);
  });

  test("take more files until they are decided; who works on them is told", async () => {
    const id = await anAsked();
    await update(id, { version: 1, owner: "me" });
    expect((await addFiles(id, [document(), picture()])).status).toBe(200);
    expect(await readOwn(id)).toMatchObject({
      attachments: [{}, {}, {}],
      steps: [{ act: "submitted" }, { act: "filesAdded", to: "2" }],
    });
    const { number } = await readOwn(id);
    const told = (await world.db.select().from(notifications)).map(({ title }) => title.ar);
    expect(told).toContain(`ملفات جديدة في الطلب رقم ${number}`);
    await update(id, { version: 3, status: "rejected", reason: "لأن" });
    expect((await addFiles(id, [picture()])).body.code).toBe("aid-decided");
    expect((await readOwn(id)).attachments).toHaveLength(3);
  });

  test("stop at a number of files", async () => {
    const six = (batch: string) =>
      Array.from({ length: 6 }, (_, at) => picture(`${batch}${at}.jpg`));
    const id = await anAsked({}, six("أ"));
    for (const each of ["ب", "ج"]) await addFiles(id, six(each));
    await addFiles(id, six("د").slice(1));
    const late = await addFiles(id, six("هـ"));
    expect([late.status, late.body.errors]).toEqual([
      400,
      [{ path: "attachments", message: expect.stringContaining("24") }],
    ]);
    expect((await readOwn(id)).attachments).toHaveLength(23);
    expect((await addFiles(id, [picture("و.jpg")])).status).toBe(200);
    const full = await addFiles(id, [picture("ز.jpg")]);
    expect([full.status, full.body.errors[0].path]).toEqual([400, "attachments"]);
    expect((await readOwn(id)).attachments).toHaveLength(24);
  });

  test("answer files that are sent again as before, also when it was decided meanwhile", async () => {
    const id = await anAsked({ title: "ملفات ثم قرار" });
    const headers = { "Idempotency-Key": "files-then-decision" };
    const send = () => {
      const body = formOf({}, [picture()]);
      return world.request("POST", `${own}/${id}/attachments`, { token, body, headers });
    };
    const first = await send();
    await update(id, { version: 2, status: "rejected", reason: "لأن" });
    const again = await send();
    expect([again.status, again.body]).toEqual([200, first.body]);
    expect((await readOwn(id)).attachments).toHaveLength(2);
  });
});

test("a process that ends while it keeps files leaves none that the night wouldn't find", async () => {
  const { documents } = world.platform.dependencies;
  const { save: keep } = documents;
  const before = await world.db.$count(aidFiles);
  const dying = vi.spyOn(documents, "save").mockImplementationOnce(async (...given) => {
    await keep(...given);
    throw new Error("The process is gone.");
  });
  const noise = vi
    .spyOn(world.platform.dependencies.log, "error")
    .mockImplementation(() => undefined);
  expect((await request({}, [picture(), picture()])).status).toBe(500);
  for (const spy of [dying, noise]) spy.mockRestore();
  expect(await world.db.$count(aidFiles)).toBe(before + 1);
});

describe("a reviewer", () => {
  test("is whoever holds the ability; others see neither list nor request", async () => {
    const id = await anAsked();
    for (const address of [path, `${path}/${id}`]) {
      expect((await world.request("GET", address, { token })).status).toBe(403);
      expect((await world.request("GET", address)).status).toBe(401);
    }
    expect((await update(id, { version: 1 }, token)).status).toBe(403);
  });

  test("of a governorate has its requests alone; of the others nothing is there", async () => {
    const names = async (by: string) =>
      new Set(
        (await list({ limit: "100" }, by)).items.map(
          (each: { governorate: string }) => each.governorate,
        ),
      );
    expect(await names(damietta)).toEqual(new Set(["دمياط"]));
    expect(await names(qena)).toEqual(new Set(["قنا"]));
    expect((await names(admin)).size).toBeGreaterThan(3);
    const id = await anAsked();
    const { attachments } = await read(id);
    const file = `${path}/${id}/attachments/${attachments[0].id}`;
    expect((await world.request("GET", `${path}/${id}`, { token: damietta })).status).toBe(404);
    expect((await world.request("GET", file, { token: damietta })).status).toBe(404);
    expect((await update(id, { version: 1 }, damietta)).status).toBe(404);
    expect((await world.request("GET", file, { token: admin })).status).toBe(200);
  });

  test("and an applicant read files as often as people do, not as scripts do", async () => {
    const id = await anAsked();
    const [{ id: file }] = (await read(id)).attachments;
    for (const [by, at] of [
      [admin, `${path}/${id}`],
      [token, `${own}/${id}`],
    ] as const) {
      const look = () => world.request("GET", `${at}/attachments/${file}`, { token: by });
      expect((await look()).status).toBe(200);
      await world.db.update(rateLimits).set({ count: 300 });
      expect((await look()).status).toBe(429);
    }
  });

  test("of a governorate is not told how many requests somebody made elsewhere", async () => {
    const woman = eq(users.facebookId, "demo-member-woman");
    await anAsked({}, [picture()], { token: stranger });
    const [{ before } = { before: null }] = await world.db
      .select({ before: users.governorateCode })
      .from(users)
      .where(woman);
    await world.db.update(users).set({ governorateCode: "11" }).where(woman);
    const id = await anAsked({}, [picture()], { token: stranger });
    await world.db.update(users).set({ governorateCode: before }).where(woman);
    expect((await read(id)).others).toBeGreaterThan(0);
    expect((await read(id, damietta)).others).toBe(0);
  });

  test("keeps what is not decided to reviewers, in the member's own data as well", async () => {
    const id = await anAsked();
    await update(id, { version: 1, amount: "5000", priority: "urgent", dueDate: "2030-01-01" });
    const inData = async () => {
      const { number } = await readOwn(id);
      const { body } = await world.request("GET", "/profile/data", { token });
      return body.aid.find((each: { number: number }) => each.number === number);
    };
    const acts = async () => (await inData()).steps.map(({ act }: { act: string }) => act);
    expect([(await inData()).amount, await acts()]).toEqual([null, ["submitted"]]);
    await update(id, { version: 2, status: "inReview" });
    await update(id, { version: 3, status: "approved" });
    expect([(await inData()).amount, await acts()]).toEqual([
      5000,
      ["submitted", "status", "status"],
    ]);
  });

  test("reads a request as it was made; each look at it and its files is written down", async () => {
    const id = await anAsked();
    const shown = await read(id);
    expect(shown).toMatchObject({
      ...words,
      beneficiary: member.name,
      membershipId: member.membershipId,
      governorate: "القاهرة",
      submittingEntity: expect.any(String),
      next: ["inReview", "rejected"],
      isMine: false,
      version: 1,
      others: expect.any(Number),
      steps: [{ act: "submitted", by: member.name }],
    });
    const address = `${path}/${id}/attachments/${shown.attachments[0].id}`;
    await world.request("GET", address, { token: admin });
    const looks = await world.db
      .select({ act: auditLog.act, address: auditLog.address })
      .from(auditLog)
      .where(eq(auditLog.detail, String(shown.number)))
      .orderBy(auditLog.id);
    expect(looks).toEqual([
      { act: "aid-read", address: "192.0.2.1" },
      { act: "aid-file-read", address: "192.0.2.1" },
    ]);
  });

  test("changes it step by step, and the applicant is told of each status, never of the rest", async () => {
    const id = await anAsked();
    const changes = [
      {
        status: "inReview",
        owner: "me",
        dueDate: "2027-01-15",
        priority: "urgent",
        amount: "٥٬٠٠٠",
      },
      { status: "approved", reason: "وافقت اللجنة" },
      { status: "completed" },
    ];
    let version = 1;
    for (const change of changes) {
      const answer = await update(id, { version, ...change });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      version = answer.body.data.version;
    }
    const shown = await read(id);
    expect(shown).toMatchObject({
      status: "completed",
      owner: person("verified", "admin").name,
      isMine: true,
      dueDate: "2027-01-15",
      priority: "urgent",
      amount: 5000,
      next: ["inReview"],
      version: 4,
    });
    expect(shown.steps.map(({ act, to }: { act: string; to: string }) => [act, to])).toEqual([
      ["submitted", "1"],
      ["owner", person("verified", "admin").name],
      ["status", "inReview"],
      ["dueDate", "2027-01-15"],
      ["priority", "urgent"],
      ["amount", "5000"],
      ["status", "approved"],
      ["status", "completed"],
    ]);
    const seen = await readOwn(id);
    expect(seen).toMatchObject({ status: "completed", amount: 5000 });
    expect(seen.steps).toMatchObject([
      { act: "submitted", by: null },
      { act: "status", to: "inReview", by: null },
      { act: "status", to: "approved", note: "وافقت اللجنة", by: null },
      { act: "status", to: "completed", by: null },
    ]);
    const mails = (await mailsTo(member.email)).filter(({ text }) => text.includes(id));
    expect(mails).toHaveLength(4);
    for (const { text } of mails) expect(text).not.toContain("وافقت اللجنة");
    const told = (await world.db.select().from(notifications)).filter(
      ({ params }) => params?.id === id,
    );
    expect(told.map(({ title }) => title.en)).toEqual([
      `We’ve received your request no. ${seen.number}`,
      `Your request no. ${seen.number} is in review`,
      `Your request no. ${seen.number} was approved`,
      `Your request no. ${seen.number} is completed`,
    ]);
    expect(JSON.stringify(told)).not.toContain("وافقت");
  });

  test("gives a reason to reject, and goes nowhere a request can't go", async () => {
    const id = await anAsked();
    for (const [change, at] of [
      [{ status: "rejected" }, "reason"],
      [{ status: "completed" }, "status"],
      [{ reason: "بلا حالة" }, "reason"],
      [{ dueDate: "2020-01-01" }, "dueDate"],
      [{ amount: "كثير" }, "amount"],
    ] as const) {
      const { status, body } = await update(id, { version: 1, ...change });
      expect([status, body.errors?.[0]?.path], JSON.stringify(change)).toEqual([400, at]);
    }
    expect(await read(id)).toMatchObject({ version: 1, steps: [{ act: "submitted" }] });
  });

  test("who comes second is told, and overwrites nothing", async () => {
    const id = await anAsked();
    const answers = await Promise.all([
      update(id, { version: 1, status: "inReview" }),
      update(id, { version: 1, dueDate: "2026-12-31" }),
    ]);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused.map(({ body }) => body.code)).toEqual(["changed-meanwhile"]);
    expect((await read(id)).version).toBe(2);
    // What the applicant added meanwhile has not been seen either.
    await addFiles(id, [picture()]);
    expect((await update(id, { version: 2, priority: "urgent" })).status).toBe(409);
    expect((await update(id, { version: 3, priority: "urgent" })).status).toBe(200);
  });

  test("approves a new request by one write, which takes it and goes through review", async () => {
    const id = await anAsked();
    const decision = { version: 1, owner: "me", status: "approved", amount: "900", reason: "نعم" };
    // Without taking it a new request is reviewed first, as ever.
    const { owner: _, ...alone } = decision;
    const refused = await update(id, alone);
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, "status"]);
    // Whoever may not, or elsewhere, changes nothing.
    expect((await update(id, decision, token)).status).toBe(403);
    expect((await update(id, decision, qena)).status).toBe(404);

    const headers = { "Idempotency-Key": "approved-once" };
    const send = () =>
      world.request("PATCH", `${path}/${id}`, { token: admin, headers, body: decision });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    const shown = await read(id);
    expect(shown).toMatchObject({ status: "approved", isMine: true, amount: 900, version: 2 });
    const name = person("verified", "admin").name;
    expect(
      shown.steps.map(({ act, from, to, note }: Record<string, unknown>) => [act, from, to, note]),
    ).toEqual([
      ["submitted", null, "1", null],
      ["owner", null, name, null],
      ["status", "pending", "inReview", null],
      ["status", "inReview", "approved", "نعم"],
      ["amount", null, "900", null],
    ]);
    // The applicant is told of the decision alone.
    const told = (await world.db.select().from(notifications)).filter(
      ({ params }) => params?.id === id,
    );
    expect(told).toHaveLength(2);
  });

  test("is taken by one of two who decide at once; the other is told", async () => {
    const id = await anAsked();
    const central = (await world.signIn("demo-central-leader")).accessToken;
    const decision = { version: 1, owner: "me" };
    const answers = await Promise.all([
      update(id, { ...decision, status: "approved" }),
      update(id, { ...decision, status: "rejected", reason: "لا" }, central),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await read(id)).version).toBe(2);
  });

  test("gives a request that is in review back to the new ones, which tells nobody", async () => {
    const id = await anAsked();
    await update(id, { version: 1, owner: "me", status: "inReview" });
    const back = { version: 2, status: "pending" };
    expect((await update(id, back)).status).toBe(400);
    expect((await update(id, { ...back, owner: "nobody" })).status).toBe(200);
    expect(await read(id)).toMatchObject({ status: "pending", owner: null, isMine: false });
    const told = (await world.db.select().from(notifications)).filter(
      ({ params }) => params?.id === id,
    );
    expect(told).toHaveLength(2);
  });

  test("writes notes to the applicant, who is told that there is one, and among reviewers", async () => {
    const id = await anAsked();
    expect((await note(id, "applicant", "نحتاج إلى تقرير حديث")).status).toBe(200);
    expect((await note(id, "internal", "اتصلت بالمستشفى")).status).toBe(200);
    expect((await note(id, "applicant", " ")).status).toBe(400);
    expect((await read(id)).steps).toMatchObject([
      {},
      { act: "note", kind: "applicant", note: "نحتاج إلى تقرير حديث" },
      { act: "note", kind: "internal", note: "اتصلت بالمستشفى" },
    ]);
    const { steps, number } = await readOwn(id);
    expect(steps).toMatchObject([{}, { act: "note", note: "نحتاج إلى تقرير حديث", by: null }]);
    expect(steps).toHaveLength(2);
    const mails = (await mailsTo(member.email)).filter(({ text }) => text.includes(id));
    expect(mails.map(({ subject }) => subject)).toContain(`رسالة بشأن طلبك رقم ${number}`);
    expect(JSON.stringify(mails)).not.toContain("تقرير حديث");
  });

  test("has no say in an own request, and doesn't read what others write about it", async () => {
    const id = await anAsked({}, [picture()], { token: admin });
    const central = (await world.signIn("demo-central-leader")).accessToken;
    const body = { kind: "internal", note: "بين المراجعين" };
    await world.request("POST", `${path}/${id}/notes`, { token: central, body });
    expect((await read(id, central)).steps).toHaveLength(2);
    await update(id, { version: 1, owner: "me", amount: "5000" }, central);
    expect(await read(id)).toMatchObject({ next: [], steps: [{ act: "submitted" }] });
    for (const answer of [
      await update(id, { version: 1, status: "inReview" }),
      await note(id, "internal", "عن نفسي"),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([403, "own-request"]);
    }
  });
});

describe("the queue", () => {
  const numbers = async (query: Record<string, string>) =>
    (await list(query)).items.map(({ number }: { number: number }) => number);

  test("has urgent ones first, then what is due, then the oldest; closed ones at the end", async () => {
    const { items, metadata } = await list({ limit: "100" });
    const places = items.map((each: { status: string; priority: string }) =>
      ["rejected", "completed"].includes(each.status) ? 2 : each.priority === "urgent" ? 0 : 1,
    );
    expect(places).toEqual([...places].sort());
    const counted = Object.values(metadata.counts as Record<string, number>);
    expect(counted.reduce((sum, each) => sum + each)).toBe(metadata.totalItems);
  });

  test("is divided into sections, categories, statuses and governorates", async () => {
    const kinds = async (query: Record<string, string>, name: string) => [
      ...new Set((await list({ limit: "100", ...query })).items.map((each: never) => each[name])),
    ];
    expect(await kinds({ section: "medical" }, "category")).toEqual(["medical"]);
    expect((await kinds({ section: "socity" }, "category")).sort()).toEqual(["legal", "living"]);
    expect(await kinds({ section: "financial" }, "amount")).not.toContain(null);
    expect(await kinds({ category: "legal" }, "category")).toEqual(["legal"]);
    expect(await kinds({ status: "approved" }, "status")).toEqual(["approved"]);
    expect(await kinds({ governorate: "قنا" }, "governorate")).toEqual(["قنا"]);
    expect((await list({ governorate: "Narnia" })).items).toEqual([]);
    expect((await list({ section: "medical", category: "legal" })).items).toEqual([]);
  });

  test("shows what is mine, nobody's and late", async () => {
    const mine = await list({ owner: "mine", limit: "100" });
    expect(mine.items.length).toBeGreaterThan(2);
    const name = person("verified", "admin").name;
    expect(mine.items.every(({ owner }: { owner: string }) => owner === name)).toBe(true);
    const nobodys = await list({ owner: "nobody", limit: "100" });
    expect(nobodys.items.every(({ owner }: { owner: string | null }) => owner === null)).toBe(true);
    const late = await list({ overdue: "true" });
    expect(late.items).toHaveLength(2);
    expect(late.items.every(({ isOverdue }: { isOverdue: boolean }) => isOverdue)).toBe(true);
  });

  test("is searched by number, title, name and membership number, in any spelling", async () => {
    const id = await anAsked({ title: "جهاز تنفُّس إصطناعي" });
    const { number } = await readOwn(id);
    expect(await numbers({ keyword: "تنفس اصطناعي" })).toEqual([number]);
    expect(await numbers({ keyword: String(number) })).toEqual([number]);
    expect(await numbers({ keyword: `#${number}` })).toEqual([number]);
    const arabic = String(number).replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)] ?? "");
    expect(await numbers({ keyword: arabic })).toEqual([number]);
    expect(await numbers({ keyword: member.membershipId ?? "", limit: "100" })).toContain(number);
    expect(await numbers({ keyword: member.name, limit: "100" })).toContain(number);
    expect(await numbers({ keyword: "99999999999999999999" })).toEqual([]);
    expect(await numbers({ keyword: words.description })).toEqual([]);
  });

  test("finds one or two letters at the beginning of a word", async () => {
    const id = await anAsked({ title: "دواء (قح) ضغط" });
    const { number } = await readOwn(id);
    for (const keyword of ["قح", "دو", "قح ضغ"]) {
      expect(await numbers({ keyword, limit: "100" }), keyword).toContain(number);
    }
    expect(await numbers({ keyword: "غط" })).not.toContain(number);
  });

  test("lists what very many have as it lists what few have", async () => {
    const wanted: ListFilter = {
      area: "national",
      categories: aidCategories,
      isAboutMoney: false,
      ranks: allRanks,
      tokens: searchTokens("دواء"),
      page: 1,
      limit: 100,
    };
    const few = await listAidIds(world.db, wanted);
    expect(few.ids.length).toBeGreaterThan(0);
    expect(await listAidIds(world.db, wanted, 0)).toEqual(few);
    const local = {
      ...wanted,
      area: { governorateCode: "01" },
      turns: overdueRanks(world.clock.now()),
    };
    const late = await listAidIds(world.db, local);
    expect(await listAidIds(world.db, local, 0)).toEqual(late);
  });
});

describe("at night", () => {
  test("files whose request never came are forgotten", async () => {
    const { documents, personal, clock } = world.platform.dependencies;
    const storedAs = await documents.save(new Uint8Array(photo), "image/jpeg");
    const [user] = await world.db.select().from(users).where(eq(users.facebookId, member.uid));
    await world.db.insert(aidFiles).values({
      storedAs,
      userId: user?.id ?? "",
      batch: crypto.randomUUID(),
      type: "image/jpeg",
      sealedName: personal.seal("x.jpg"),
      createdAt: clock.now(),
    });
    await night();
    expect(await documents.read(storedAs)).toBeDefined();
    world.clock.pass(25 * 60 * 60);
    await night();
    expect(await documents.read(storedAs)).toBeUndefined();
  });

  test.runIf(isExhaustive)(
    "files of a request go half a year after it was closed; the request stays",
    async () => {
      token = (await world.signIn(member.uid)).accessToken;
      admin = (await world.signIn(person("verified", "admin").uid)).accessToken;
      const closed = await anAsked();
      const open = await anAsked();
      await update(closed, { version: 1, status: "rejected", reason: "لأن" });
      const [file] = await world.db.select().from(aidFiles).where(eq(aidFiles.requestId, closed));
      const { documents } = world.platform.dependencies;
      world.clock.pass(179 * 24 * 60 * 60);
      await night();
      expect(await documents.read(file?.storedAs ?? "")).toBeDefined();
      world.clock.pass(2 * 24 * 60 * 60);
      await night();
      expect(await documents.read(file?.storedAs ?? "")).toBeUndefined();
      token = (await world.signIn(member.uid)).accessToken;
      expect(await readOwn(closed)).toMatchObject({ status: "rejected", attachments: [] });
      expect((await readOwn(open)).attachments).toHaveLength(1);
    },
  );
});

test("the file of a person has the requests, and whoever is forgotten leaves none", async () => {
  const uid = "demo-member-woman";
  // The nights before may have ended the membership.
  await world.db.update(users).set({ status: "verified" }).where(eq(users.facebookId, uid));
  stranger = (await world.signIn(uid)).accessToken;
  const id = await anAsked({}, [picture("مستند.jpg")], { token: stranger });
  const [file] = await world.db.select().from(aidFiles).where(eq(aidFiles.requestId, id));
  const everything = await world.request("GET", "/profile/data", { token: stranger });
  expect(JSON.stringify(everything.body)).toContain("مستند.jpg");
  expect(JSON.stringify(everything.body)).toContain(words.description);
  await world.db.update(users).set({ status: "deleted" }).where(eq(users.facebookId, uid));
  await night();
  expect(await world.db.select().from(aidRequests).where(eq(aidRequests.id, id))).toEqual([]);
  expect(await world.platform.dependencies.documents.read(file?.storedAs ?? "")).toBeUndefined();
});

test("a disk that is full leaves its code, the call and the request in the log", async () => {
  const { documents, log } = world.platform.dependencies;
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), {
    code: "ENOSPC",
    syscall: "write",
  });
  // The nights before may have ended the membership.
  await world.db.update(users).set({ status: "verified" }).where(eq(users.facebookId, member.uid));
  token = (await world.signIn(member.uid)).accessToken;
  vi.spyOn(documents, "save").mockRejectedValue(full);
  const logged = vi.spyOn(log, "error").mockImplementation(() => undefined);
  const form = new FormData();
  const words = { title: "طلب", description: "وصف الطلب", category: "medical" };
  for (const [name, value] of Object.entries(words)) form.append(name, value);
  form.append("attachments", new File([pdf], "a.pdf", { type: "application/pdf" }));
  const headers = { "X-Request-Id": "request-of-the-web" };
  const answer = await world.request("POST", path, { token, body: form, headers });
  const [line] = logged.mock.lastCall ?? [];
  vi.restoreAllMocks();
  expect([answer.status, answer.body.code]).toEqual([500, "broken"]);
  expect(line).toMatchObject({
    call: "askAid",
    method: "POST",
    route: "/api/v1/humanitarian-aid",
    request: "request-of-the-web",
    error: { name: "Error", code: "ENOSPC", syscall: "write" },
  });
});
