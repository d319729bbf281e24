import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { beforeEach, describe, expect, test } from "vitest";
import { cairoMoment } from "#app/arabic/dates.ts";
import type { Jobs } from "#app/platform/jobs/jobs.ts";
import { mailer, originatorOf } from "#app/platform/mail/send.ts";
import { mailStatistics } from "#app/platform/statistics/api-jobs.ts";
import { statisticsSubscriptions } from "#app/platform/statistics/tables.ts";
import { roles, users } from "#app/platform/user/tables.ts";
import { fixedNow } from "#tests/world/environment.ts";
import { openWorld, person } from "#tests/world/platform.ts";
import { setUp } from "#tests/world/set-up.ts";

const world = setUp(() => openWorld());
beforeEach(async () => {
  world.clock.set(fixedNow);
  await world.db.delete(statisticsSubscriptions);
});

const jobs = () => world.platform.dependencies.jobs;
const at = (dayTime: string) => cairoMoment(dayTime) ?? new Date(0);
const send = (queue: Jobs = jobs()) => mailStatistics(world.platform.dependencies, queue);

async function ask(method: string, rank: string, language = "ar") {
  const { accessToken } = await world.signIn(person("verified", rank).uid);
  return world.request(method, "/statistics/mail", {
    token: accessToken,
    headers: { "accept-language": language },
    ...(method === "POST" && { body: {} }),
  });
}

interface Letter {
  readonly subject: string;
  readonly text: string;
}

/** The mails of Saturdays that somebody has, as the demo's SMTP server took them. */
async function lettersOf(rank: string): Promise<Letter[]> {
  const { email } = person("verified", rank);
  const path = `/demo/mailbox.json?to=${encodeURIComponent(email ?? "")}`;
  const answer = await world.platform.fetch(new Request(`http://platform${path}`));
  const all: Letter[] = await answer.json();
  return all.filter(({ text }) => text.includes("/statistics/mail/"));
}

describe("who wants the mail of Saturdays", () => {
  test("says so, and takes it back; twice is as once", async () => {
    const isOn = async () => (await ask("GET", "admin")).body.data.isOn;
    expect(await isOn()).toBe(false);
    expect([(await ask("POST", "admin")).status, (await ask("POST", "admin")).status]).toEqual([
      200, 200,
    ]);
    expect(await isOn()).toBe(true);
    expect([(await ask("DELETE", "admin")).status, (await ask("DELETE", "admin")).status]).toEqual([
      200, 200,
    ]);
    expect(await isOn()).toBe(false);
  });

  test("leads somebody", async () => {
    expect((await ask("GET", "member")).status).toBe(403);
    expect((await ask("POST", "member")).status).toBe(403);
  });
});

