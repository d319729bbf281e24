import { count, eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { rateLimits } from "#app/platform/database/tables.ts";
import { feedback, feedbackSteps } from "#app/platform/feedback/tables.ts";
import { openWorld } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

const world = setUp(() => openWorld());
let member: string;
let woman: string;
let leader: string;
beforeEach(async () => {
  await world.db.delete(rateLimits);
  await pass(0);
});

/** Lets seconds go by; tokens last for minutes, so everybody gets new ones. */
async function pass(seconds: number): Promise<void> {
  world.clock.pass(seconds);
  const token = async (uid: string) => (await world.signIn(uid)).accessToken;
  member = await token("demo-member");
  woman = await token("demo-member-woman");
  leader = await token("demo-central-leader");
}

let keys = 0;
/** Sends a body under a key of its own, as a page that was opened anew does. */
function send(path: string, body: unknown, token = member, key = `key-${++keys}`) {
  return world.request("POST", path, { token, body, headers: { "Idempotency-Key": key } });
}
const complain = (title: string, token = member, key?: string) =>
  send("/feedback/complaints", { topic: "health", title, body: "طال الانتظار." }, token, key);
async function storedUnder(title: string): Promise<number> {
  const { db } = world.platform.dependencies;
  const [row] = await db.select({ n: count() }).from(feedback).where(eq(feedback.title, title));
  return row?.n ?? 0;
}

describe("the same words under another key", () => {
  test("answer what the first answered, and when that was", async () => {
    const first = await complain("مرة واحدة");
    expect(first.body.repeatedFrom).toBeUndefined();
    const then = world.clock.now().toISOString();
    await pass(120);
    const second = await complain("مرة واحدة");
    expect(second.status).toBe(200);
    expect(second.body).toEqual({ success: true, data: first.body.data, repeatedFrom: then });
    expect(await storedUnder("مرة واحدة")).toBe(1);
  });

  test("at the same moment are stored once", async () => {
    const twins = await Promise.all(Array.from({ length: 6 }, () => complain("في لحظة واحدة")));
    expect(new Set(twins.map(({ body }) => body.data.id)).size).toBe(1);
    expect(twins.filter(({ body }) => !body.repeatedFrom)).toHaveLength(1);
    expect(await storedUnder("في لحظة واحدة")).toBe(1);
  });

  test("are stored anew after ten minutes, also by several at the same moment", async () => {
    await complain("بعد حين");
    await pass(10 * 60);
    await Promise.all(Array.from({ length: 3 }, () => complain("بعد حين")));
    expect(await storedUnder("بعد حين")).toBe(2);
    await complain("بعد حين");
    expect(await storedUnder("بعد حين")).toBe(2);
  });

  test("keep their answer under the key of the repeat, however late it comes again", async () => {
    const first = await complain("تأخر الرد");
    await complain("تأخر الرد", member, "late");
    await pass(60 * 60);
    const again = await complain("تأخر الرد", member, "late");
    expect(again.body).toMatchObject({ data: first.body.data, repeatedFrom: expect.any(String) });
    expect(await storedUnder("تأخر الرد")).toBe(1);
    const other = await complain("كلام آخر", member, "late");
    expect([other.status, other.body.code]).toEqual([409, "key-reused"]);
  });

  test("of somebody else, or with a word changed, are stored", async () => {
    await complain("لكل واحد");
    expect((await complain("لكل واحد", woman)).body.repeatedFrom).toBeUndefined();
    expect((await complain("لكل واحدة")).body.repeatedFrom).toBeUndefined();
    expect(await storedUnder("لكل واحد")).toBe(2);
  });

  test("are stored when the first were refused", async () => {
    const reply = (id: string, version: number, key?: string) =>
      send(`/feedback/${id}/reply`, { reply: "نعتذر.", version }, leader, key);
    const { id } = (await complain("رد مرفوض ثم مقبول")).body.data;
    expect((await reply(id, 7)).status).toBe(409);
    const taken = await reply(id, 1);
    expect([taken.status, taken.body.repeatedFrom]).toEqual([200, undefined]);
  });

  test("of a reply are the same on a page that shows the next version", async () => {
    const { id } = (await complain("رد واحد")).body.data;
    const replies = [1, 2].map((version) => ({ reply: "سنصلحه.", version }));
    for (const body of replies) {
      expect((await send(`/feedback/${id}/reply`, body, leader)).status).toBe(200);
    }
    const { db } = world.platform.dependencies;
    const steps = await db.select().from(feedbackSteps).where(eq(feedbackSteps.feedbackId, id));
    expect(steps.filter(({ act }) => act === "replied")).toHaveLength(1);
  });

  test("are stored anew when what they made was changed or deleted", async () => {
    const comment = () => send("/news/2/comments", { body: "أحسنتم" });
    const first = (await comment()).body.data;
    expect((await comment()).body.data.id).toBe(first.id);
    const gone = await world.request("DELETE", `/news/2/comments/${first.id}`, { token: member });
    expect(gone.status).toBe(200);
    const second = await comment();
    expect([second.body.data.id === first.id, second.body.repeatedFrom]).toEqual([
      false,
      undefined,
    ]);
    const { id } = (await complain("عُدّلت")).body.data;
    const edited = await world.request("PATCH", `/feedback/update/${id}`, {
      token: member,
      body: { title: "عُدّلت مرة" },
    });
    expect(edited.status).toBe(200);
    expect((await complain("عُدّلت")).body.data.id).not.toBe(id);
  });
});
