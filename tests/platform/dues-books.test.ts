import { spawn } from "node:child_process";
import { once } from "node:events";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { findWrongBooks } from "#app/platform/dues/store-books.ts";
import { duesReceipts } from "#app/platform/dues/tables.ts";
import { addDebtor, emptyBooks } from "#tests/world/dues.ts";
import { duesSteps, noteDues } from "#tests/world/dues-acts.ts";
import type { DuesOrder } from "#tests/world/dues-process.ts";
import { environment } from "#tests/world/environment.ts";
import { isExhaustive } from "#tests/world/exhaustive.ts";
import { openWorld } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

const world = setUp(() => openWorld({}, { cast: { treasurer: "admin" } }));
const PEOPLE = 4;
let number = 6_000_000;
const good = { charges: 0, accounts: 0, receipts: 0, numbers: 0, desks: 0 };

/** An open desk, and people who owe. */
async function begin() {
  const { db, platform } = world;
  await emptyBooks(platform.dependencies);
  // So many acts of one officer within a moment: none of them counts.
  await db.execute(sql`create or replace function leave_uncounted() returns trigger
    language plpgsql as $$ begin new.count := 0; return new; end $$`);
  await db.execute(sql`create or replace trigger leave_uncounted before insert or update
    on rate_limits for each row execute function leave_uncounted()`);
  await world.as("treasurer").post("/dues/desk", { float: "100" });
  const people = [];
  for (let at = 0; at < PEOPLE; at++) people.push(await addDebtor(platform.dependencies, ++number));
  return { people, token: await world.as("treasurer").token() };
}

async function isInGoodBooks() {
  expect(await findWrongBooks(world.db)).toEqual(good);
  // And once more, by what a person would add up.
  const { rows } = await world.db.execute<{ left: string; owed: string }>(sql`select
    (select sum(amount) from dues_charges) - (select coalesce(sum(amount), 0) from dues_entries) as left,
    (select sum(owed) from dues_accounts) as owed`);
  expect(rows[0]?.left).toBe(rows[0]?.owed);
}

test("books of random acts balance, four at a time", async () => {
  const books = await begin();
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(duesSteps(PEOPLE, 1_000), async (steps) => {
      const waiting = steps.values();
      const work = async () => {
        for (const step of waiting) seen.add(await noteDues(world.platform.fetch, books, step));
      };
      await Promise.all([work(), work(), work(), work()]);
      await isInGoodBooks();
    }),
    { seed: 11, numRuns: isExhaustive ? 20 : 2, endOnFailure: true },
  );
  // Some are refused, none breaks.
  expect([...seen].filter((status) => ![200, 400, 404, 409].includes(status))).toEqual([]);
  expect(seen).toContain(200);
});

test.runIf(isExhaustive)(
  "books that two processes keep balance, whenever one is killed",
  {
    timeout: 400_000,
  },
  async () => {
    const books = await begin();
    const { databaseUrl = "", dataDir } = world.platform.dependencies.configuration;
    const now = world.clock.now().toISOString();
    const samples = fc.sample(duesSteps(PEOPLE, 5_000), { seed: 13, numRuns: 12 });
    for (const [round, dots] of [3, 17, 40].entries()) {
      const steps = samples.slice(round * 4, round * 4 + 4).flat();
      const child = spawn(process.execPath, ["tests/world/dues-process.ts"], {
        env: { ...process.env, ...environment({ databaseUrl, dataDir }) },
        stdio: ["pipe", "pipe", "inherit"],
      });
      const ended = once(child, "exit");
      let said = "";
      child.stdout.on("data", (chunk) => {
        said += String(chunk);
        if (said.split(".").length > dots) child.kill("SIGKILL");
      });
      const order: DuesOrder = { ...books, steps, now };
      child.stdin.write(`${JSON.stringify(order)}\n`);
      await expect.poll(() => said, { timeout: 120_000 }).toContain("ready");
      // The other process is this one.
      for (const step of steps.toReversed().slice(0, 60)) {
        await noteDues(world.platform.fetch, books, step);
      }
      const [, signal] = await ended;
      expect(signal).toBe("SIGKILL");
      await isInGoodBooks();
    }
    expect(await world.db.$count(duesReceipts)).toBeGreaterThan(20);
    // After the kills the desk is closed with what was noted.
    const { open } = (await world.as("treasurer").get("/dues/desk")).body.data;
    const counted = (open.expected / 100).toFixed(2);
    expect((await world.as("treasurer").post("/dues/desk/close", { counted })).status).toBe(200);
    await isInGoodBooks();
  },
);
