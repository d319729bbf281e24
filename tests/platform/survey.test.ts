/* Surveys and polls: written, checked, opened, answered once, changed, told of, counted and read. */
import { and, asc, eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MIN_MIXED } from "#app/contract/survey.values.ts";
import { auditLog } from "#app/platform/audit/tables.ts";
import { contentSettings } from "#app/platform/content/tables.ts";
import { rateLimits } from "#app/platform/database/tables.ts";
import { notificationRecipients, notifications } from "#app/platform/notification/tables.ts";
import { wholeAudience } from "#app/platform/survey/rules.ts";
import { walkTexts } from "#app/platform/survey/store-results.ts";
import {
  surveyBoxes,
  surveyKeys,
  surveyResponses,
  surveyRoll,
  surveys,
} from "#app/platform/survey/tables.ts";
import { users } from "#app/platform/user/tables.ts";
import { fixedNow } from "#tests/world/environment.ts";
import { idOf } from "#tests/world/event.ts";
import { openWorld, openWorldOn, type World } from "#tests/world/platform.ts";
import { countQueries } from "#tests/world/queries.ts";
import { setUp } from "#tests/world/set-up.ts";
import {
  addSurvey,
  addVoters,
  pollQuestion,
  questionForm,
  someQuestions,
  surveyForm,
} from "#tests/world/survey.ts";

const LOCAL = "demo-governorate-leader";
const HOUR = 60 * 60;
const DAY = 24 * HOUR;

const world = setUp(() => openWorld());
let voters: { id: string; uid: string }[];
const tokens: Record<string, string> = {};
beforeAll(async () => {
  voters = await addVoters(world.platform.dependencies, 50);
});
beforeEach(async () => {
  world.clock.set(fixedNow);
  for (const table of [rateLimits, surveys, notifications, contentSettings]) {
    await world.db.delete(table);
  }
  for (const [name, uid] of [
    ["admin", "demo-admin"],
    ["central", "demo-central-leader"],
    ["local", LOCAL],
    ["sector", "demo-sector-leader"],
    ["member", "demo-member"],
    ["expired", "demo-expired"],
  ] as const) {
    tokens[name] = (await world.signIn(uid)).accessToken;
  }
});

const inner = () => world.platform.dependencies;
const ask = (method: string, path: string, by: string, body?: unknown, key?: string) =>
  world.request(method, path, {
    token: tokens[by] ?? by,
    body,
    headers: key ? { "Idempotency-Key": key } : {},
  });
const desk = async (id: string, by = "central") =>
  (await ask("GET", `/survey-desk/${id}`, by)).body.data;
const create = async (by: string, more: Record<string, unknown> = {}): Promise<string> => {
  const made = await ask("POST", "/survey-desk", by, surveyForm(more));
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  return made.body.data.id;
};
const addQuestion = async (id: string, by: string, more: Record<string, unknown> = {}) => {
  const added = await ask("POST", `/survey-desk/${id}/questions`, by, questionForm(more));
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  return added.body.data.questionId as string;
};
const act = (id: string, by: string, name: string, more: object = {}) =>
  ask("POST", `/survey-desk/${id}/acts`, by, { act: name, ...more });
const answer = (id: string, by: string, answers: object, more: object = {}, key?: string) =>
  ask("POST", `/surveys/${id}/answers`, by, { answers, ...more }, key);
const tend = () =>
  inner()
    .jobs.add(world.db, "tendSurveys", {})
    .then(() => inner().jobs.drain());
const tokenOf = async (uid: string) => (await world.signIn(uid)).accessToken;
/** Titles in English of what somebody was told. */
const told = {
  title: { ar: "نسألك عن رأيك", en: "We ask" },
  message: { ar: "نسألك عن رأيك", en: "We ask" },
};
const toldTo = async (uid: string) => {
  const rows = await world.db
    .select({ title: notifications.title, screen: notifications.screen })
    .from(notificationRecipients)
    .innerJoin(notifications, eq(notifications.id, notificationRecipients.notificationId))
    .where(eq(notificationRecipients.userId, await idOf(inner(), uid)))
    .orderBy(asc(notifications.id));
  return rows.map(({ title, screen }) => `${screen}: ${title.en}`);
};

