import { and, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { searchTokens } from "#app/arabic/fold.ts";
import { applicants, castApplications } from "#app/demo/content/applicants.ts";
import { usualDays } from "#app/platform/application/api.ts";
import { type ListFilter, listApplicationIds } from "#app/platform/application/store-lists.ts";
import {
  applicationDocuments,
  applicationSteps,
  applications,
} from "#app/platform/application/tables.ts";
import { auditLog } from "#app/platform/audit/tables.ts";
import { notificationRecipients, notifications } from "#app/platform/notification/tables.ts";
import { profiles } from "#app/platform/profile/tables.ts";
import { users } from "#app/platform/user/tables.ts";
import { addApplicant } from "#tests/world/applicant.ts";
import { openWorld, person, type World } from "#tests/world/platform.ts";

let world: World;
let admin: string;
let damietta: string;
let qena: string;
const path = "/membership/applications";

async function signIn() {
  const token = async (rank: string) =>
    (await world.signIn(person("verified", rank).uid)).accessToken;
  [admin, damietta, qena] = [
    await token("admin"),
    await token("governorate_leaders"),
    await token("sector_leader"),
  ];
}
beforeAll(async () => {
  world = await openWorld();
  await signIn();
});
afterAll(() => world.close());

/** The demo's applicant of a place in the list, as the database has the application. */
async function at(place: number) {
  const applicant = applicants[place];
  if (!applicant) throw new Error(`The demo has no applicant ${place}.`);
  const [row] = await world.db
    .select()
    .from(applications)
    .where(eq(applications.name, applicant.name));
  if (!row) throw new Error("The application is not there.");
  return { ...row, applicant, cardNumber: applicant.cardNumber };
}

const list = async (query: Record<string, string>, token = admin) =>
  (await world.request("GET", `${path}?${new URLSearchParams(query)}`, { token })).body.data;
const act = (id: string, what: string, body: unknown = {}, token = admin) =>
  world.request(
    what === "release" ? "DELETE" : "POST",
    `${path}/${id}/${what.replace("release", "claim")}`,
    {
      token,
      body,
    },
  );
const user = async (id: string) => {
  const { db } = world.platform.dependencies;
  const [row] = await db
    .select()
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, id));
  return row;
};
const state = async (id: string) => {
  const { db } = world.platform.dependencies;
  const [row] = await db.select().from(applications).where(eq(applications.id, id));
  return row?.state;
};
const audited = (applicationId: string) =>
  world.db
    .select({ act: auditLog.act, detail: auditLog.detail, address: auditLog.address })
    .from(auditLog)
    .where(eq(auditLog.applicationId, applicationId))
    .orderBy(auditLog.id);

