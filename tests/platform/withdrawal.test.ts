import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { applicationDocuments, applications } from "#app/platform/application/tables.ts";
import { auditLog } from "#app/platform/audit/tables.ts";
import { points as pointsTable } from "#app/platform/leaderboard/tables.ts";
import { findUserByFacebook } from "#app/platform/user/api.ts";
import { askForCorrection } from "#tests/world/applications.ts";
import { formOf, picture } from "#tests/world/membership.ts";
import { openWorld, person } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

const world = setUp(() => openWorld());
let admin: string;
let damietta: string;
beforeAll(async () => {
  const token = async (rank: string) =>
    (await world.signIn(person("verified", rank).uid)).accessToken;
  [admin, damietta] = [await token("admin"), await token("governorate_leaders")];
});

describe("an application that its owner withdraws", () => {
  const { uid } = person("pending");
  const path = "/membership/application";
  const withdraw = async () =>
    world.request("DELETE", path, { token: (await world.signIn(uid)).accessToken });

  test("leaves the queue, shows as withdrawn, and frees the applicant and the pictures", async () => {
    const { db, clock } = world.platform.dependencies;
    const id = await askForCorrection(world.platform.dependencies, uid, 1);
    await db.update(applications).set({ state: "submitted" }).where(eq(applications.id, id));
    const picture = { applicationId: id, sender: "user:1", field: "personalPhoto", storedAs: "p" };
    await db.insert(applicationDocuments).values({ ...picture, createdAt: clock.now() });
    await world.request("POST", `/membership/applications/${id}/claim`, { token: damietta });
    const listed = async () =>
      (
        await world.request("GET", "/membership/applications?state=submitted&limit=100", {
          token: admin,
        })
      ).body.data.items;
    expect((await listed()).map((line: { id: string }) => line.id)).toContain(id);

    expect((await withdraw()).status).toBe(200);
    expect((await listed()).map((line: { id: string }) => line.id)).not.toContain(id);
    const seen = await world.request("GET", `/membership/applications/${id}`, { token: admin });
    expect(seen.body.data).toMatchObject({ state: "withdrawn", claimedBy: null, documents: [] });
    expect(seen.body.data.steps.at(-1).act).toBe("withdrawn");
    const late = await world.request("POST", `/membership/applications/${id}/refusal`, {
      token: damietta,
      body: { reason: "mismatch" },
    });
    expect([late.status, late.body.code]).toEqual([409, "decided"]);

    const user = await findUserByFacebook(db, uid);
    expect(user?.status).toBe("unverified");
    const log = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, user?.id ?? ""));
    const entry = log.find(({ act }) => act === "application-withdrawn");
    expect([entry?.by, entry?.applicationId]).toEqual([user?.id, id]);
    const { body } = await world.request("GET", "/notifications/me", { token: damietta });
    expect(body.data.items[0].navigationData).toEqual({
      screen: "users/applications",
      params: { id },
    });
    expect((await withdraw()).body.code, "it is withdrawn once").toBe("decided");
  });

  test("was not decided before", async () => {
    const { db } = world.platform.dependencies;
    const id = await askForCorrection(world.platform.dependencies, uid, 2);
    await db.update(applications).set({ state: "refused" }).where(eq(applications.id, id));
    expect((await withdraw()).status).toBe(409);
    const { accessToken } = await world.signIn(person("verified").uid);
    expect((await world.request("DELETE", path, { token: accessToken })).status).toBe(404);
  });
});