describe("on Saturday morning", () => {
  test("each gets exactly one, in their language, of their area, with what waits", async () => {
    await ask("POST", "admin");
    await ask("POST", "governorate_leaders", "en");
    for (const moment of ["2027-03-05T09:00", "2027-03-06T07:59"]) {
      world.clock.set(at(moment));
      await send();
    }
    expect(
      await world.db.$count(
        statisticsSubscriptions,
        eq(statisticsSubscriptions.doneOn, "2027-03-06"),
      ),
    ).toBe(0);
    world.clock.set(at("2027-03-06T08:00"));
    await Promise.all([send(), send(), send()]);
    world.clock.set(at("2027-03-06T08:15"));
    await send();
    await jobs().drain();
    const [arabic, ...more] = await lettersOf("admin");
    expect(more).toEqual([]);
    expect(arabic?.subject).toContain("أرقام الأسبوع");
    // Five numbers, each with its page of that week, and the lists of what waits.
    expect(arabic?.text.match(/period=weekly&day=2027-03-05/g)).toHaveLength(5 + 1);
    expect(arabic?.text).toContain("/users/applications");
    const [english, ...others] = await lettersOf("governorate_leaders");
    expect(others).toEqual([]);
    expect(english?.subject).toContain("Your week in numbers");
    expect(english?.text).toContain("New members");
    // The next week has one of its own; on Sunday, where no process ran all Saturday.
    world.clock.set(at("2027-03-14T08:15"));
    await send();
    await jobs().drain();
    expect(await lettersOf("admin")).toHaveLength(2);
  });

  test("who asks for it on Sunday waits for the next; who asked on Saturday does not", async () => {
    const quiet: Jobs = { ...jobs(), addAll: async () => undefined };
    const done = async () => {
      await send(quiet);
      const rows = await world.db.select().from(statisticsSubscriptions);
      return rows.map(({ doneOn }) => doneOn).sort();
    };
    world.clock.set(at("2026-12-05T23:59"));
    expect((await ask("POST", "governorate_leaders")).status).toBe(200);
    world.clock.set(at("2026-12-06T00:00"));
    expect((await ask("POST", "admin")).status).toBe(200);
    world.clock.set(at("2026-12-06T09:00"));
    expect(await done()).toEqual(["2026-12-05", null]);
    world.clock.set(at("2026-12-12T08:00"));
    expect(await done()).toEqual(["2026-12-12", "2026-12-12"]);
  });

  test("a failure on the way has sent none, and keeps none of the others from theirs", async () => {
    for (const rank of ["admin", "central_leaders", "secretariat_admin"]) await ask("POST", rank);
    world.clock.set(at("2027-04-03T09:00"));
    let attempts = 0;
    const broken: Jobs = {
      ...jobs(),
      addAll: (...job) => {
        attempts += 1;
        if (attempts === 1) throw new Error("killed");
        return jobs().addAll(...job);
      },
    };
    await expect(send(broken)).rejects.toThrow("killed");
    const done = () =>
      world.db.$count(statisticsSubscriptions, eq(statisticsSubscriptions.doneOn, "2027-04-03"));
    expect([attempts, await done()]).toEqual([3, 2]);
    await send();
    expect(await done()).toBe(3);
  });

  test("who leads nobody any more, or has no address, gets none", async () => {
    const { email } = person("verified", "central_leaders");
    await ask("POST", "central_leaders");
    await ask("POST", "sector_leader");
    await world.db
      .update(users)
      .set({ email: null })
      .where(eq(users.email, email ?? ""));
    await world.db
      .update(roles)
      .set({ rank: "member" })
      .where(eq(roles.standardRank, "sector_leader"));
    world.clock.set(at("2027-05-01T09:00"));
    const queued: unknown[] = [];
    await send({ ...jobs(), addAll: async (_db, _kind, more) => void queued.push(...more) });
    expect(queued).toEqual([]);
  });
});

describe("the address in the mail", () => {
  const stopped = (token: string) =>
    world.request("POST", "/statistics/mail/stop", { body: { token } });

  test("ends it without signing in, twice as once; a forged one ends nothing", async () => {
    await ask("POST", "admin");
    world.clock.set(at("2027-06-05T09:00"));
    const queued: { stopAt: string }[] = [];
    await send({
      ...jobs(),
      addAll: async (_db, _kind, more) => void queued.push(...(more as never[])),
    });
    const token = new URL(queued[0]?.stopAt ?? "").pathname.split("/").at(-1) ?? "";
    const forged = `${token.split(".")[0]}.${"A".repeat(43)}`;
    expect((await stopped(forged)).status).toBe(404);
    expect(await world.db.$count(statisticsSubscriptions)).toBe(1);
    expect([(await stopped(token)).status, (await stopped(token)).status]).toEqual([200, 200]);
    expect(await world.db.$count(statisticsSubscriptions)).toBe(0);
  });

  test("stands where mail programs look for it (RFC 2369, RFC 8058)", async () => {
    const taken: string[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onData(stream, _session, done) {
        const parts: Buffer[] = [];
        stream.on("data", (part: Buffer) => parts.push(part));
        stream.on("end", () => {
          taken.push(Buffer.concat(parts).toString());
          done();
        });
      },
    });
    server.listen(0, "127.0.0.1");
    await once(server.server, "listening");
    const { port } = server.server.address() as AddressInfo;
    const organisation = world.platform.dependencies.organisation.get();
    const originator = () =>
      originatorOf({ publicUrl: "https://portal.example.org", mailFrom: undefined }, organisation);
    const stopAt = `https://portal.example.org/statistics/mail/${"a".repeat(80)}`;
    const letter = { to: "who@example.org", subject: "s", text: "t", html: "<p>t</p>" };
    const deliver = mailer(`smtp://127.0.0.1:${port}`, { originator, clock: world.clock });
    await deliver({ ...letter, stopAt });
    await deliver(letter);
    server.close();
    const headers = await Promise.all(
      taken.map(
        async (raw) =>
          new Map((await PostalMime.parse(raw)).headers.map(({ key, value }) => [key, value])),
      ),
    );
    expect(headers[0]?.get("list-unsubscribe")).toBe(`<${stopAt}>`);
    expect(headers[0]?.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(headers[1]?.has("list-unsubscribe")).toBe(false);
    expect(headers[1]?.get("from")).toContain("<no-reply@portal.example.org>");
    for (const each of headers) {
      expect(each.get("reply-to")).toBe(organisation.email);
      expect(each.get("auto-submitted")).toBe("auto-generated");
    }
  });
});
