import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { applicationDocuments, applications } from "#app/platform/application/tables.ts";
import { auditLog } from "#app/platform/audit/tables.ts";
import { findUserByFacebook } from "#app/platform/user/store.ts";
import { askForCorrection } from "#tests/world/applications.ts";
import { openWorld, person, type World } from "#tests/world/platform.ts";

let world: World;
let admin: string;
let damietta: string;
beforeAll(async () => {
  world = await openWorld();
  const token = async (rank: string) =>
    (await world.signIn(person("verified", rank).uid)).accessToken;
  [admin, damietta] = [await token("admin"), await token("governorate_leaders")];
});
afterAll(() => world.close());

describe("an application that its owner withdraws", () => {
  const { uid } = person("pending");
  const path = "/membership/application";
  const withdraw = async () =>
    world.ask("DELETE", path, { token: (await world.signIn(uid)).accessToken });

  test("leaves the queue, shows as withdrawn, and frees the applicant and the pictures", async () => {
    const { db, clock } = world.platform.world;
    const id = await askForCorrection(world.platform.world, uid, 1);
    await db.update(applications).set({ state: "submitted" }).where(eq(applications.id, id));
    const picture = { applicationId: id, sender: "user:1", field: "personalPhoto", storedAs: "p" };
    await db.insert(applicationDocuments).values({ ...picture, createdAt: clock.now() });
    await world.ask("POST", `/membership/applications/${id}/claim`, { token: damietta });
    const listed = async () =>
      (
        await world.ask("GET", "/membership/applications?state=submitted&limit=100", {
          token: admin,
        })
      ).body.data.items;
    expect((await listed()).map((line: { id: string }) => line.id)).toContain(id);

    expect((await withdraw()).status).toBe(200);
    expect((await listed()).map((line: { id: string }) => line.id)).not.toContain(id);
    const seen = await world.ask("GET", `/membership/applications/${id}`, { token: admin });
    expect(seen.body.data).toMatchObject({ state: "withdrawn", claimedBy: null, documents: [] });
    expect(seen.body.data.steps.at(-1).act).toBe("withdrawn");
    const late = await world.ask("POST", `/membership/applications/${id}/refusal`, {
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
    const { body } = await world.ask("GET", "/notifications/me", { token: damietta });
    expect(body.data.items[0].navigationData).toEqual({
      screen: "users/applications",
      params: { id },
    });
    expect((await withdraw()).body.code, "it is withdrawn once").toBe("decided");
  });

  test("was not decided before", async () => {
    const { db } = world.platform.world;
    const id = await askForCorrection(world.platform.world, uid, 2);
    await db.update(applications).set({ state: "refused" }).where(eq(applications.id, id));
    expect((await withdraw()).status).toBe(409);
    const { accessToken } = await world.signIn(person("verified").uid);
    expect((await world.ask("DELETE", path, { token: accessToken })).status).toBe(404);
  });
});