describe("at the desk", () => {
  test("a survey goes from draft by a check to open, and is closed and never rewritten", async () => {
    const id = await create("sector", { isAnonymous: "on" });
    expect((await act(id, "sector", "submit")).body.errors).toMatchObject([{ path: "questions" }]);
    const question = await addQuestion(id, "sector");
    await addQuestion(id, "sector", { kind: "scale5", title: "كم؟", shownIf: "q1-c2" });
    // Who asks few people without names knows whose answers they read.
    const few = await act(id, "sector", "submit");
    expect([few.status, few.body.code]).toEqual([409, "survey-few"]);
    expect(few.body.message).toMatch(/\d.*20/);
    // What a confirmation counts is refused alike, before anybody is asked whether they are sure.
    const counted = await ask("GET", `/survey-desk/${id}/audience`, "central", undefined);
    expect([counted.status, counted.body.code]).toEqual([409, "survey-few"]);
    const [leader] = await world.db
      .select()
      .from(users)
      .where(eq(users.facebookId, "demo-sector-leader"));
    await addVoters(inner(), MIN_MIXED, "27", leader?.branchId);
    expect((await act(id, "sector", "submit")).status).toBe(200);
    // A sector's leader writes and doesn't publish.
    expect((await act(id, "sector", "publish")).body.code).toBe("forbidden");
    const waiting = await desk(id);
    expect(waiting).toMatchObject({ state: "check", missing: [], isAnonymous: true, answered: 0 });
    expect(waiting.acts).toEqual(["return", "publish"]);
    expect((await act(id, "central", "publish", { version: 1 })).body.code).toBe(
      "changed-meanwhile",
    );
    expect((await act(id, "central", "publish", { version: waiting.version })).status).toBe(200);
    const open = await desk(id);
    expect(open).toMatchObject({ state: "open", maySave: false, mayDelete: false });
    expect(open.acts).toEqual(["close", "withdraw"]);
    for (const [method, path, body] of [
      ["PATCH", "", surveyForm()],
      ["POST", "/questions", questionForm()],
      ["PATCH", `/questions/${question}`, questionForm()],
      ["POST", `/questions/${question}/move`, { direction: "down" }],
      ["DELETE", `/questions/${question}`, undefined],
      ["DELETE", "", undefined],
    ] as const) {
      const refused = await ask(method, `/survey-desk/${id}${path}`, "central", body);
      expect(refused.body.code, `${method} ${path}`).toBe("survey-state");
    }
    expect((await act(id, "central", "close")).status).toBe(200);
    expect(await desk(id)).toMatchObject({ state: "closed", acts: ["withdraw"] });
    const steps = (await desk(id)).steps.map((step: { act: string }) => step.act);
    expect(steps).toEqual(["close", "publish", "submit", "create"]);
    const acts = await world.db
      .select({ act: auditLog.act })
      .from(auditLog)
      .where(and(eq(auditLog.detail, "رأيك في أنشطة الشهر"), sql`act like 'survey-%'`))
      .orderBy(asc(auditLog.id));
    expect(acts.map((each) => each.act)).toEqual([
      "survey-created",
      "survey-submitted",
      "survey-published",
      "survey-closed",
    ]);
  });

  test("where two are needed nobody publishes what they wrote", async () => {
    await world.db.insert(contentSettings).values({ kind: "surveys", needsTwo: true });
    const id = await create("central");
    await addQuestion(id, "central");
    expect(await desk(id)).toMatchObject({ needsOther: true });
    expect((await act(id, "central", "publish")).body.code).toBe("content-own");
    expect((await act(id, "admin", "publish")).status).toBe(200);
  });

  test("questions are moved, removed and written; a condition that no longer fits is missed", async () => {
    const id = await create("central");
    await addQuestion(id, "central");
    await addQuestion(id, "central", { title: "ولماذا؟", kind: "long", shownIf: "q1-c2" });
    const titles = async () =>
      (await desk(id)).questions.map((each: { id: string }) => each.id).join();
    expect(await titles()).toBe("q1,q2");
    await ask("POST", `/survey-desk/${id}/questions/q2/move`, "central", { direction: "up" });
    expect(await titles()).toBe("q2,q1");
    expect((await desk(id)).missing).toEqual(["q2"]);
    expect((await act(id, "central", "publish")).body.errors).toMatchObject([{ path: "q2" }]);
    await ask("DELETE", `/survey-desk/${id}/questions/q2`, "central");
    expect((await ask("DELETE", `/survey-desk/${id}/questions/q2`, "central")).status).toBe(200);
    const wrong = await ask(
      "PATCH",
      `/survey-desk/${id}/questions/q1`,
      "central",
      questionForm({ choices: "نعم\nنعم" }),
    );
    expect(wrong.body.errors).toMatchObject([{ path: "choices" }]);
    expect(await titles()).toBe("q1");
  });

  test("a poll has one question of choices; an anonymous answer isn't changed", async () => {
    const id = await create("central", { kind: "poll" });
    const text = await ask(
      "POST",
      `/survey-desk/${id}/questions`,
      "central",
      questionForm({ kind: "short" }),
    );
    expect(text.body.errors).toMatchObject([{ path: "kind" }]);
    await addQuestion(id, "central");
    const second = await ask("POST", `/survey-desk/${id}/questions`, "central", questionForm());
    expect(second.body.code).toBe("survey-full");
    const both = surveyForm({ isAnonymous: "on", mayChange: "on" });
    const refused = await ask("PATCH", `/survey-desk/${id}`, "central", both);
    expect(refused.body.errors).toMatchObject([{ path: "mayChange" }]);
  });

  test("a leader has the surveys of their area alone, and asks nobody beyond it", async () => {
    const national = await create("central");
    const own = await create("local");
    expect((await ask("GET", `/survey-desk/${national}`, "local")).status).toBe(404);
    expect((await ask("GET", `/survey-desk/${own}`, "local")).status).toBe(200);
    expect((await ask("GET", `/survey-desk/${own}`, "sector")).status).toBe(404);
    expect((await ask("GET", `/survey-desk/${own}`, "member")).status).toBe(403);
    const beyond = await ask(
      "POST",
      "/survey-desk",
      "local",
      surveyForm({ governorates: ["القاهرة"] }),
    );
    expect(beyond.body.errors).toMatchObject([{ path: "governorates" }]);
    const listed = (await ask("GET", "/survey-desk", "local")).body.data;
    expect(listed.items.map((each: { id: string }) => each.id)).toEqual([own]);
    expect(listed.counts.draft).toBe(1);
    await addQuestion(own, "local");
    await act(own, "local", "publish");
    // Damietta is asked, and nobody else.
    expect((await ask("GET", `/surveys/${own}`, await tokenOf(voters[0]?.uid ?? ""))).status).toBe(
      200,
    );
    expect((await ask("GET", `/surveys/${own}`, "central")).status).toBe(404);
  });

  test("a copy is a draft with the same questions", async () => {
    const id = await create("central");
    await addQuestion(id, "central");
    await act(id, "central", "publish");
    const copied = await ask("POST", `/survey-desk/${id}/copy`, "central");
    expect(await desk(copied.body.data.id)).toMatchObject({
      state: "draft",
      title: "رأيك في أنشطة الشهر",
      questions: [{ id: "q1" }],
      closes: "",
    });
  });
});