describe("the queue", () => {
  test("is for who holds the ability: neither members nor visitors", async () => {
    const { accessToken } = await world.signIn(person("verified").uid);
    expect((await world.request("GET", path, { token: accessToken })).status).toBe(403);
    expect((await world.request("GET", path)).status).toBe(401);
    const { accessToken: other } = await world.signIn(
      person("verified", "secretariat_governorate_leaders").uid,
    );
    expect((await world.request("GET", path, { token: other })).status).toBe(403);
  });

  test("shows a local leader the own governorate only, whatever is asked for", async () => {
    for (const [token, own] of [
      [damietta, "دمياط"],
      [qena, "قنا"],
    ] as const) {
      const { items, metadata } = await list({ limit: "100" }, token);
      expect(items.length).toBeGreaterThan(3);
      expect(new Set(items.map((item: { governorate: string }) => item.governorate))).toEqual(
        new Set([own]),
      );
      expect(metadata.totalItems).toBe(items.length);
      expect((await list({ governorate: "القاهرة" }, token)).items).toEqual([]);
    }
  });

  test("shows everything to who acts everywhere, newest first, in pages", async () => {
    const all = (await list({ limit: "100" })).items as { id: string; submittedAt: string }[];
    expect(all).toHaveLength(applicants.length + castApplications.length);
    expect(all.map((item) => item.submittedAt)).toEqual(
      all
        .map((item) => item.submittedAt)
        .toSorted()
        .reverse(),
    );
    const second = (await list({ limit: "10", page: "2" })).items as { id: string }[];
    expect(second.map(({ id }) => id)).toEqual(all.slice(10, 20).map(({ id }) => id));
    expect((await list({ page: "900" })).items).toEqual([]);
  });

  test("counts every state under the same filters but that of the state", async () => {
    const counts = { submitted: 0, correction: 0, approved: 0, refused: 0, withdrawn: 0 };
    for (const { state, kind } of [...applicants, ...castApplications]) {
      if (kind === "registration") counts[state] += 1;
    }
    const { metadata, items } = await list({ kind: "registration", state: "approved" });
    expect(metadata.counts).toEqual(counts);
    expect(metadata.totalItems).toBe(counts.approved);
    expect(new Set(items.map((item: { state: string }) => item.state))).toEqual(
      new Set(["approved"]),
    );
  });

  test("finds by a name in any spelling, by a whole national ID and by a phone", async () => {
    const { applicant, cardNumber, id } = await at(1);
    const [first = "", , , last = ""] = applicant.name.split(" ");
    for (const keyword of [
      `${last} ${first}`,
      cardNumber,
      cardNumber.replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)] ?? ""),
      `+20 ${String(applicant.answers.phoneNumber).slice(1)}`,
    ]) {
      const { items } = await list({ keyword });
      expect(
        items.map((item: { id: string }) => item.id),
        keyword,
      ).toContain(id);
    }
    expect((await list({ keyword: cardNumber })).items).toHaveLength(1);
    expect((await list({ keyword: "29001010100000" })).items).toEqual([]);
    expect((await list({ keyword: "ققققق" })).metadata.totalItems).toBe(0);
  });

  test("lists what very many have as it lists what few have", async () => {
    const { applicant } = await at(1);
    const [tokens, page, limit] = [searchTokens(applicant.name).slice(0, 1), 1, 100];
    const wanted: ListFilter = { area: "national", tokens, page, limit };
    const few = await listApplicationIds(world.db, wanted);
    expect(few.ids.length).toBeGreaterThan(0);
    expect(await listApplicationIds(world.db, wanted, 0)).toEqual(few);
  });

  test("takes days as they are in Cairo, both included; an unknown governorate has nobody", async () => {
    const { submittedAt, id } = await at(1);
    const day = new Date(submittedAt.getTime() + 3 * 60 * 60 * 1000).toISOString().slice(0, 10);
    const { items } = await list({ from: day, to: day });
    expect(items.map((item: { id: string }) => item.id)).toContain(id);
    expect((await list({ from: day, to: "2020-01-01" })).items).toEqual([]);
    expect((await list({ governorate: "أتلانتس" })).items).toEqual([]);
  });
});

describe("an application", () => {
  test("is told with masked national ID, pictures, warnings and time line; the look is written down", async () => {
    const { id, cardNumber } = await at(0);
    const { body, status } = await world.request("GET", `${path}/${id}`, { token: damietta });
    expect(status).toBe(200);
    const { answers, documents, warnings, steps, hasWarnings, isMine } = body.data;
    expect(answers.nationalId).toBe(`${"•".repeat(11)}${cardNumber.slice(-3)}`);
    expect(JSON.stringify(body)).not.toContain(cardNumber);
    expect([warnings, hasWarnings, isMine]).toEqual([["birthDateDiffers"], true, false]);
    expect(steps[0].act).toBe("submitted");
    expect(documents.map(({ field }: { field: string }) => field).sort()).toEqual([
      "digitalSignature",
      "nationalID_Back",
      "nationalID_Front",
      "personalPhoto",
      "profileImage",
      "qualificationDocument",
    ]);
    expect(await audited(id)).toEqual([
      { act: "application-read", detail: null, address: "192.0.2.1" },
    ]);
  });

  test.each([
    [2, "genderDiffers"],
    [5, "phoneUsed"],
    [7, "emailUsed"],
    [9, "youngerThanAllowed"],
  ])("of the demo's applicant %i warns: %s", async (place, warning) => {
    const { id } = await at(place);
    const { body } = await world.request("GET", `${path}/${id}`, { token: admin });
    expect(body.data.warnings).toEqual([warning]);
  });

  test("of another governorate does not exist: to be read, shown, claimed or decided", async () => {
    const { id } = await at(0);
    const { body } = await world.request("GET", `${path}/${id}`, { token: damietta });
    const [{ id: documentId }] = body.data.documents;
    const before = (await audited(id)).length;
    const document = `${path}/${id}/documents/${documentId}`;
    expect((await world.request("GET", document, { token: qena })).status).toBe(404);
    expect((await world.request("GET", `${path}/${id}`, { token: qena })).status).toBe(404);
    for (const [what, given] of [
      ["claim", {}],
      ["release", {}],
      ["approval", { nationalId: (await at(0)).cardNumber }],
      ["refusal", { reason: "duplicate" }],
      ["correction", { fields: ["street"] }],
    ] as const) {
      expect((await act(id, what, given, qena)).status, what).toBe(404);
    }
    expect(await audited(id)).toHaveLength(before);
  });

  test("shows a picture to its reviewers alone, kept nowhere on the way, and writes down who looked", async () => {
    const { id } = await at(1);
    const { body } = await world.request("GET", `${path}/${id}`, { token: admin });
    const front = body.data.documents.find(
      ({ field }: { field: string }) => field === "nationalID_Front",
    );
    const document = `${path}/${id}/documents/${front.id}`;
    const { status, headers } = await world.request("GET", document, { token: admin });
    expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
      200,
      "image/jpeg",
      "private, no-store",
    ]);
    expect((await audited(id)).at(-1)).toMatchObject({
      act: "document-read",
      detail: "nationalID_Front",
    });
    // Under another application it is nothing.
    const other = `${path}/${(await at(0)).id}/documents/${front.id}`;
    expect((await world.request("GET", other, { token: admin })).status).toBe(404);
    const { accessToken } = await world.signIn(person("verified").uid);
    expect((await world.request("GET", document, { token: accessToken })).status).toBe(403);
    expect((await world.request("GET", document)).status).toBe(401);
  });
});