describe("a request for aid", () => {
  const mine = "/humanitarian-aid/my-requests";
  let token: string;
  beforeAll(async () => {
    token = (await world.signIn(person("verified").uid)).accessToken;
  });

  async function asked() {
    const body = formOf({
      title: "كرسي متحرك",
      description: "لوالدتي",
      category: "medical",
      attachments: picture(),
    });
    const answer = await world.request("POST", "/humanitarian-aid", { token, body });
    return answer.body.data.id as string;
  }
  const read = async (id: string, by = admin) =>
    (await world.request("GET", `/humanitarian-aid/${id}`, { token: by })).body.data;
  async function become(id: string, ...statuses: string[]) {
    for (const status of statuses) {
      const { version } = await read(id);
      const body = { version, status, reason: "سبب", owner: "me" };
      const answer = await world.request("PATCH", `/humanitarian-aid/${id}`, {
        token: admin,
        body,
      });
      expect(answer.status).toBe(200);
    }
  }
  const reply = (id: string, fields: Record<string, unknown>) =>
    world.request("POST", `${mine}/${id}/attachments`, { token, body: formOf(fields) });
  const withdraw = (id: string) => world.request("DELETE", `${mine}/${id}`, { token });
  const newest = async () =>
    (await world.request("GET", "/notifications/me?limit=1", { token: admin })).body.data.items[0];

  test("takes a reply and files after its approval, and whoever works on it is told", async () => {
    const id = await asked();
    await become(id, "inReview", "approved");
    const note = { kind: "applicant", note: "أرسل الأصل" };
    await world.request("POST", `/humanitarian-aid/${id}/notes`, { token: admin, body: note });
    expect((await reply(id, {})).body.errors[0].path).toBe("attachments");
    expect((await reply(id, { reply: "  " })).status).toBe(400);
    expect((await reply(id, { reply: "هذا هو الأصل", attachments: picture() })).status).toBe(200);
    expect((await reply(id, { reply: "وكلمة أخرى" })).status).toBe(200);
    expect((await newest()).navigationData).toEqual({
      screen: "statistics/urgent-assistance/medical",
      params: { id },
    });
    const seen = await read(id);
    const acts = seen.steps
      .slice(-3)
      .map(({ act, note }: { act: string; note: string }) => [act, note]);
    expect(acts).toEqual([
      ["reply", "هذا هو الأصل"],
      ["filesAdded", null],
      ["reply", "وكلمة أخرى"],
    ]);
    expect(seen.attachments).toHaveLength(2);
    await become(id, "completed");
    expect((await reply(id, { reply: "شكرًا" })).body.code).toBe("aid-decided");
  });

  test("is withdrawn until somebody has decided: it leaves the queues and keeps its status", async () => {
    const id = await asked();
    await become(id, "inReview");
    const listed = async (query: string) =>
      (await world.request("GET", `/humanitarian-aid?limit=100${query}`, { token: admin })).body
        .data;
    const before = (await listed("")).metadata.counts.inReview;
    expect((await withdraw(id)).status).toBe(200);
    expect((await listed("")).metadata.counts.inReview).toBe(before - 1);
    for (const query of ["", "&owner=mine", "&keyword=كرسي", "&status=inReview"]) {
      const ids = (await listed(query)).items.map((line: { id: string }) => line.id);
      expect(ids, query).not.toContain(id);
    }
    const seen = await read(id);
    expect([seen.status, seen.next, seen.steps.at(-1).act]).toEqual(["inReview", [], "withdrawn"]);
    expect(seen.withdrawnAt).toBe(world.clock.now().toISOString());
    expect((await newest()).navigationData.params).toEqual({ id });
    const body = { version: seen.version, status: "approved" };
    const late = await world.request("PATCH", `/humanitarian-aid/${id}`, { token: admin, body });
    expect([late.status, late.body.code]).toEqual([409, "withdrawn"]);
    expect((await reply(id, { reply: "ما زلت" })).body.code).toBe("aid-decided");
    expect((await withdraw(id)).body.code).toBe("aid-decided");
    const own = (await world.request("GET", mine, { token })).body.data.items[0];
    expect([own.id, own.withdrawnAt]).toEqual([id, seen.withdrawnAt]);
  });

  test("that was approved is not withdrawn, nor somebody else's", async () => {
    const id = await asked();
    const stranger = { token: damietta };
    expect((await world.request("DELETE", `${mine}/${id}`, stranger)).status).toBe(404);
    await become(id, "inReview", "approved");
    expect((await withdraw(id)).body.code).toBe("aid-decided");
  });
});

describe("a complaint", () => {
  let token: string;
  beforeAll(async () => {
    token = (await world.signIn(person("verified").uid)).accessToken;
  });
  const complain = async () => {
    const body = { topic: "health", title: "عيادة بلا طبيب", body: "منذ شهر" };
    return (await world.request("POST", "/feedback/complaints", { token, body })).body.data
      .id as string;
  };
  const read = async (id: string, by = admin) =>
    (await world.request("GET", `/feedback/${id}`, { token: by })).body.data;
  const answer = async (id: string) => {
    const body = { version: (await read(id)).version, reply: "سنرسل طبيبًا" };
    return world.request("POST", `/feedback/${id}/reply`, { token: admin, body });
  };
  const say = (id: string, message = "لم يأتِ") =>
    world.request("POST", `/feedback/${id}/messages`, { token, body: { message } });
  const withdraw = (id: string) => world.request("DELETE", `/feedback/${id}`, { token });
  const points = async () => {
    const { db } = world.platform.dependencies;
    const user = await findUserByFacebook(db, person("verified").uid);
    const rows = await db
      .select()
      .from(pointsTable)
      .where(eq(pointsTable.userId, user?.id ?? ""));
    return rows.reduce((sum, row) => sum + row.points, 0);
  };

  test("is withdrawn until it is answered, with the points it earned", async () => {
    const before = await points();
    const id = await complain();
    expect(await points()).toBeGreaterThan(before);
    expect((await withdraw(id)).status).toBe(200);
    expect(await points()).toBe(before);
    for (const query of ["", "&keyword=عيادة"]) {
      const { items } = (
        await world.request("GET", `/feedback/all?limit=100${query}`, { token: admin })
      ).body.data;
      expect(
        items.map((line: { id: string }) => line.id),
        query,
      ).not.toContain(id);
    }
    const seen = await read(id);
    expect([seen.status, seen.next, seen.steps.at(-1).act]).toEqual(["withdrawn", [], "withdrawn"]);
    expect((await answer(id)).body.code).toBe("withdrawn");
    expect((await say(id)).body.code).toBe("withdrawn");
    expect((await withdraw(id)).body.code).toBe("withdrawn");

    const answered = await complain();
    await answer(answered);
    expect((await withdraw(answered)).body.code).toBe("feedback-answered");
    expect(
      (await world.request("DELETE", `/feedback/${answered}`, { token: damietta })).status,
    ).toBe(404);
  });

  test("takes a message after the official reply, which opens it to leaders again", async () => {
    const id = await complain();
    await answer(id);
    expect((await say(id)).status).toBe(200);
    const seen = await read(id);
    expect([seen.status, seen.steps.at(-1)]).toMatchObject(["inProgress", { note: "لم يأتِ" }]);
    const { items } = (await world.request("GET", "/notifications/me", { token: admin })).body.data;
    expect(items[0].navigationData).toEqual({ screen: "statistics/feedback", params: { id } });
    const body = { version: seen.version, status: "closed", reason: "حُلّت" };
    expect((await world.request("PATCH", `/feedback/${id}`, { token: admin, body })).status).toBe(
      200,
    );
    expect((await say(id)).body.code).toBe("feedback-closed");
    expect((await say(await complain(), " ")).status).toBe(400);
  });
});
