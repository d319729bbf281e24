import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { cairoDayTime } from "#app/arabic/dates.ts";
import { auditLog } from "#app/platform/audit/tables.ts";
import { publishDue } from "#app/platform/content/api-jobs.ts";
import { insertItem } from "#app/platform/content/store.ts";
import { contentItems } from "#app/platform/content/tables.ts";
import { titleColumns } from "#app/platform/database/terms.ts";
import { sendDue } from "#app/platform/notification/api-jobs.ts";
import {
  notificationRecipients,
  notifications,
  scheduledNotifications,
} from "#app/platform/notification/tables.ts";
import { deliver } from "#app/platform/push/deliver.ts";
import type { PushMessage } from "#app/platform/push/rules.ts";
import { pushDeliveries, pushSubscriptions } from "#app/platform/push/tables.ts";
import { silences } from "#app/platform/silence/tables.ts";
import { users } from "#app/platform/user/tables.ts";
import { leaderOf } from "#tests/world/cast.ts";
import { fixedNow } from "#tests/world/environment.ts";
import { openWorld, person } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

/* Campaign silence (docs/product.md#campaign-silence): who declares it, and what it holds back. */

const world = setUp(() => openWorld());
const tokens: Record<string, string> = {};

const MINUTE = 60_000;

/** Moves the clock, and signs everybody in again: sessions end meanwhile. */
async function later(to: Date): Promise<void> {
  world.clock.set(to);
  for (const [name, rank] of Object.entries({
    admin: "admin",
    publisher: "central_leaders",
    local: "governorate_leaders",
    member: "member",
  })) {
    tokens[name] = (await world.signIn(person("verified", rank).uid)).accessToken;
  }
}
beforeAll(async () => {
  await later(fixedNow);
  // The demo has silences of its own.
  await world.db.delete(silences);
});
afterEach(async () => {
  await world.db.delete(silences);
  await world.platform.dependencies.organisation.refresh();
});

const ask = (method: string, path: string, body?: unknown, by = "admin", language = "en") =>
  world.request(method, path, {
    token: tokens[by],
    body: method === "GET" ? undefined : (body ?? {}),
    headers: { "Accept-Language": language },
  });
const inMinutes = (minutes: number) => new Date(world.clock.now().getTime() + minutes * MINUTE);
const typed = (minutes: number) => cairoDayTime(inMinutes(minutes));
const declare = async (from: number, to: number, ...governorates: string[]) => {
  const scope = governorates.length > 0 ? "governorates" : "country";
  const period = { scope, governorates, from: typed(from), to: typed(to) };
  const answer = await ask("POST", "/silences", period);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.data;
};
const form = (fields: Record<string, string>) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return body;
};
const whole = { title: "خبر الحملة", summary: "ملخص", body: "نص", category: "party" };
const begin = async (fields: Record<string, string> = {}) =>
  (await ask("POST", "/content/news", form({ ...whole, ...fields }), "publisher")).body.data.id;
const act = (id: string, done: string, more: object = {}) =>
  ask("POST", `/content/news/${id}/acts`, { act: done, ...more }, "publisher");
const read = async (id: string) =>
  (await ask("GET", `/content/news/${id}`, undefined, "publisher")).body.data;