describe("an answer", () => {
  test("is read by the kinds of its questions, and each problem is named by its question", async () => {
    const id = await addSurvey(inner());
    const empty = await answer(id, "member", {});
    expect(empty.body.errors).toMatchObject([{ path: "q1" }]);
    const wrong = await answer(id, "member", { q1: "c9", q2: "6" });
    expect(wrong.body.errors.map((each: { path: string }) => each.path)).toEqual(["q1", "q2"]);
    const unstorable = await answer(id, "member", { q1: "c1\0", q2: "6" });
    expect(unstorable.body.errors).toMatchObject([{ path: "answers.q1" }]);
    expect((await answer(id, "member", { q1: "c1", q2: "٤", q3: "not asked" })).status).toBe(200);
    const seen = (await ask("GET", `/surveys/${id}`, "member")).body.data;
    expect(seen).toMatchObject({
      hasAnswered: true,
      mayAnswer: false,
      answers: { q1: "c1", q2: "4" },
    });
    expect(seen.answers.q3).toBeUndefined();
  });

  test("is for verified members whom it asks, while it is open", async () => {
    const leaders = { ...wholeAudience, standing: "leaders" as const };
    const id = await addSurvey(inner(), { audience: leaders });
    expect((await answer(id, "member", { q1: "c1" })).status).toBe(404);
    expect((await answer(id, "local", { q1: "c1" })).status).toBe(200);
    const all = await addSurvey(inner());
    expect((await answer(all, "expired", { q1: "c1" })).status).toBe(404);
    const elsewhere = await addSurvey(inner(), { audienceKeys: ["g:27"] });
    expect((await ask("GET", `/surveys/${elsewhere}`, "member")).status).toBe(404);
    world.clock.pass(7 * DAY + 1);
    tokens.member = await tokenOf("demo-member");
    expect((await answer(all, "member", { q1: "c1" })).body.code).toBe("survey-closed");
  });

  test.each([false, true])("is kept once however it races (anonymous: %s)", async (isAnonymous) => {
    const id = await addSurvey(inner(), { isAnonymous });
    const other = await openWorldOn(inner().configuration.databaseUrl ?? "", fixedNow);
    try {
      const send = (from: World, key: string, q1: string) =>
        from.request("POST", `/surveys/${id}/answers`, {
          token: tokens.member ?? "",
          body: { answers: { q1 } },
          headers: { "Idempotency-Key": `${id} ${key}` },
        });
      const sent = await Promise.all([
        send(world, "one", "c1"),
        send(other, "one", "c1"),
        send(world, "two", "c2"),
        send(other, "three", "c2"),
        send(world, "four", "c1"),
      ]);
      const codes = sent.map(({ body }) => body.code ?? "done");
      expect(codes.filter((code) => code === "done").length).toBeGreaterThan(0);
      for (const code of codes) expect(["done", "survey-answered"]).toContain(code);
      expect(await world.db.$count(surveyRoll, eq(surveyRoll.surveyId, id))).toBe(1);
      const kept = isAnonymous
        ? await world.db.$count(
            surveyBoxes,
            and(eq(surveyBoxes.surveyId, id), eq(surveyBoxes.pool, "")),
          )
        : await world.db.$count(surveyResponses, eq(surveyResponses.surveyId, id));
      expect(kept).toBe(1);
    } finally {
      await other.close();
    }
  });

  test("sent again answers the same, and another body under its key is refused", async () => {
    const id = await addSurvey(inner());
    expect((await answer(id, "member", { q1: "c1" }, {}, "key")).status).toBe(200);
    expect((await answer(id, "member", { q1: "c1" }, {}, "key")).status).toBe(200);
    expect((await answer(id, "member", { q1: "c2" }, {}, "key")).body.code).toBe("key-reused");
    expect((await answer(id, "member", { q1: "c2" })).body.code).toBe("survey-answered");
  });

  test("by name is changed until it closes, where that may be, and counted once", async () => {
    const id = await addSurvey(inner(), { mayChange: true });
    await answer(id, "member", { q1: "c1", q2: "5" });
    await tend();
    expect((await answer(id, "member", { q1: "c2", q2: "1" })).status).toBe(200);
    const results = async () =>
      (await ask("GET", `/survey-desk/${id}/results`, "central")).body.data;
    const counts = async () =>
      (await results()).questions[0].values.map((each: { count: number }) => each.count);
    expect(await counts()).toEqual([0, 1]);
    await tend();
    expect(await counts()).toEqual([0, 1]);
    expect((await results()).answered).toBe(1);
  });
});