test("a decision is made on what was on screen: another one, or other answers, since then are 409", async () => {
  const { db } = world.platform.dependencies;
  const { id, nationalId } = await addApplicant(world.platform.dependencies, 41);
  const seen = (await world.request("GET", `${path}/${id}`, { token: admin })).body.data.version;
  const decisions = () =>
    (
      [
        ["correction", { fields: ["street"] }],
        ["refusal", { reason: "duplicate" }],
        ["approval", { nationalId }],
      ] as const
    ).map(([what, body]) => act(id, what, { ...body, version: seen }));
  const answers = await Promise.all(decisions());
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  // Taken on meanwhile it is the same; handed in anew it is another.
  const other = await addApplicant(world.platform.dependencies, 42);
  const version = (await world.request("GET", `${path}/${other.id}`, { token: admin })).body.data
    .version;
  expect((await act(other.id, "claim")).status).toBe(200);
  await db
    .insert(applicationSteps)
    .values({ applicationId: other.id, act: "corrected", at: world.clock.now() });
  const late = await act(other.id, "approval", { nationalId: other.nationalId, version });
  expect([late.status, late.body.code]).toEqual([409, "changed-meanwhile"]);
  const now = { nationalId: other.nationalId, version: version + 1 };
  expect((await act(other.id, "approval", now)).status).toBe(200);
});