describe("a silence is declared", () => {
  test("by who changes the organisation everywhere, and by nobody else; it is in the audit log", async () => {
    const period = { scope: "country", from: typed(60), to: typed(120) };
    expect((await world.request("POST", "/silences", { body: period })).status).toBe(401);
    for (const by of ["member", "local", "publisher"]) {
      expect((await ask("POST", "/silences", period, by)).status, by).toBe(403);
      expect((await ask("GET", "/silences", undefined, by)).status, by).toBe(403);
    }
    const { id, state, version } = await declare(60, 120, "القاهرة", "21");
    expect([state, version]).toEqual(["coming", 1]);
    const [entry] = await world.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.act, "silence-declared"));
    expect(entry?.detail).toContain("القاهرة، الجيزة: ");
    expect((await ask("GET", "/silences")).body.data).toMatchObject([
      { id, governorates: ["01", "21"], state: "coming" },
    ]);
    // Whoever shows pages knows it as well.
    expect((await world.request("GET", "/organisation")).body.data.silences).toMatchObject([
      { governorates: ["01", "21"] },
    ]);
  });

  test("and changed: of two editors the second is told; what is over stays as it was", async () => {
    const { id, version } = await declare(-10, 120);
    const period = { scope: "country", from: typed(-10), to: typed(240) };
    const first = await ask("PATCH", `/silences/${id}`, { ...period, version });
    expect(first.body.data).toMatchObject({ state: "running", version: version + 1 });
    const second = await ask("PATCH", `/silences/${id}`, { ...period, version });
    expect([second.status, second.body.code]).toEqual([409, "changed-meanwhile"]);
    expect((await ask("POST", `/silences/${id}/lift`, { version })).body.code).toBe(
      "changed-meanwhile",
    );
    expect((await ask("POST", `/silences/${id}/lift`, { version: version + 1 })).status).toBe(200);
    expect((await ask("PATCH", `/silences/${id}`, period)).body.code).toBe("silence-over");
    expect((await ask("PATCH", "/silences/0", period)).status).toBe(404);
  });

  test("again as it was, once it was lifted", async () => {
    const { id, version } = await declare(-10, 120);
    await ask("POST", `/silences/${id}/lift`, { version });
    expect((await declare(-10, 120)).state).toBe("running");
  });

  test("not without an end to come, a place or a time", async () => {
    const good = { scope: "governorates", governorates: ["01"], from: typed(10), to: typed(20) };
    for (const [wrong, path] of [
      [{ scope: "" }, "scope"],
      [{ governorates: [] }, "governorates"],
      [{ governorates: ["أطلنطس"] }, "governorates"],
      [{ from: "25/11" }, "from"],
      [{ from: typed(30) }, "to"],
      [{ from: typed(-30), to: typed(-20) }, "to"],
    ] as const) {
      const answer = await ask("POST", "/silences", { ...good, ...wrong });
      expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([400, path]);
    }
  });
});

describe("news of the party", () => {
  test("are refused while it lasts, with the first moment after it in the reader's language, and stay as they were", async () => {
    const id = await begin();
    const other = await begin({ category: "sports" });
    await declare(-10, 120, "01");
    const refused = await act(id, "publish");
    expect([refused.status, refused.body.code]).toEqual([409, "campaign-silence"]);
    expect(refused.body.message).toMatch(/ends: Friday 2 October 2026, 2:00\sPM/);
    expect(refused.body.errors[0].path).toBe("at");
    expect(await read(id)).toMatchObject({
      state: "draft",
      silentUntil: inMinutes(120).toISOString(),
    });
    expect((await act(other, "publish")).status).toBe(200);
    // What is no news of the party any more is no campaign content.
    await ask("PATCH", `/content/news/${id}`, form({ ...whole, category: "news" }), "publisher");
    expect((await act(id, "publish")).status).toBe(200);
  });

  test("are scheduled for before its first moment and from its end on, not between", async () => {
    await declare(60, 120);
    for (const [minutes, status] of [
      [59, 200],
      [60, 409],
      [119, 409],
      [120, 200],
    ] as const) {
      const answer = await act(await begin(), "schedule", { at: typed(minutes) });
      expect(answer.status, `${minutes}`).toBe(status);
    }
  });

  test("that were scheduled before it was declared are held until its end, and keep nothing back", async () => {
    const start = world.clock.now();
    const [held, other] = [await begin(), await begin({ category: "sports" })];
    await act(held, "schedule", { at: typed(60) });
    await act(other, "schedule", { at: typed(61) });
    await declare(30, 180);
    const until = inMinutes(180).toISOString();
    expect((await read(held)).silentUntil).toBe(until);
    await later(new Date(start.getTime() + 62 * MINUTE));
    await publishDue(world.platform.dependencies);
    expect(await read(held)).toMatchObject({ state: "scheduled", silentUntil: until });
    expect((await read(other)).state).toBe("published");
    await later(new Date(start.getTime() + 180 * MINUTE - 1));
    await publishDue(world.platform.dependencies);
    expect((await read(held)).state).toBe("scheduled");
    await later(new Date(start.getTime() + 180 * MINUTE));
    await Promise.all([
      publishDue(world.platform.dependencies),
      publishDue(world.platform.dependencies),
    ]);
    const done = await read(held);
    expect(done).toMatchObject({ state: "published", silentUntil: null });
    const published = done.steps.filter(({ act: each }: { act: string }) => each === "publish");
    expect(published).toHaveLength(1);
  });

  test("go out when a silence is lifted, and many that are held keep nothing behind them", async () => {
    const start = world.clock.now();
    const last = await begin({ category: "sports" });
    const [row] = await world.db.select().from(contentItems).where(eq(contentItems.id, last));
    if (!row) throw new Error("The item is not there.");
    const { id: _id, terms: _terms, ...item } = row;
    // More than one look of the job takes.
    const held = await Promise.all(
      Array.from({ length: 51 }, (_, each) =>
        insertItem(
          world.db,
          {
            ...item,
            ...titleColumns(row),
            state: "scheduled",
            scheduledAt: inMinutes(20),
            scheduledBy: item.changedBy,
          },
          { ...whole, title: `خبر ${each}` },
        ),
      ),
    );
    await act(last, "schedule", { at: typed(21) });
    const { id, version } = await declare(10, 600);
    const before = (await ask("POST", `/silences/${id}/lift/check`, { version })).body.data;
    expect([before.isLess, before.count]).toEqual([true, 51]);
    expect(before.items[0]).toMatchObject({ kind: "news", at: inMinutes(20).toISOString() });
    await later(new Date(start.getTime() + 30 * MINUTE));
    await world.platform.dependencies.jobs.drain();
    expect((await read(last)).state).toBe("published");
    expect((await read(held[0] ?? "")).state).toBe("scheduled");
    const checked = (await ask("POST", `/silences/${id}/lift/check`, { version })).body.data;
    // Those that waited go out at once.
    expect([checked.count, checked.items.length, checked.items[0].at]).toEqual([51, 20, null]);
    expect((await ask("POST", `/silences/${id}/lift`, { version })).status).toBe(200);
    await world.platform.dependencies.jobs.drain();
    for (const each of [held[0], held[50]]) {
      expect((await read(each ?? "")).state).toBe("published");
    }
  });
});

