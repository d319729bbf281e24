import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { cairoMoment } from "#app/arabic/dates.ts";
import { auditLog } from "#app/platform/audit/tables.ts";
import { rateLimits } from "#app/platform/database/tables.ts";
import { points } from "#app/platform/leaderboard/tables.ts";
import { mailModerators } from "#app/platform/moderation/api-jobs.ts";
import { listCaseRows } from "#app/platform/moderation/store-lists.ts";
import {
  moderationCases,
  moderationMails,
  moderationReports,
  moderationSettings,
  writingStops,
} from "#app/platform/moderation/tables.ts";
import { news } from "#app/platform/news/tables.ts";
import { deleteReactions } from "#app/platform/reaction/api.ts";
import { closedThreads, comments } from "#app/platform/reaction/tables.ts";
import { users } from "#app/platform/user/tables.ts";
import { plansOf } from "#tests/world/plans.ts";
import { openWorld, person } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

const world = setUp(() => openWorld({}, { cast: ranks }));
const ranks = {
  admin: "admin",
  moderator: "central_leaders",
  member: "member",
  reporter: "secretariat_admin",
  local: "governorate_leaders",
} as const;
beforeEach(async () => {
  await world.db.delete(rateLimits);
  await world.db.delete(writingStops);
  await world.db.delete(closedThreads);
  await world.db.delete(moderationSettings);
});

const idOf = async (name: keyof typeof ranks) => {
  const { uid } = person("verified", ranks[name]);
  const [row] = await world.db.select().from(users).where(eq(users.facebookId, uid));
  return row?.id ?? "";
};