describe("a claim", () => {
  test("keeps others away until it is given back or half an hour has passed", async () => {
    const { id } = await at(17);
    expect((await act(id, "claim")).status).toBe(200);
    expect((await act(id, "claim", {}, qena)).body.code).toBe("claimed");
    expect((await act(id, "refusal", { reason: "duplicate" }, qena)).body.code).toBe("claimed");
    const { body } = await world.request("GET", `${path}/${id}`, { token: qena });
    expect([body.data.claimedBy, body.data.isMine]).toEqual([
      person("verified", "admin").name,
      false,
    ]);
    expect((await act(id, "release", {}, qena)).body.code).toBe("claimed");
    expect((await act(id, "release")).status).toBe(200);
    expect((await act(id, "claim", {}, qena)).status).toBe(200);
    world.clock.pass(30 * 60);
    await signIn();
    expect((await act(id, "claim")).status).toBe(200);
    expect((await act(id, "release")).status).toBe(200);
    // Nothing to give back is no mistake.
    expect((await act(id, "release")).status).toBe(200);
    world.clock.pass(-30 * 60);
    expect(
      (await audited(id)).map((each) => each.act).filter((each) => /claim|rele/.test(each)),
    ).toEqual([
      "application-claimed",
      "application-released",
      "application-claimed",
      "application-claimed",
      "application-released",
    ]);
  });

  test("asked for by two at once goes to one of them", async () => {
    const { id } = await at(17);
    const answers = await Promise.all([act(id, "claim"), act(id, "claim", {}, qena)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await act(id, "release");
    await act(id, "release", {}, qena);
  });
});

/** The mails to somebody, once all that waits is sent. */
async function mailsTo(address: string) {
  await world.platform.dependencies.jobs.drain();
  const response = await world.platform.fetch(
    new Request(`http://platform/demo/mailbox.json?to=${encodeURIComponent(address)}`),
  );
  return (await response.json()) as { subject: string; text: string }[];
}
const notified = async (userId: string) =>
  world.db
    .select({ title: notifications.title, message: notifications.message })
    .from(notificationRecipients)
    .innerJoin(notifications, eq(notifications.id, notificationRecipients.notificationId))
    .where(eq(notificationRecipients.userId, userId));

describe("an approval", () => {
  test("wants the national ID as it stands on the card", async () => {
    const { id } = await at(14);
    const response = await act(id, "approval", { nationalId: "29001011112345" });
    expect([response.status, response.body.code]).toEqual([400, "national-id-unlike"]);
    expect(response.body.errors.map((error: { path: string }) => error.path)).toEqual([
      "nationalId",
    ]);
    expect((await act(id, "approval", { nationalId: "123" })).body.code).toBe("invalid");
    expect(await state(id)).toBe("submitted");
  });

  test("makes a member: number, dates, branch, file, photo; and tells the applicant", async () => {
    const { id, userId, cardNumber, applicant } = await at(14);
    const typed = cardNumber.replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)] ?? "");
    expect((await act(id, "approval", { nationalId: typed })).status).toBe(200);
    expect(await state(id)).toBe("approved");
    const row = await user(userId);
    expect(row?.users).toMatchObject({
      status: "verified",
      displayName: applicant.name,
      governorateCode: applicant.governorateCode,
    });
    expect(row?.users.membershipId).toMatch(new RegExp(`^${applicant.governorateCode}1\\d{5}$`));
    expect(row?.users.branchId).toBeTruthy();
    expect(row?.users.photo).toMatch(/\.jpg$/);
    expect(row?.profiles).toMatchObject({
      membershipStart: "2026-10-02",
      membershipEnd: "2027-10-02",
      birthDate: applicant.answers.dateOfBirth,
      maritalStatus: applicant.answers.martialStatus,
      currentJob: applicant.answers.currentJob,
    });
    const [mail] = await mailsTo(String(applicant.answers.email));
    expect(mail?.subject).toContain("تمت الموافقة");
    expect(mail?.text).toContain(row?.users.membershipId ?? "?");
    expect(mail?.text).toContain("/application");
    expect(await notified(userId)).toMatchObject([
      {
        message: {
          ar: expect.stringContaining("2 أكتوبر 2027"),
          en: expect.stringContaining("2 October 2027"),
        },
      },
    ]);
    expect((await audited(id)).at(-1)?.act).toBe("application-approved");
    const { body } = await world.request("GET", `${path}/${id}`, { token: admin });
    expect(body.data.steps.at(-1)).toMatchObject({
      act: "approved",
      by: person("verified", "admin").name,
    });
  });

  test("comes once, whoever decides and however often", async () => {
    const { id, cardNumber } = await at(14);
    for (const [what, body] of [
      ["approval", { nationalId: cardNumber }],
      ["refusal", { reason: "duplicate" }],
      ["correction", { fields: ["street"] }],
      ["claim", {}],
    ] as const) {
      const response = await act(id, what, body);
      expect([response.status, response.body.code], what).toEqual([409, "decided"]);
    }
  });

  test("and a refusal at the same moment: one of them holds, and it alone is told", async () => {
    const { id, userId, cardNumber } = await at(1);
    const answers = await Promise.all([
      act(id, "approval", { nationalId: cardNumber }),
      act(id, "refusal", { reason: "mismatch" }, qena),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { db } = world.platform.dependencies;
    const decisions = await db
      .select({ act: applicationSteps.act })
      .from(applicationSteps)
      .where(eq(applicationSteps.applicationId, id));
    const decided = decisions.filter((step) => step.act === "approved" || step.act === "refused");
    expect(decided).toHaveLength(1);
    expect(await notified(userId)).toHaveLength(1);
    const status = (await user(userId))?.users.status;
    expect(status).toBe(decided[0]?.act === "approved" ? "verified" : "refused");
  });

  test("of two applicants at once gives two numbers", async () => {
    const rows = [await at(15), await at(16)];
    const answers = await Promise.all(
      rows.map(({ id, cardNumber }) => act(id, "approval", { nationalId: cardNumber })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const numbers = await Promise.all(
      rows.map(async ({ userId }) => (await user(userId))?.users.membershipId),
    );
    expect(new Set(numbers).size).toBe(2);
  });

  test("with a phone that is somebody else's leaves the other one's number alone", async () => {
    const { id, userId, cardNumber } = await at(5);
    expect((await act(id, "approval", { nationalId: cardNumber })).status).toBe(200);
    const row = await user(userId);
    expect([row?.profiles?.phoneIndex, Boolean(row?.profiles?.sealedPhone)]).toEqual([null, true]);
  });

  test("of a national ID that another member has is refused", async () => {
    const { id, userId, cardNumber } = await at(17);
    const { db, personal } = world.platform.dependencies;
    const index = personal.indexOf("national-id", cardNumber);
    await db.update(profiles).set({ nationalIdIndex: null }).where(eq(profiles.userId, userId));
    const other = (await at(20)).userId;
    await db.update(profiles).set({ nationalIdIndex: index }).where(eq(profiles.userId, other));
    const response = await act(id, "approval", { nationalId: cardNumber });
    expect([response.status, response.body.code]).toEqual([409, "already-registered"]);
    expect(await state(id)).toBe("submitted");
  });

  test("of a renewal moves the end, changes what was asked and nothing else", async () => {
    const { id, userId, cardNumber, applicant } = await at(6);
    const before = await user(userId);
    expect((await act(id, "approval", { nationalId: cardNumber })).status).toBe(200);
    const after = await user(userId);
    expect(after?.users).toEqual({ ...before?.users, status: "verified" });
    expect(after?.profiles).toMatchObject({
      membershipStart: before?.profiles?.membershipStart,
      membershipEnd: "2027-10-02",
      street: applicant.answers.street,
      nationalIdIndex: before?.profiles?.nationalIdIndex,
      birthDate: before?.profiles?.birthDate,
    });
  });

  test("of an activation links the account and leaves the membership as it is", async () => {
    const { id, userId, cardNumber, applicant } = await at(8);
    const before = await user(userId);
    const wrong = await act(id, "approval", { nationalId: "29001011112345" });
    expect(wrong.body.code).toBe("national-id-unlike");
    expect((await act(id, "approval", { nationalId: cardNumber })).status).toBe(200);
    const after = await user(userId);
    expect(after?.users).toEqual({
      ...before?.users,
      facebookId: applicant.answers.facebookId,
      activatedAt: world.clock.now(),
    });
    expect(after?.profiles).toEqual(before?.profiles);
  });
});

describe("a refusal", () => {
  test("of a registration lets the applicant apply again, and says why", async () => {
    const { id, userId, applicant } = await at(18);
    const note = "لم تصل صورة المؤهل كاملة.";
    expect((await act(id, "refusal", { reason: "unreadable", note })).status).toBe(200);
    expect([await state(id), (await user(userId))?.users.status]).toEqual(["refused", "refused"]);
    const [mail] = await mailsTo(String(applicant.answers.email));
    expect(mail?.text).toContain("صورة غير مقروءة");
    expect(mail?.text).toContain(note);
    expect(await notified(userId)).toMatchObject([
      {
        message: { ar: expect.stringContaining("غير مقروءة"), en: expect.stringContaining("read") },
      },
    ]);
    expect((await audited(id)).at(-1)?.act).toBe("application-refused");
  });

  test("of a renewal leaves the member expired", async () => {
    const { id, userId } = await at(10);
    expect((await act(id, "refusal", { reason: "duplicate" })).status).toBe(200);
    expect((await user(userId))?.users.status).toBe("expired");
  });

  test("for another reason than those of the list takes words", async () => {
    const { id } = await at(19);
    for (const note of ["", "   "]) {
      const response = await act(id, "refusal", { reason: "other", note });
      expect([response.status, response.body.errors?.[0].path]).toEqual([400, "note"]);
    }
    expect(await state(id)).toBe("submitted");
  });

  test("wants a reason of the list", async () => {
    const { id } = await at(19);
    const response = await act(id, "refusal", { reason: "because" });
    expect([response.status, response.body.errors[0].path]).toEqual([400, "reason"]);
  });
});

describe("a renewal without pictures of the card", () => {
  const card = async (id: string) => {
    const { body } = await world.request("GET", `${path}/${id}`, { token: admin });
    return body.data.documents.filter(({ isOnFile }: { isOnFile?: boolean }) => isOnFile);
  };
  /** A renewal without its own pictures of the card, of somebody whose card came earlier. */
  async function renewalWithCardOnFile(state: "approved" | "refused") {
    const { db } = world.platform.dependencies;
    const renewal = await at(10);
    const admitted = await at(26);
    await db
      .update(applications)
      .set({ state: "submitted" })
      .where(eq(applications.id, renewal.id));
    await db
      .delete(applicationDocuments)
      .where(
        and(
          eq(applicationDocuments.applicationId, renewal.id),
          like(applicationDocuments.field, "nationalID_%"),
        ),
      );
    await db
      .update(applications)
      .set({ userId: renewal.userId, state })
      .where(eq(applications.id, admitted.id));
    return renewal.id;
  }

  test("shows its reviewer the card on file, and the look is audited", async () => {
    const id = await renewalWithCardOnFile("approved");
    const shown = await card(id);
    expect(shown.map(({ field }: { field: string }) => field)).toEqual([
      "nationalID_Back",
      "nationalID_Front",
    ]);
    const document = `${path}/${id}/documents/${shown[1].id}`;
    expect((await world.request("GET", document, { token: admin })).status).toBe(200);
    expect((await audited(id)).at(-1)).toMatchObject({
      act: "document-read",
      detail: "nationalID_Front",
    });
  });

  test("shows no card of an application that was refused, and none of other applications", async () => {
    const id = await renewalWithCardOnFile("approved");
    const [{ id: documentId }] = await card(id);
    const other = `${path}/${(await at(0)).id}/documents/${documentId}`;
    expect((await world.request("GET", other, { token: admin })).status).toBe(404);
    await renewalWithCardOnFile("refused");
    expect(await card(id)).toEqual([]);
    const document = `${path}/${id}/documents/${documentId}`;
    expect((await world.request("GET", document, { token: admin })).status).toBe(404);
  });
});

describe("a correction", () => {
  test("names fields once, tells the applicant and lets the status be", async () => {
    const { id, userId, applicant } = await at(19);
    const body = { fields: ["street", "nationalID_Front", "street"], note: "الصورة مهتزة." };
    expect((await act(id, "correction", body)).status).toBe(200);
    const { db } = world.platform.dependencies;
    const [row] = await db.select().from(applications).where(eq(applications.id, id));
    expect([row?.state, row?.fieldsToCorrect]).toEqual([
      "correction",
      ["street", "nationalID_Front"],
    ]);
    expect((await user(userId))?.users.status).toBe("pending");
    const [mail] = await mailsTo(String(applicant.answers.email));
    expect(mail?.text).toContain("الصورة مهتزة.");
    expect((await audited(id)).at(-1)?.act).toBe("correction-asked");
  });

  test("names what such an application asks for, and something", async () => {
    const { id } = await at(11);
    for (const fields of [[], ["password"], ["paymentProof"]]) {
      const response = await act(id, "correction", { fields });
      expect([response.status, response.body.code], fields.join()).toEqual([400, "invalid"]);
      expect(response.body.errors[0].path).toMatch(/^fields/);
    }
    expect(await state(id)).toBe("submitted");
  });
});

describe("the audit log", () => {
  test.each(["update audit_log set detail = 'x'", "delete from audit_log", "truncate audit_log"])(
    "refuses: %s",
    async (statement) => {
      const { db } = world.platform.dependencies;
      const failed = await db.execute(statement).then(
        () => undefined,
        (error: Error) => String(error.cause),
      );
      expect(failed).toMatch(/append-only/);
    },
  );

  test("tells the member who looked and who decided", async () => {
    const { userId } = await at(14);
    const { db } = world.platform.dependencies;
    const rows = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, userId), eq(auditLog.act, "application-approved")));
    expect(rows).toHaveLength(1);
  });
});

test("how long a decision takes is the median of the newest, where there are enough", async () => {
  const { db } = world.platform.dependencies;
  const after = [1, 2, 4, 9, 20];
  const submittedAt = new Date("2026-09-01T08:00:00Z");
  const measured = db.transaction(async (tx) => {
    await tx.update(applications).set({ state: "submitted" });
    const rows = await tx.select({ id: applications.id }).from(applications).limit(after.length);
    const found: (number | undefined)[] = [];
    for (const [at, { id }] of rows.entries()) {
      const state = at % 2 ? "refused" : "approved";
      const decided = new Date(submittedAt.getTime() + (after[at] ?? 0) * 86_400_000);
      await tx
        .update(applications)
        .set({ kind: "registration", state, submittedAt })
        .where(eq(applications.id, id));
      await tx.insert(applicationSteps).values({ applicationId: id, act: state, at: decided });
      found.push(await usualDays(tx, "registration"));
    }
    expect(found).toEqual([undefined, undefined, undefined, undefined, 4]);
    expect(await usualDays(tx, "renewal")).toBeUndefined();
    tx.rollback();
  });
  await expect(measured).rejects.toThrow("Rollback");
});