describe("candidates", () => {
  const candidate = (district: string, more: object = {}) =>
    form({ name: "من اختبره الصمت", type: "فردي", electoralDistrict: district, ...more });
  const add = (district: string) =>
    ask("POST", "/election/candidate", candidate(district), "publisher");
  const change = (id: string, fields: Record<string, string>) =>
    ask("PATCH", `/election/candidate/${id}`, form(fields), "publisher");

  test("of its governorates are neither added nor changed, but withdrawn; others are", async () => {
    const cairo = (await add("دائرة القاهرة")).body.data.id;
    const aswan = (await add("دائرة أسوان")).body.data.id;
    await declare(-10, 120, "01");
    expect((await add("دائرة القاهرة")).body.code).toBe("campaign-silence");
    expect((await change(cairo, { description: "انتخبوه" })).body.code).toBe("campaign-silence");
    expect((await change(aswan, { electoralDistrict: "دائرة القاهرة" })).body.code).toBe(
      "campaign-silence",
    );
    const images = await ask(
      "POST",
      `/election/candidate/${cairo}/upload-images`,
      form({}),
      "publisher",
    );
    expect(images.status).not.toBe(200);
    expect((await change(cairo, { candidateStatus: "منسحب" })).status).toBe(200);
    expect((await change(aswan, { description: "برنامج" })).status).toBe(200);
    // A sector is read in all of them.
    expect((await add("قطاع شرق الدلتا")).body.code).toBe("campaign-silence");
  });
});