const ITEM = 40;
let written = 0;
/** A comment of the member's; its id. */
const write = async (body = `تعليق عادي ${++written}`, by = "member") => {
  const answer = await world.as(by).post(`/news/${ITEM}/comments`, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
};
const report = (id: string, by = "reporter", body: object = { reason: "insult" }) =>
  world.as(by).post(`/moderation/reportable/comment/${id}/reports`, body);
const caseOf = async (id: string) => {
  const rows = await world.db
    .select()
    .from(moderationCases)
    .where(eq(moderationCases.subjectId, id))
    .orderBy(moderationCases.id);
  return rows.at(-1);
};
/** A reported comment, and its case. */
const reported = async () => {
  const { id } = await write();
  expect((await report(id)).status).toBe(200);
  return { id, caseId: (await caseOf(id))?.id ?? "" };
};
const decide = (caseId: string, body: object, by = "moderator") =>
  world.as(by).post(`/moderation/cases/${caseId}/decision`, body);
const seen = async (by?: string) => {
  const path = `/news/${ITEM}/comments?limit=100`;
  const answer = await world.as(by).get(path);
  return answer.body.data;
};
const sees = async (id: string, by?: string) =>
  (await seen(by)).items.find((each: { id: string }) => each.id === id);
const countOf = async () =>
  (await world.db.select().from(news).where(eq(news.id, ITEM)))[0]?.commentsCount ?? 0;
/** How many notifications lead somebody to their page of a case. */
const notices = async (by: string, caseId: string | undefined) =>
  (await world.as(by).get("/notifications/me?limit=100")).body.data.items.filter(
    (each: { navigationData: { screen: string; params?: { id: string } } | null }) =>
      each.navigationData?.screen === "profile/moderation" &&
      each.navigationData.params?.id === caseId,
  ).length;

describe("a report", () => {
  test("its reporters are told once what came of it, and nobody's name", async () => {
    const outcomes = async (by: string) =>
      (await world.as(by).get("/notifications/me?limit=100")).body.data.items
        .map(({ title, message }: { title: string; message: string }) => `${title} ${message}`)
        .filter((text: string) => text.includes("بلاغك"));
    const [reporter, local] = [await outcomes("reporter"), await outcomes("local")];
    const first = await reported();
    await report(first.id, "local");
    await decide(first.caseId, { act: "hide", reason: "insult" });
    const answer = { answer: "لم أقصد" };
    expect(
      (await world.as("member").post(`/moderation/own/${first.caseId}/answer`, answer)).status,
    ).toBe(200);
    await decide(first.caseId, { act: "keep" });
    const second = await reported();
    await decide(second.caseId, { act: "keep" });
    const told = await outcomes("reporter");
    expect(told).toHaveLength(reporter.length + 2);
    expect(told[0]).toContain("بقي ما أبلغت عنه");
    expect(told[1]).toContain("تم إخفاء ما أبلغت عنه");
    expect(await outcomes("local")).toHaveLength(local.length + 1);
    const { displayName } =
      (
        await world.db
          .select()
          .from(users)
          .where(eq(users.id, await idOf("member")))
      )[0] ?? {};
    for (const text of told) expect(text).not.toContain(displayName);
  });

  test("the page that a comment stands on is found by the comment", async () => {
    const { id } = await write();
    for (let newer = 0; newer < 4; newer += 1) await write();
    const pageWith = async (comment: string) => {
      const path = `/news/${ITEM}/comments?limit=2&with=${comment}`;
      const { items, metadata } = (await world.request("GET", path)).body.data;
      return [metadata.page, items.some((each: { id: string }) => each.id === id)];
    };
    expect(await pageWith(id)).toEqual([3, true]);
    expect(await pageWith("999999999")).toEqual([1, false]);
    expect(await pageWith("nonsense")).toEqual([1, false]);
  });

  test("brings a comment before the moderators, whom alone it tells by whom", async () => {
    const { id, caseId } = await reported();
    expect((await report(id, "local", { reason: "hatred", note: "انظروا" })).status).toBe(200);
    const { data } = (await world.as("moderator").get(`/moderation/cases/${caseId}`)).body;
    expect(data).toMatchObject({
      state: "open",
      origin: "report",
      reports: 2,
      writing: { id, place: { kind: "news", id: String(ITEM) } },
    });
    expect(data.reporters.map(({ reason }: { reason: string }) => reason)).toEqual([
      "hatred",
      "insult",
    ]);
    const own = (await world.as("member").get(`/moderation/own/${caseId}`)).body.data;
    expect(JSON.stringify(own)).not.toContain(data.reporters[0].name);
    expect(JSON.stringify(own)).not.toContain("انظروا");
    for (const by of ["member", "reporter"]) {
      expect((await world.as(by).get(`/moderation/cases/${caseId}`)).status).toBe(403);
    }
    expect((await sees(id)).body).toBeTypeOf("string");
  });

  test("counts once from each", async () => {
    const { id, caseId } = await reported();
    await report(id, "reporter", { reason: "spam" });
    expect(await world.db.$count(moderationReports, eq(moderationReports.caseId, caseId))).toBe(1);
    expect((await caseOf(id))?.reports).toBe(1);
  });

  test("takes somebody signed in, a reason, and others' words that they read", async () => {
    const { id } = await write();
    const path = `/moderation/reportable/comment/${id}/reports`;
    expect((await world.request("POST", path, { body: { reason: "spam" } })).status).toBe(401);
    expect((await report(id, "reporter", {})).status).toBe(400);
    expect((await report(id, "member")).body.code).toBe("report-own");
    expect((await report("999999999")).status).toBe(404);
    expect((await report("nonsense")).status).toBe(404);
    const { caseId, id: hidden } = await reported();
    await decide(caseId, { act: "hide", reason: "insult" });
    expect((await report(hidden, "local")).status).toBe(404);
  });

  test("of what was kept asks nobody again, until its author writes something else", async () => {
    const { id, caseId } = await reported();
    await decide(caseId, { act: "keep" });
    await report(id, "local");
    expect(await caseOf(id)).toMatchObject({ id: caseId, state: "decided", reports: 2 });
    world.clock.set(new Date(world.clock.now().getTime() + 60_000));
    await world.as("member").patch(`/news/${ITEM}/comments/${id}`, { body: "نص آخر تمامًا" });
    await report(id, "local");
    const next = await caseOf(id);
    expect(next).toMatchObject({ state: "open", quote: "نص آخر تمامًا" });
    expect(next?.id).not.toBe(caseId);
  });

  test("of the same comment by many at once opens one case", async () => {
    const { id } = await write();
    await Promise.all(["reporter", "local", "admin", "moderator"].map((by) => report(id, by)));
    const where = eq(moderationCases.subjectId, id);
    expect(await world.db.$count(moderationCases, where)).toBe(1);
    expect((await caseOf(id))?.reports).toBe(4);
  });
});

describe("a decision", () => {
  test("to hide leaves the comment to its author and the moderators, uncounted", async () => {
    const { id, caseId } = await reported();
    const before = await countOf();
    const { userId } = { userId: await idOf("member") };
    const earned = and(eq(points.userId, userId), eq(points.act, "comment"), eq(points.source, id));
    expect(await world.db.$count(points, earned)).toBe(1);
    const note = "اكتب بلطف";
    expect((await decide(caseId, { act: "hide", reason: "insult", note })).status).toBe(200);
    expect(await countOf()).toBe(before - 1);
    expect(await world.db.$count(points, earned)).toBe(0);
    expect(await sees(id)).toBeUndefined();
    expect(await sees(id, "reporter")).toBeUndefined();
    expect(await sees(id, "member")).toMatchObject({ state: "hidden", caseId, isOwn: true });
    expect(await sees(id, "moderator")).toMatchObject({ state: "hidden", caseId: null });
    expect(await notices("member", caseId)).toBe(1);
    const own = (await world.as("member").get(`/moderation/own/${caseId}`)).body.data;
    expect(own).toMatchObject({
      decision: { act: "hide", reason: "insult", note },
      mayAnswer: true,
    });
    expect(JSON.stringify(own.decision)).not.toContain(await idOf("moderator"));
    const edit = await world.as("member").patch(`/news/${ITEM}/comments/${id}`, { body: "x" });
    expect(edit.body.code).toBe("moderation-hidden");
    const log = await world.db.select().from(auditLog).where(eq(auditLog.detail, caseId));
    expect(log.map(({ act }) => act)).toContain("report-hidden");
    expect((await world.as("member").delete(`/news/${ITEM}/comments/${id}`)).status).toBe(200);
    expect(await countOf()).toBe(before - 1);
  });

  test("to keep changes nothing for who reads", async () => {
    const { id, caseId } = await reported();
    const before = await countOf();
    expect((await decide(caseId, { act: "keep" })).status).toBe(200);
    expect(await countOf()).toBe(before);
    expect(await sees(id)).toBeDefined();
    expect(await notices("member", caseId)).toBe(0);
  });

  test("to stop keeps its author from writing until then, and says why", async () => {
    const { caseId } = await reported();
    const { id: another } = await write();
    const body = { act: "stop", reason: "spam", days: "٣" };
    expect((await decide(caseId, body)).status).toBe(200);
    const { thread } = await seen("member");
    const until = new Date(world.clock.now().getTime() + 3 * 24 * 60 * 60 * 1000).toISOString();
    expect(thread.stop).toEqual({ until, reason: "spam" });
    expect((await seen("reporter")).thread.stop).toBeNull();
    const added = await world.as("member").post(`/news/${ITEM}/comments`, { body: "ممنوع" });
    expect([added.status, added.body.code]).toEqual([403, "writing-stopped"]);
    const path = `/news/${ITEM}/comments/${another}`;
    expect((await world.as("member").patch(path, { body: "ممنوع" })).body.code).toBe(
      "writing-stopped",
    );
    expect((await world.as("member").delete(path)).status).toBe(200);
    const now = world.clock.now();
    world.clock.set(new Date(now.getTime() + 3 * 24 * 60 * 60 * 1000));
    expect((await seen("member")).thread.stop).toBeNull();
    await write();
    world.clock.set(now);
  });

  test("needs a reason to hide, and days to stop", async () => {
    const { caseId } = await reported();
    expect((await decide(caseId, {})).status).toBe(400);
    expect((await decide(caseId, { act: "hide" })).body.errors[0].path).toBe("reason");
    const stop = await decide(caseId, { act: "stop", reason: "spam" });
    expect(stop.body.errors[0].path).toBe("days");
    for (const days of ["0", "366", "-1", "كثير"]) {
      expect((await decide(caseId, { act: "stop", reason: "spam", days })).status).toBe(400);
    }
  });

  test("of two moderators at once is one's, and the other is told", async () => {
    const { id, caseId } = await reported();
    const answers = await Promise.all([
      decide(caseId, { act: "keep" }, "moderator"),
      decide(caseId, { act: "hide", reason: "spam" }, "admin"),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const second = answers.find(({ status }) => status === 409);
    expect(second?.body.code).toBe("moderation-decided");
    const { data } = (await world.as("admin").get(`/moderation/cases/${caseId}`)).body;
    const isKept = answers[0]?.status === 200;
    expect(data.decision.act).toBe(isKept ? "keep" : "hide");
    expect(data.decision.by).toBeTypeOf("string");
    expect(Boolean(await sees(id))).toBe(isKept);
  });

  test("is another's on one's own words", async () => {
    const { id } = await write("رأي المشرف", "moderator");
    await report(id);
    const caseId = (await caseOf(id))?.id ?? "";
    expect((await world.as("moderator").get(`/moderation/cases/${caseId}`)).status).toBe(404);
    expect((await decide(caseId, { act: "keep" })).body.code).toBe("moderation-own");
    expect((await decide(caseId, { act: "keep" }, "admin")).status).toBe(200);
  });
});

describe("an answer", () => {
  test("comes back into the queue, once, and may restore the comment", async () => {
    const { id, caseId } = await reported();
    const before = await countOf();
    await decide(caseId, { act: "stop", reason: "insult", days: "30" });
    const path = `/moderation/own/${caseId}/answer`;
    expect((await world.as("reporter").post(path, { answer: "لا" })).status).toBe(404);
    expect((await world.as("member").post(path, { answer: "" })).status).toBe(400);
    expect((await world.as("member").post(path, { answer: "لم أقصد" })).status).toBe(200);
    expect((await world.as("member").post(path, { answer: "مرة أخرى" })).body.code).toBe(
      "moderation-answered",
    );
    expect(await caseOf(id)).toMatchObject({ state: "open", answer: "لم أقصد" });
    expect(await sees(id)).toBeUndefined();
    expect((await decide(caseId, { act: "keep" })).status).toBe(200);
    expect(await sees(id)).toBeDefined();
    expect(await countOf()).toBe(before);
    expect((await seen("member")).thread.stop).toBeNull();
    expect((await world.as("member").post(path, { answer: "ثالثة" })).body.code).toBe(
      "moderation-answered",
    );
    const { data } = (await world.as("moderator").get(`/moderation/cases/${caseId}`)).body;
    expect(data.steps.map(({ act }: { act: string }) => act)).toEqual([
      "report",
      "stop",
      "answer",
      "keep",
    ]);
  });

  test("of which nothing comes leaves the comment hidden, and tells its author", async () => {
    const { id, caseId } = await reported();
    await decide(caseId, { act: "hide", reason: "insult" });
    await world.as("member").post(`/moderation/own/${caseId}/answer`, { answer: "أعيدوا النظر" });
    await decide(caseId, { act: "hide", reason: "insult" });
    expect(await sees(id)).toBeUndefined();
    expect(await notices("member", caseId)).toBe(2);
  });
});

describe("what is held back", () => {
  const settings = (body: object, by = "admin") => world.as(by).patch("/moderation/settings", body);

  test("by a word is not read by others, nor deleted, until a moderator keeps it", async () => {
    expect((await settings({ words: "نصّابين\nكلام فارغ\n\nنصّابين" })).body.data).toEqual({
      words: ["نصّابين", "كلام فارغ"],
      holdsFirst: false,
      version: expect.any(String),
    });
    const before = await countOf();
    const { id, state } = await write("انتم نصابين!");
    expect(state).toBe("held");
    expect(await countOf()).toBe(before);
    expect(await sees(id)).toBeUndefined();
    const found = await caseOf(id);
    expect(found).toMatchObject({ origin: "words", word: "نصّابين", state: "open" });
    expect(await sees(id, "member")).toMatchObject({ state: "held", caseId: found?.id });
    expect((await decide(found?.id ?? "", { act: "keep" })).status).toBe(200);
    expect(await sees(id)).toBeDefined();
    expect(await countOf()).toBe(before + 1);
    expect(await notices("member", found?.id)).toBe(1);
  });

  test("is also what becomes such by an edit, and nothing that stood before the list", async () => {
    const { id } = await write("نص بريء");
    const before = await countOf();
    await settings({ words: "بريء" });
    expect(await sees(id)).toBeDefined();
    const path = `/news/${ITEM}/comments/${id}`;
    expect((await world.as("member").patch(path, { body: "نص بريء جدا" })).body.data.state).toBe(
      "held",
    );
    expect(await countOf()).toBe(before - 1);
    expect(await sees(id)).toBeUndefined();
    expect((await world.as("member").delete(path)).status).toBe(200);
    // Nobody need look at what its author took back.
    expect(await caseOf(id)).toBeUndefined();
    expect(await countOf()).toBe(before - 1);
  });

  test("are the first three comments of a new account, where the setting says so", async () => {
    await settings({ words: "", holdsFirst: "on" });
    const userId = await idOf("reporter");
    const [before] = await world.db.select().from(users).where(eq(users.id, userId));
    await world.db
      .update(users)
      .set({ activatedAt: world.clock.now() })
      .where(eq(users.id, userId));
    await world.db.delete(comments).where(eq(comments.userId, userId));
    const first = await Promise.all([1, 2, 3].map((n) => write(`مرحبًا ${n}`, "reporter")));
    expect(first.map(({ state }) => state)).toEqual(["held", "held", "held"]);
    // As long as nobody let any through, the fourth waits as well.
    expect((await write("مرحبًا 4", "reporter")).state).toBe("held");
    for (const { id } of first) {
      await decide((await caseOf(id))?.id ?? "", { act: "keep" });
    }
    expect((await write("مرحبًا 5", "reporter")).state).toBeNull();
    expect((await write("عضو قديم")).state).toBeNull();
    const { activatedAt = null } = before ?? {};
    await world.db.update(users).set({ activatedAt }).where(eq(users.id, userId));
  });

  test("is said by who may change the organisation in the whole country", async () => {
    for (const by of ["moderator", "local", "member"]) {
      expect((await settings({ words: "كلمة" }, by)).status).toBe(403);
      expect((await world.as(by).get("/moderation/settings")).status).toBe(403);
    }
    const many = Array.from({ length: 501 }, (_, at) => `كلمة${at}`).join("\n");
    expect((await settings({ words: many })).status).toBe(400);
    expect((await settings({ words: "م".repeat(61) })).status).toBe(400);
  });
});

describe("the comments of an item", () => {
  const change = (isClosed: string, by = "moderator") =>
    world.as(by).patch(`/moderation/threads/news/${ITEM}`, { isClosed });

  test("are closed and opened by a moderator of the whole country", async () => {
    const { id } = await write();
    expect((await change("true", "local")).status).toBe(403);
    expect((await change("true")).body.data).toEqual({ isClosed: true });
    expect((await seen()).thread).toMatchObject({ isClosed: true, mayClose: false });
    expect((await seen("moderator")).thread).toMatchObject({ isClosed: true, mayClose: true });
    const added = await world.as("member").post(`/news/${ITEM}/comments`, { body: "متأخر" });
    expect([added.status, added.body.code]).toEqual([409, "thread-closed"]);
    const path = `/news/${ITEM}/comments/${id}`;
    expect((await world.as("member").patch(path, { body: "متأخر" })).status).toBe(409);
    expect(await sees(id)).toBeDefined();
    expect((await change("false")).body.data).toEqual({ isClosed: false });
    await write();
    expect(
      (
        await world.as("moderator").patch("/moderation/threads/news/999999", {
          isClosed: "true",
        })
      ).status,
    ).toBe(404);
  });
});

describe("the queue", () => {
  test("has what waits, the oldest first, and is counted on the desk", async () => {
    const { data } = (await world.as("moderator").get("/moderation/cases?limit=100")).body;
    const since = data.items.map((each: { waitsSince: string }) => each.waitsSince);
    expect(since).toEqual([...since].sort());
    expect(data.metadata.totalItems).toBe(data.items.length);
    const desk = async (by: string) =>
      (await world.as(by).get("/desk")).body.data.queues.find(
        (each: { name: string }) => each.name === "moderation",
      );
    expect(await desk("moderator")).toMatchObject({
      count: data.items.length,
      next: { id: data.items[0].id },
    });
    expect(await desk("member")).toBeUndefined();
    const { caseId } = await reported();
    expect((await desk("moderator")).count).toBe(data.items.length + 1);
    await decide(caseId, { act: "keep" });
    expect((await desk("moderator")).count).toBe(data.items.length);
    const decided = (await world.as("moderator").get("/moderation/cases?state=decided")).body.data;
    expect(decided.items[0]).toMatchObject({ id: caseId, decision: { act: "keep" } });
  });

  test("walks an index of its order, in the whole country and in a governorate", async () => {
    const without = ["enable_seqscan", "enable_bitmapscan", "enable_sort"];
    for (const [area, state, index] of [
      ["national", "open", "moderation_queue"],
      ["national", "decided", "moderation_decided"],
      [{ governorateCode: "01" }, "open", "moderation_queue_of_governorate"],
      [{ governorateCode: "01" }, "decided", "moderation_decided_of_governorate"],
    ] as const) {
      const moderator = { id: await idOf("moderator"), area };
      const list = () => listCaseRows(world.db, moderator, { state, page: 1, limit: 20 });
      const [plan] = await plansOf(world.db, "moderation_cases", list, without);
      expect(plan).toMatch(new RegExp(`using ${index} on`));
    }
  });

  test("no longer has what was deleted with its item, while decisions stay", async () => {
    const open = await reported();
    const kept = await reported();
    await decide(kept.caseId, { act: "hide", reason: "spam" });
    await deleteReactions(world.db, "news", ITEM);
    expect(await caseOf(open.id)).toBeUndefined();
    expect((await world.as("moderator").get(`/moderation/cases/${open.caseId}`)).status).toBe(404);
    const { data } = (await world.as("moderator").get(`/moderation/cases/${kept.caseId}`)).body;
    expect(data.writing).toMatchObject({ state: "deleted" });
    expect(data.writing.place).toBeUndefined();
  });
});

describe("in the morning", () => {
  const jobs = () => world.platform.dependencies.jobs;
  const mail = () => mailModerators(world.platform.dependencies, jobs());
  const sent = async (day: string) =>
    (await world.db.select().from(moderationMails).where(eq(moderationMails.day, day)))[0]?.sent;
  const at = (dayTime: string) => cairoMoment(dayTime) ?? new Date(0);

  test("moderators are written to once, when something has waited for a day", async () => {
    await world.db.delete(moderationCases);
    const { caseId } = await reported();
    const waitsSince = at("2027-03-01T12:00");
    await world.db
      .update(moderationCases)
      .set({ waitsSince })
      .where(eq(moderationCases.id, caseId));
    const real = world.clock.now();
    world.clock.set(at("2027-03-02T07:59"));
    await mail();
    expect(await sent("2027-03-02")).toBeUndefined();
    world.clock.set(at("2027-03-02T08:00"));
    await mail();
    // Nothing has waited for a whole day yet, and the morning is over for today.
    expect(await sent("2027-03-02")).toBe(0);
    world.clock.set(at("2027-03-03T08:15"));
    await Promise.all([mail(), mail()]);
    const first = (await sent("2027-03-03")) ?? 0;
    expect(first).toBeGreaterThan(0);
    await mail();
    expect(await sent("2027-03-03")).toBe(first);
    world.clock.set(real);
    await jobs().drain();
    const { email } = (
      await world.db
        .select()
        .from(users)
        .where(eq(users.id, await idOf("moderator")))
    )[0] ?? { email: "" };
    const path = `/demo/mailbox.json?to=${encodeURIComponent(email ?? "")}`;
    const answer = await world.platform.fetch(new Request(`http://platform${path}`));
    const mails: { subject: string }[] = await answer.json();
    expect(mails.filter(({ subject }) => subject.includes("بانتظار المراجعة"))).toHaveLength(1);
  });

  test("a failure on the way has sent none, and the next try sends all", async () => {
    const real = world.clock.now();
    world.clock.set(at("2027-03-04T08:15"));
    const broken = { ...jobs(), addAll: () => Promise.reject(new Error("killed")) };
    await expect(mailModerators(world.platform.dependencies, broken)).rejects.toThrow("killed");
    expect(await sent("2027-03-04")).toBeUndefined();
    await mail();
    expect(await sent("2027-03-04")).toBeGreaterThan(0);
    world.clock.set(real);
    await jobs().drain();
  });
});