describe("hours", () => {
  test("open a survey and tell whom it asks, remind who has not answered once, and close it", async () => {
    const id = await create("local", { opensAt: "2026-10-03T09:00", closesAt: "2026-10-07T09:00" });
    await addQuestion(id, "local");
    expect((await act(id, "local", "publish")).status).toBe(200);
    expect(await desk(id, "local")).toMatchObject({ state: "scheduled", acts: ["unschedule"] });
    const [one, two] = voters.map(({ uid }) => uid) as [string, string];
    expect((await ask("GET", `/surveys/${id}`, await tokenOf(one))).status).toBe(404);
    world.clock.set(new Date("2026-10-03T06:00:01Z"));
    await tend();
    await tend();
    expect(await toldTo(one)).toEqual(["survey: Tell us what you think: رأيك في أنشطة الشهر"]);
    expect(await toldTo("demo-central-leader")).toEqual([]);
    expect((await desk(id, await tokenOf(LOCAL))).asked).toBeGreaterThanOrEqual(50);
    expect((await answer(id, await tokenOf(one), { q1: "c1" })).status).toBe(200);
    world.clock.set(new Date("2026-10-06T07:00:00Z"));
    await tend();
    await tend();
    expect((await toldTo(one)).length).toBe(1);
    expect((await toldTo(two)).at(-1)).toBe(
      "survey: You haven’t answered yet: رأيك في أنشطة الشهر",
    );
    expect((await toldTo(two)).length).toBe(2);
    world.clock.set(new Date("2026-10-07T06:00:01Z"));
    await tend();
    const closed = await desk(id, await tokenOf(LOCAL));
    expect(closed.state).toBe("closed");
    // Who has not read that they are asked need not any more.
    expect(await toldTo(two)).toEqual([]);
    expect(closed.steps.map((step: { act: string }) => step.act)).toEqual([
      "end",
      "open",
      "publish",
      "create",
    ]);
  });

  test("take back what was told while nobody waits for the survey, and only what nobody has read", async () => {
    const id = await addSurvey(inner(), {});
    const [said] = await world.db
      .insert(notifications)
      .values({
        ...told,
        screen: "survey",
        params: { id },
        createdAt: fixedNow,
        pushedAt: fixedNow,
      })
      .returning();
    const notificationId = said?.id ?? "";
    const recipients = voters.map(({ id: userId }, at) => ({
      userId,
      notificationId,
      readAt: at % 2 ? fixedNow : null,
    }));
    await world.db.insert(notificationRecipients).values(recipients);
    await world.db.update(surveys).set({ toldAt: fixedNow }).where(eq(surveys.id, id));
    await act(id, "central", "close");
    const mine = and(
      eq(notificationRecipients.notificationId, notificationId),
      eq(notificationRecipients.userId, voters[0]?.id ?? ""),
    );
    const busy = await world.db.transaction(async (tx) => {
      await tx.select().from(notificationRecipients).where(mine).for("update");
      const tended = tend();
      await expect
        .poll(
          async () => {
            const { rows } = await world.db.execute(sql`select 1 from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`);
            return rows.length;
          },
          { timeout: 10_000 },
        )
        .toBe(1);
      const free = sql`select 1 from surveys where id = ${id} for update nowait`;
      return {
        tended,
        row: await world.db.execute(free).catch(() => undefined),
      };
    });
    await busy.tended;
    expect(busy.row?.rows.length).toBe(1);
    const left = await world.db
      .select({ readAt: notificationRecipients.readAt })
      .from(notificationRecipients)
      .where(eq(notificationRecipients.notificationId, notificationId));
    expect(left).toEqual(Array.from({ length: voters.length / 2 }, () => ({ readAt: fixedNow })));
  });
});

