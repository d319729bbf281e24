import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cairoDayTime } from "#app/arabic/dates.ts";
import { contentItems, contentSteps } from "#app/platform/content/tables.ts";
import { news } from "#app/platform/news/tables.ts";
import { environment } from "#tests/world/environment.ts";
import { isExhaustive } from "#tests/world/exhaustive.ts";
import { openWorld, person, type World } from "#tests/world/platform.ts";

// Processes start here: a minute on a busy machine.
const patient = { timeout: 120_000, interval: 20 };

describe.runIf(isExhaustive)("processes that are killed", { timeout: 300_000 }, () => {
  let world: World;
  let token: string;
  const running: ChildProcess[] = [];
  beforeAll(async () => {
    world = await openWorld();
    // The others go by the real time.
    world.clock.set(new Date());
    token = (await world.signIn(person("verified", "central_leaders").uid)).accessToken;
  });
  afterAll(async () => {
    for (const each of running) each.kill("SIGKILL");
    await world.close();
  });

  function start(): ChildProcess {
    const { databaseUrl = "", dataDir } = world.platform.dependencies.configuration;
    const child = spawn(process.execPath, ["tests/world/working-platform.ts"], {
      env: { ...process.env, ...environment({ databaseUrl, dataDir }) },
      stdio: ["ignore", "ignore", "inherit"],
    });
    running.push(child);
    return child;
  }

  async function kill(child: ChildProcess): Promise<void> {
    child.kill("SIGKILL");
    await once(child, "exit");
    // As the queue does after two minutes of silence.
    await world.db.execute(sql`update pgboss.job
      set state = 'retry', start_after = now() where state = 'active'`);
  }

  /** How often it was looked for what is due. */
  const looks = async () => {
    const { rows } = await world.db.execute(
      sql`select from pgboss.job where name = 'publishDue' and state = 'completed'`,
    );
    return rows.length;
  };

  test("before an hour and in the middle of publishing leave what was scheduled to the next, which publishes it once", async () => {
    const title = "خبر نجا من توقفين";
    const form = new FormData();
    for (const [name, value] of Object.entries({ title, summary: "ملخص", body: "نص" })) {
      form.append(name, value);
    }
    const begun = await world.request("POST", "/content/news", { token, body: form });
    const { id } = begun.body.data;
    const at = cairoDayTime(new Date(Date.now() + 60 * 60_000));
    const scheduled = await world.request("POST", `/content/news/${id}/acts`, {
      token,
      body: { act: "schedule", at },
    });
    expect(scheduled.body.data.state).toBe("scheduled");
    const state = async () => {
      const [item] = await world.db.select().from(contentItems).where(eq(contentItems.id, id));
      return item?.state;
    };
    const shown = () => world.db.$count(news, eq(news.title, title));

    const before = await looks();
    const first = start();
    await expect.poll(looks, patient).toBeGreaterThan(before);
    await kill(first);
    expect([await state(), await shown()]).toEqual(["scheduled", 0]);

    // Its hour comes while nobody is there.
    await world.db
      .update(contentItems)
      .set({ scheduledAt: new Date(Date.now() - 1000) })
      .where(eq(contentItems.id, id));
    const waits = async () =>
      (
        await world.db.execute(sql`select from pg_locks
          where not granted and relation = 'news_months'::regclass`)
      ).rows.length;
    // The item is written; to count it in its month has to wait.
    await world.db.transaction(async (tx) => {
      await tx.execute(sql`lock table news_months in exclusive mode`);
      const second = start();
      await expect.poll(waits, patient).toBeGreaterThan(0);
      await kill(second);
    });
    await expect.poll(waits, patient).toBe(0);
    expect([await state(), await shown()]).toEqual(["scheduled", 0]);

    const others = [start(), start()];
    await expect.poll(state, patient).toBe("published");
    const after = await looks();
    await expect.poll(looks, patient).toBeGreaterThan(after);
    for (const each of others) await kill(each);
    const published = and(eq(contentSteps.itemId, id), eq(contentSteps.act, "publish"));
    expect([await shown(), await world.db.$count(contentSteps, published)]).toEqual([1, 1]);
    const { items } = (await world.request("GET", "/news/guest?limit=3")).body.data;
    expect(items[0].title).toBe(title);
  });
});