describe("notifications of the campaign", () => {
  const words = { title: "يوم الحملة", message: "نلتقي" };
  const send = (query: string, more: object = {}, by = "publisher") =>
    ask("POST", `/notifications${query}`, { ...words, isCampaign: true, ...more }, by);

  test("reach no governorate of it, nor the whole country with it; others do, and what is not marked", async () => {
    await declare(-10, 120, "01");
    const cairo = `?governorates=${encodeURIComponent("القاهرة")}`;
    const aswan = `?governorates=${encodeURIComponent("أسوان")}`;
    for (const query of ["", cairo, `${aswan}&governorates=${encodeURIComponent("القاهرة")}`]) {
      const answer = await send(query);
      expect([answer.status, answer.body.code], query).toEqual([409, "campaign-silence"]);
    }
    expect((await send(aswan)).status).toBe(200);
    expect((await send(cairo, { isCampaign: false })).status).toBe(200);
    const [sent] = await world.db
      .select()
      .from(notifications)
      .where(eq(notifications.campaignReach, ["28"]));
    expect(sent?.title.ar).toBe(words.title);
  });

  test("of a local leader go by the own governorate", async () => {
    const code =
      (await leaderOf(world.platform.dependencies, "governorate_leaders")).placeCode ?? "";
    await declare(-10, 120, code);
    expect((await send("", {}, "local")).body.code).toBe("campaign-silence");
    await world.db.delete(silences);
    await declare(-10, 120, code === "28" ? "01" : "28");
    expect((await send("", {}, "local")).status).toBe(200);
  });

  test("of a choice of people go by where these live", async () => {
    const [cairene] = await world.db.select().from(users).where(eq(users.governorateCode, "01"));
    const chosen = { scope: "chosen", people: [cairene?.id] };
    const { id } = (await ask("POST", "/users/selections", chosen)).body.data;
    await declare(-10, 120, "01");
    expect((await send(`?selection=${id}`, {}, "admin")).body.code).toBe("campaign-silence");
    await world.db.delete(silences);
    await declare(-10, 120, "28");
    expect((await send(`?selection=${id}`, {}, "admin")).status).toBe(200);
  });

  describe("for an hour to come", () => {
    const schedule = (at: string, more: object = {}, by = "publisher", query = "") => {
      const body = { ...words, isCampaign: true, at, ...more };
      return ask("POST", `/notifications/scheduled${query}`, body, by);
    };
    const waiting = async (by = "publisher") =>
      (await ask("GET", "/notifications/scheduled", undefined, by)).body.data;
    const sent = async (title: string) =>
      (await world.db.select().from(notifications)).filter((each) => each.title.ar === title);
    const due = () => sendDue(world.platform.dependencies, world.platform.dependencies.jobs);
    afterEach(async () => {
      await world.db.delete(scheduledNotifications);
    });

    test("are told the first moment after the silence, refused within it, and go out then, once", async () => {
      const start = world.clock.now();
      await declare(-10, 120, "01");
      const cairo = `?governorates=${encodeURIComponent("القاهرة")}`;
      const counted = await ask("GET", `/notifications/audience${cairo}`, undefined, "publisher");
      expect(counted.body.data.silentUntil).toBe(inMinutes(120).toISOString());
      const refused = await schedule(typed(119), {}, "publisher", cairo);
      expect([refused.body.code, refused.body.errors[0].path]).toEqual(["campaign-silence", "at"]);
      const title = "بعد الصمت";
      expect((await schedule(typed(120), { title }, "publisher", cairo)).status).toBe(200);
      expect(await waiting()).toMatchObject([
        { title, at: inMinutes(120).toISOString(), silentUntil: null },
      ]);
      expect(await waiting("admin")).toEqual([]);
      await later(new Date(start.getTime() + 120 * MINUTE - 1));
      await due();
      expect(await sent(title)).toEqual([]);
      await later(new Date(start.getTime() + 120 * MINUTE));
      await Promise.all([due(), due(), due()]);
      expect(await sent(title)).toMatchObject([{ campaignReach: ["01"] }]);
      expect(await waiting()).toEqual([]);
      const log = await world.db
        .select()
        .from(auditLog)
        .where(eq(auditLog.act, "notification-sent"));
      expect(log.some(({ detail }) => detail !== null)).toBe(true);
    });

    test("are sent by the job that publishes, and held by a silence that was declared since", async () => {
      const start = world.clock.now();
      const [title, other] = ["محجوز", "ليس من الحملة"];
      await schedule(typed(60), { title });
      await schedule(typed(60), { title: other, isCampaign: false });
      await declare(30, 180);
      expect(await waiting()).toMatchObject([
        { silentUntil: inMinutes(180).toISOString() },
        { silentUntil: null },
      ]);
      await later(new Date(start.getTime() + 61 * MINUTE));
      await world.platform.dependencies.jobs.drain();
      expect([await sent(title), (await sent(other)).length]).toEqual([[], 1]);
      await later(new Date(start.getTime() + 180 * MINUTE));
      await due();
      expect(await sent(title)).toHaveLength(1);
    });

    test("are counted before a silence is lifted: all that it holds, by who may still send them", async () => {
      const cairo = `?governorates=${encodeURIComponent("القاهرة")}`;
      const leader = await leaderOf(world.platform.dependencies, "governorate_leaders");
      await schedule(typed(100), { title: "للقاهرة" }, "publisher", cairo);
      await schedule(typed(100), { title: "لدمياط" }, "local");
      const [row] = await world.db
        .select()
        .from(scheduledNotifications)
        .where(eq(scheduledNotifications.title, "لدمياط"));
      if (!row) throw new Error("Nothing waits.");
      const { id: _id, ...waits } = row;
      // They go out before the silence begins.
      const early = Array.from({ length: 201 }, () => ({ ...waits, at: inMinutes(10) }));
      await world.db.insert(scheduledNotifications).values(early);
      const { id, version } = await declare(60, 180, "01", "11");
      const check = async () =>
        (await ask("POST", `/silences/${id}/lift/check`, { version })).body.data;
      expect((await check()).count).toBe(2);
      await world.db.update(users).set({ status: "expired" }).where(eq(users.id, leader.id));
      expect(await check()).toMatchObject({ count: 1, items: [{ title: "للقاهرة" }] });
      await world.db.update(users).set({ status: "verified" }).where(eq(users.id, leader.id));
    });

    test("are cancelled by their writer alone, and may be written again", async () => {
      const start = world.clock.now();
      const title = "أُلغي";
      const at = typed(60);
      const { id } = (await schedule(at, { title })).body.data;
      expect((await ask("DELETE", `/notifications/scheduled/${id}`, {}, "admin")).status).toBe(404);
      const cancel = () => ask("DELETE", `/notifications/scheduled/${id}`, {}, "publisher");
      expect([(await cancel()).status, (await cancel()).status]).toEqual([200, 404]);
      const again = (await schedule(at, { title })).body.data;
      expect(again.id).not.toBe(id);
      await later(new Date(start.getTime() + 60 * MINUTE));
      await due();
      expect(await sent(title)).toHaveLength(1);
      const late = await ask("DELETE", `/notifications/scheduled/${again.id}`, {}, "publisher");
      expect(late.status).toBe(404);
    });

    test("reach nobody once their writer may not send them any more, and chosen people by name", async () => {
      const start = world.clock.now();
      const [cairene] = await world.db.select().from(users).where(eq(users.governorateCode, "01"));
      const chosen = { scope: "chosen", people: [cairene?.id] };
      const { id } = (await ask("POST", "/users/selections", chosen)).body.data;
      await schedule(typed(60), { title: "بالاسم" }, "admin", `?selection=${id}`);
      await schedule(typed(60), { title: "بلا صلاحية" }, "local");
      const leader = await leaderOf(world.platform.dependencies, "governorate_leaders");
      await later(new Date(start.getTime() + 60 * MINUTE));
      await world.db.update(users).set({ status: "expired" }).where(eq(users.id, leader.id));
      await due();
      await world.db.update(users).set({ status: "verified" }).where(eq(users.id, leader.id));
      const [named] = await sent("بالاسم");
      const recipients = await world.db
        .select()
        .from(notificationRecipients)
        .where(eq(notificationRecipients.notificationId, named?.id ?? ""));
      expect(recipients.map(({ userId }) => userId)).toEqual([cairene?.id]);
      expect([await sent("بلا صلاحية"), await waiting("local")]).toEqual([[], []]);
    });

    test("are refused for an hour that is over, or further than a year away", async () => {
      for (const minutes of [-1, 367 * 24 * 60]) {
        const answer = await schedule(typed(minutes));
        expect([answer.status, answer.body.errors[0].path]).toEqual([400, "at"]);
      }
    });
  });

  test("are not pushed in it, though they were sent before it; a push service keeps them no longer", async () => {
    const sentAt = world.clock.now();
    const row = (await send("")).body.data.data;
    const [reader] = await world.db
      .select()
      .from(users)
      .where(eq(users.facebookId, person("verified").uid));
    const subscription = await subscribe(reader?.id ?? "");
    await world.db
      .insert(pushDeliveries)
      .values({ subscriptionId: subscription, notificationId: row.id, batch: 0 });
    const pushed: (Date | undefined)[] = [];
    const job = deliver(world.platform.dependencies, {
      batchSize: 10,
      async send(message: PushMessage, to) {
        pushed.push(message.useless);
        return to.map(() => "sent" as const);
      },
    });
    const jobs = world.platform.dependencies.jobs;
    await declare(-10, 60);
    await job({ notificationId: row.id, batch: 0 }, jobs);
    expect(pushed).toEqual([]);
    await later(new Date(sentAt.getTime() + 60 * MINUTE));
    await declare(60, 90);
    await job({ notificationId: row.id, batch: 0 }, jobs);
    expect(pushed).toEqual([inMinutes(60)]);
  });
});

async function subscribe(userId: string): Promise<string> {
  const { rows } = await world.db.execute<{ id: string }>(
    // A session of theirs is there since they signed in.
    `select id from sessions where user_id = '${userId}' and ended_at is null limit 1`,
  );
  const [row] = await world.db
    .insert(pushSubscriptions)
    .values({
      userId,
      sessionId: rows[0]?.id ?? "",
      kind: "web-push",
      endpoint: "https://push.example/silence",
      language: "ar",
      createdAt: world.clock.now(),
    } as typeof pushSubscriptions.$inferInsert)
    .returning({ id: pushSubscriptions.id });
  return row?.id ?? "";
}