describe("results", () => {
  test("of an anonymous poll come in groups, are listed by receipts, and are final when it closed", async () => {
    const id = await addSurvey(inner(), {
      kind: "poll",
      questions: [pollQuestion],
      isAnonymous: true,
      results: "answered",
    });
    const receipt = (number: number) =>
      `2345-6789-ABCD-${"23456789ABCDEFGHJKLMNPQRSTUVWXYZ"[number % 32]}${"23456789ABCDEFGHJKLMNPQRSTUVWXYZ"[Math.floor(number / 32)]}ZZ`;
    const sessions = await Promise.all(voters.map(({ uid }) => tokenOf(uid)));
    const vote = (number: number) =>
      answer(
        id,
        sessions[number] ?? "",
        { q1: `c${(number % 3) + 1}` },
        { receipt: receipt(number) },
      );
    const read = async (number = 0) => ask("GET", `/surveys/${id}/results`, sessions[number] ?? "");
    for (let number = 0; number < 39; number++) expect((await vote(number)).status).toBe(200);
    await tend();
    // Nobody who has not answered reads, and nobody anything before there are enough.
    expect((await read(45)).status).toBe(404);
    expect((await read()).body.data).toMatchObject({ answered: 39, counted: 0, isTooFew: true });
    await vote(39);
    await tend();
    expect((await read()).body.data).toMatchObject({ answered: 40, counted: 20, isTooFew: false });
    for (let number = 40; number < 50; number++) await vote(number);
    await act(id, "admin", "close");
    await tend();
    const { data } = (await read()).body;
    expect(data).toMatchObject({ answered: 50, counted: 50, isOpen: false });
    const counts = data.questions[0].values.map((each: { count: number }) => each.count);
    expect(counts).toEqual([17, 17, 16]);
    const own = await ask("GET", `/surveys/${id}/ballots?keyword=${receipt(7)}`, sessions[7] ?? "");
    expect(own.body.data.items).toEqual([{ receipt: receipt(7), choices: ["c2"] }]);
    // What it was opened by is gone.
    expect(await world.db.$count(surveyKeys, eq(surveyKeys.surveyId, id))).toBe(0);
    expect(await world.db.$count(surveyBoxes, eq(surveyBoxes.surveyId, id))).toBe(0);
  });

  test("of an anonymous survey are told at once when it is over, and nothing that one person answered", async () => {
    const ask1 = someQuestions[0];
    const questions = [
      { ...ask1, id: "q1" },
      { ...ask1, id: "q2", kind: "number", choices: [] },
      { ...ask1, id: "q3", kind: "scale5", choices: [] },
      { ...ask1, id: "q4", kind: "short", choices: [] },
      { ...ask1, id: "q5", kind: "long", choices: [] },
    ] as never;
    const id = await addSurvey(inner(), { isAnonymous: true, results: "answered", questions });
    const sessions = await Promise.all(voters.map(({ uid }) => tokenOf(uid)));
    const amounts = voters.map((_, number) => 3000 + number * 137);
    for (const [number, session] of sessions.entries()) {
      const answers = {
        q1: number < 5 ? "c2" : "c1",
        q2: String(amounts[number]),
        q3: String(1 + (number % 5)),
        q4: `رأي ${number}`,
        q5: `سبب ${number}`,
      };
      expect((await answer(id, session, answers)).status).toBe(200);
    }
    await tend();
    const read = async () => (await ask("GET", `/survey-desk/${id}/results`, "central")).body.data;
    const early = { isSealed: true, answered: voters.length, counted: 0, questions: [] };
    expect(await read()).toMatchObject(early);
    expect((await ask("GET", `/surveys/${id}/results`, sessions[0] ?? "")).status).toBe(404);
    for (const page of ["texts/q4", "file"]) {
      const refused = await ask("GET", `/survey-desk/${id}/${page}`, "central");
      expect(refused.body.code, page).toBe("survey-sealed");
    }
    await act(id, "central", "close");
    // Closed, and not counted yet.
    expect(await read()).toMatchObject(early);
    await tend();
    const results = await read();
    expect(results).toMatchObject({ isSealed: false, counted: voters.length });
    const [one, number, scale] = results.questions;
    expect(one.byGovernorate).toMatchObject([{ name: "دمياط", answered: voters.length }]);
    for (const question of results.questions) {
      expect(question.spread).toBeNull();
      for (const group of [...question.byGovernorate, ...question.byRank]) {
        expect(group.spread ?? null).toBeNull();
        expect(group.answered).toBeGreaterThanOrEqual(MIN_MIXED);
      }
    }
    expect([number.byGovernorate, number.byRank]).toEqual([[], []]);
    expect(number.bands.length).toBeGreaterThan(2);
    expect(scale.values.length).toBe(5);
    const file = String((await ask("GET", `/survey-desk/${id}/file`, "central")).body);
    // No line has two answers of a person, and no amount stands anywhere.
    expect(
      file.split("\r\n").filter((line) => line.includes("رأي") && line.includes("سبب")),
    ).toEqual([]);
    for (const amount of amounts) expect(file).not.toMatch(new RegExp(`\\b${amount}\\b`));
    // What one person wrote to two questions stands in different places.
    const texts = async (question: string) => {
      const { data } = (await ask("GET", `/survey-desk/${id}/texts/${question}`, "central")).body;
      return data.items.map(({ text }: { text: string }) => text.split(" ")[1]);
    };
    const [opinions, reasons] = [await texts("q4"), await texts("q5")];
    expect([...opinions].sort()).toEqual([...reasons].sort());
    const same = opinions.filter((each: string, at: number) => each === reasons[at]).length;
    expect(same).toBeLessThan(voters.length / 4);
    // Their file has them in the same order, into which the database puts them once, however many parts it has.
    const inFile = [...file.matchAll(/رأي (\d+)/g)].map(([, number]) => number);
    expect(inFile).toEqual(opinions);
    const parts: string[][] = [];
    const walk = async () => {
      for await (const part of walkTexts(world.db, id, "q4", 7)) parts.push(part);
    };
    expect(await countQueries(walk, "md5")).toBe(1);
    expect(parts.map((part) => part.length).slice(0, 2)).toEqual([7, 7]);
    expect(parts.flat().map((text) => text.split(" ")[1])).toEqual(opinions);
  });

  test("by name are read at the desk with persons, and by members without small groups", async () => {
    const id = await addSurvey(inner(), { results: "closed" });
    for (const [number, { uid }] of voters.slice(0, 30).entries()) {
      const q1 = number < 3 ? "c2" : "c1";
      await answer(id, await tokenOf(uid), {
        q1,
        q2: String((number % 5) + 1),
        ...(number < 3 && { q3: `=رأي ${number}` }),
      });
    }
    await answer(id, "local", { q1: "c1" });
    const atDesk = (await ask("GET", `/survey-desk/${id}/results`, "central")).body.data;
    expect(atDesk.questions[0].values.map((each: { count: number }) => each.count)).toEqual([
      28, 3,
    ]);
    expect(atDesk.questions[1].spread).toEqual({ median: 3, lower: 2, upper: 4 });
    expect(atDesk.questions[0].byGovernorate).toMatchObject([{ name: "دمياط", answered: 31 }]);
    const texts = await ask("GET", `/survey-desk/${id}/texts/q3`, "central");
    expect(texts.body.data.items.length).toBe(3);
    const file = await ask("GET", `/survey-desk/${id}/file`, "central");
    const lines = String(file.body).trim().split("\r\n");
    expect(lines.length).toBe(32);
    expect(lines[0]).toContain("هل أنت راضٍ عن أنشطة المحافظة؟");
    expect(String(file.body)).toContain("'=رأي");
    const workbook = await ask("GET", `/survey-desk/${id}/file?format=xlsx`, "central");
    expect(workbook.headers.get("content-type")).toContain("spreadsheetml");
    expect((await ask("GET", `/surveys/${id}/results`, "member")).status).toBe(404);
    await act(id, "central", "close");
    await tend();
    const shown = (await ask("GET", `/surveys/${id}/results`, "member")).body.data;
    // Three said no: neither they nor, by subtraction, the others are told.
    expect(shown.questions[0].values.map((each: { count: number }) => each.count)).toEqual([
      null,
      null,
    ]);
    expect(shown.questions[0].byGovernorate).toEqual([]);
    // A scale is counted; whose answer lies in the middle is not told.
    expect(shown.questions[1]).toMatchObject({ answered: 30, spread: null });
    const marks = shown.questions[1].values.map((each: { count: number }) => each.count);
    expect(marks).toEqual([6, 6, 6, 6, 6]);
  });
});
