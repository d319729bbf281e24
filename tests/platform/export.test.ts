import { desc, eq, inArray, sql } from "drizzle-orm";
import { unzipSync } from "fflate";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ExportLine } from "#app/contract/export.ts";
import { EXPORTS_AN_HOUR } from "#app/contract/export.values.ts";
import { auditLog } from "#app/platform/audit/tables.ts";
import { rateLimits } from "#app/platform/database/tables.ts";
import { purgeOldExports } from "#app/platform/export/api.ts";
import { exportParts, peopleExports } from "#app/platform/export/tables.ts";
import { workOn } from "#app/platform/export/work.ts";
import { notifications } from "#app/platform/notification/tables.ts";
import { roles, users } from "#app/platform/user/tables.ts";
import { fixedNow } from "#tests/world/environment.ts";
import { openWorld, openWorldOn, person } from "#tests/world/platform.ts";
import { settleInRealTime } from "#tests/world/process.ts";
import { setUp } from "#tests/world/set-up.ts";

const world = setUp(() => openWorld());
/** Access tokens, by rank. */
const tokens: Record<string, string> = {};

beforeAll(async () => {
  for (const rank of ["admin", "central_leaders", "governorate_leaders", "sector_leader"]) {
    tokens[rank] = (await world.signIn(person("verified", rank).uid)).accessToken;
  }
});
beforeEach(async () => {
  world.clock.set(fixedNow);
  for (const table of [peopleExports, rateLimits]) await db().delete(table);
});

const parts = () => world.platform.dependencies;
const db = () => parts().db;
const ask = (path: string, by = "admin") =>
  world.request("GET", `/users/exports${path}`, { token: tokens[by] ?? "" });
const create = (body: object, by = "admin") =>
  world.request("POST", "/users/exports", { token: tokens[by] ?? "", body });

/** The id of an export that was begun. */
async function begin(body: object, by = "admin"): Promise<string> {
  const { status, body: answer } = await create({ columns: ["name", "membershipId"], ...body }, by);
  expect(answer).toMatchObject({ success: true });
  expect(status).toBe(200);
  return answer.data.id;
}

async function lineOf(id: string, by = "admin"): Promise<ExportLine> {
  const { status, body } = await ask(`/${id}`, by);
  expect(status).toBe(200);
  return body.data;
}

/** The file as bytes: `request` of the world reads texts alone. */
async function fileOf(id: string, by = "admin") {
  const response = await world.platform.fetch(
    new Request(`http://platform/api/v1/users/exports/${id}/file`, {
      headers: { Authorization: `Bearer ${tokens[by]}` },
    }),
  );
  expect(response.status).toBe(200);
  return { headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
}

/** The cells of a CSV file, whose mark of UTF-8 it has. */
async function csvOf(id: string, by = "admin"): Promise<string[][]> {
  const { bytes } = await fileOf(id, by);
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = new TextDecoder().decode(bytes).split("\r\n");
  expect(lines.pop()).toBe("");
  return lines.map((line) =>
    [...`${line},`.matchAll(/("(?:[^"]|"")*"|[^,]*),/g)].map(([, cell = ""]) =>
      cell.replace(/^"|"$/g, "").replaceAll('""', '"'),
    ),
  );
}

/** The cells of a workbook's sheet, and its XML. */
async function sheetOf(id: string) {
  const { bytes } = await fileOf(id);
  const files = unzipSync(bytes);
  const xml = new TextDecoder().decode(files["xl/worksheets/sheet1.xml"]);
  const rows = [...xml.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = ""]) =>
    [
      ...row.matchAll(
        /<c\/>|<c s="1" t="inlineStr"><is><t xml:space="preserve">(.*?)<\/t><\/is><\/c>/gs,
      ),
    ].map(([, text = ""]) => text),
  );
  return { xml, rows, names: Object.keys(files) };
}

async function done(body: object, by = "admin"): Promise<string> {
  const id = await begin(body, by);
  await parts().jobs.drain();
  return id;
}

const everybody = async () =>
  (await db().select().from(users)).filter(({ status }) => status !== "deleted");

describe("a file", () => {
  test("holds everybody whom the filters find, in CSV", async () => {
    const id = await done({
      format: "csv",
      status: "verified",
      columns: ["name", "status", "phone"],
    });
    const [header, ...rows] = await csvOf(id);
    expect(header).toEqual(["الاسم", "الحالة", "رقم الهاتف"]);
    const verified = (await everybody()).filter(({ status }) => status === "verified");
    expect(rows.map(([name]) => name).toSorted()).toEqual(
      verified.map(({ displayName }) => displayName).toSorted(),
    );
    const member = person("verified");
    expect(rows).toContainEqual([member.name, "عضوية سارية", member.phoneNumber]);
    expect(await lineOf(id)).toMatchObject({
      state: "ready",
      percent: 100,
      rows: verified.length,
      keptUntil: new Date(fixedNow.getTime() + 24 * 60 * 60 * 1000).toISOString(),
    });
  });

  test("holds of people who were chosen these alone, as far as its owner lists them", async () => {
    const [near, far] = [person("verified", "governorate_leaders"), person("verified")];
    const chosen = await everybody();
    const people = chosen
      .filter(({ displayName }) => [near.name, far.name].includes(displayName))
      .map(({ id }) => id);
    expect(people).toHaveLength(2);
    const choose = async (body: object, by: string) =>
      world.request("POST", "/users/selections", { token: tokens[by] ?? "", body });
    const namesOf = async (selection: string, by: string) => {
      const request = { format: "csv", columns: ["name"], status: "expired", selection };
      const [, ...rows] = await csvOf(await done(request, by), by);
      return rows.map(([name]) => name).toSorted();
    };
    const { id: all } = (await choose({ people }, "admin")).body.data;
    expect(await namesOf(all, "admin")).toEqual([near.name, far.name].toSorted());
    const entries = await db()
      .select()
      .from(auditLog)
      .where(eq(auditLog.act, "people-exported"))
      .orderBy(desc(auditLog.id));
    expect(entries[0]?.detail).toContain("rows=2; columns=name; filters=chosen");
    const { id: local } = (await choose({ people }, "governorate_leaders")).body.data;
    expect(await namesOf(local, "governorate_leaders")).toEqual([near.name]);
    const stolen = await create({ columns: ["name"], selection: all }, "governorate_leaders");
    expect([stolen.status, stolen.body.errors?.[0]?.path]).toEqual([400, "selection"]);
  });

  test("is a workbook from right to left, whose cells are text", async () => {
    const columns = ["name", "membershipId", "phone", "governorate", "roles", "rank"];
    const id = await done({ columns });
    const { xml, rows, names } = await sheetOf(id);
    expect(names).toContain("xl/workbook.xml");
    expect(xml).toContain('rightToLeft="1"');
    expect(rows).toHaveLength((await everybody()).length + 1);
    const leader = person("verified", "governorate_leaders");
    const row = rows.find(([name]) => name === leader.name);
    expect(row?.slice(0, 3)).toEqual([leader.name, leader.membershipId, "دمياط"]);
    expect(row?.at(-1)).toBe(leader.phoneNumber);
    const { headers } = await fileOf(id);
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("content-disposition")).toContain(
      `filename*=UTF-8''${encodeURIComponent("الأشخاص")}`,
    );
  });

  test("runs no formula", async () => {
    const uid = person("verified").uid;
    const [before] = await db().select().from(users).where(eq(users.facebookId, uid));
    const evil = '=HYPERLINK("http://evil.example","<انقر>")';
    await db().update(users).set({ displayName: evil }).where(eq(users.facebookId, uid));
    const csv = await csvOf(await done({ format: "csv" }));
    expect(csv.map(([name]) => name)).toContain(`'${evil}`);
    const { rows } = await sheetOf(await done({ format: "xlsx" }));
    expect(rows.map(([name]) => name)).toContain(
      `'=HYPERLINK(&quot;http://evil.example&quot;,&quot;&lt;انقر&gt;&quot;)`,
    );
    const displayName = before?.displayName ?? "";
    await db().update(users).set({ displayName }).where(eq(users.facebookId, uid));
  });

  test("speaks the language in which it was asked for", async () => {
    const { body } = await world.request("POST", "/users/exports", {
      token: tokens.admin ?? "",
      body: { format: "csv", columns: "status", status: "verified" },
      headers: { "Accept-Language": "en" },
    });
    await parts().jobs.drain();
    const [header, row] = await csvOf(body.data.id);
    expect([header, row]).toEqual([["Status"], ["Active member"]]);
  });
});

describe("an area", () => {
  test("holds the file together: nobody of elsewhere stands in it", async () => {
    const columns = ["name", "governorate"];
    const id = await done({ format: "csv", columns }, "governorate_leaders");
    const [, ...rows] = await csvOf(id, "governorate_leaders");
    expect(rows.length).toBeGreaterThan(3);
    expect([...new Set(rows.map(([, place]) => place))]).toEqual(["دمياط"]);
    const none = await done({ format: "csv", governorate: "القاهرة" }, "governorate_leaders");
    expect(await csvOf(none, "governorate_leaders")).toHaveLength(1);
  });

  test("and ability are asked for: who only reads people takes nobody out", async () => {
    expect((await create({ columns: ["name"] }, "sector_leader")).status).toBe(403);
    expect((await ask("", "sector_leader")).status).toBe(403);
  });

  test("national IDs take an ability of their own and a reason", async () => {
    const columns = ["name", "nationalId"];
    const reason = "مطابقة كشف الانتخابات الداخلية";
    expect((await create({ columns, reason }, "central_leaders")).status).toBe(403);
    for (const bad of [undefined, "قصير"]) {
      const { status, body } = await create({ columns, reason: bad });
      expect([status, body.errors[0].path]).toEqual([400, "reason"]);
    }
    const id = await done({ format: "csv", columns, reason });
    const member = person("verified");
    expect(await csvOf(id)).toContainEqual([member.name, member.nationalId]);
    const entries = await db().select().from(auditLog).where(eq(auditLog.act, "people-exported"));
    expect(entries.at(-1)?.detail).toContain(`reason=${reason}`);
  });
});

describe("an export", () => {
  test("is its owner's alone", async () => {
    const id = await done({});
    for (const path of [`/${id}`, `/${id}/file`]) {
      expect((await ask(path, "central_leaders")).status).toBe(404);
    }
    expect((await ask("", "central_leaders")).body.data.items).toEqual([]);
    expect((await ask("")).body.data.items).toHaveLength(1);
  });

  test("is written down with its filters, without what was typed", async () => {
    const { name } = person("verified");
    await done({ format: "csv", keyword: name, status: "verified" });
    const entries = await db().select().from(auditLog).where(eq(auditLog.act, "people-exported"));
    const detail = entries.at(-1)?.detail ?? "";
    expect(detail).toBe("rows=1; columns=name,membershipId; filters=status=verified,keyword");
  });

  test("tells its owner when it is ready", async () => {
    const id = await done({});
    const told = await db().select().from(notifications);
    expect(told.filter(({ params }) => params?.id === id)).toMatchObject([
      { screen: "users/exports", title: { ar: "ملف الأشخاص جاهز" } },
    ]);
  });

  test("goes on where it was killed, with nobody twice or missing", async () => {
    const id = await begin({ format: "csv" });
    const { documents } = parts();
    let saved = 0;
    const killed = {
      ...parts(),
      documents: {
        ...documents,
        async save(bytes: Uint8Array, type: string, key?: string) {
          await documents.save(bytes, type, key);
          saved += 1;
          // Killed when the file is kept and its row is not.
          if (saved === 3) throw new Error("killed");
          return key ?? "";
        },
      },
    };
    await expect(workOn(killed, id, 7)).rejects.toThrow("killed");
    expect(await lineOf(id)).toMatchObject({ state: "running", rows: 14 });
    expect((await ask(`/${id}/file`)).status).toBe(409);
    const [before] = await db().select().from(peopleExports);
    await workOn(parts(), id, 7);
    const kept = await db().select().from(exportParts).where(eq(exportParts.exportId, id));
    // The file that was kept is the one that is known.
    expect(kept.map(({ storedAs }) => storedAs)).toContain(before?.nextKey);
    const [, ...rows] = await csvOf(id);
    const people = await everybody();
    expect(rows.map((cells) => cells.join(" ")).toSorted()).toEqual(
      people.map((each) => `${each.displayName} ${each.membershipId ?? ""}`).toSorted(),
    );
    // A job that comes again does nothing.
    await workOn(parts(), id, 7);
    expect(await csvOf(id)).toHaveLength(people.length + 1);
  });

  test("goes on at the next start, however long its killed job seems to be at work", async () => {
    const id = await begin({ format: "csv" });
    const { databaseUrl = "" } = parts().configuration;
    await db().execute(sql`update pgboss.job set state = 'active', started_on = now(),
      heartbeat_on = now() + interval '1 hour' where name = 'export' and state = 'created'`);
    await settleInRealTime(databaseUrl);
    const started = await openWorldOn(databaseUrl, fixedNow, {}, { work: true });
    const state = async () => (await lineOf(id)).state;
    await expect.poll(state, { timeout: 15_000 }).toBe("ready");
    await started.close();
    await db().execute(sql`delete from pgboss.job where name = 'export'`);
  }, 30_000);

  test("of many parts is a workbook that opens", async () => {
    const id = await begin({ format: "xlsx" });
    await workOn(parts(), id, 5);
    const { rows } = await sheetOf(id);
    expect(rows).toHaveLength((await everybody()).length + 1);
  });

  test("is kept for a day, and nothing of it after the night", async () => {
    const id = await done({});
    const keys = (await db().select().from(exportParts)).map(({ storedAs }) => storedAs);
    expect(keys).toHaveLength(1);
    world.clock.pass(24 * 60 * 60 + 1);
    tokens.admin = (await world.signIn(person("verified", "admin").uid)).accessToken;
    expect((await ask(`/${id}/file`)).status).toBe(409);
    await purgeOldExports({ ...parts(), now: world.clock.now() });
    for (const key of keys) expect(await parts().documents.read(key)).toBeUndefined();
    expect(await db().select().from(exportParts)).toEqual([]);
    expect(await db().select().from(peopleExports)).toMatchObject([
      { state: "over", sealedRequest: null },
    ]);
    expect(await lineOf(id)).toMatchObject({ state: "over", keptUntil: null });
  });

  test("is refused to who lost the ability, while it is written and when it is fetched", async () => {
    const id = await done({ format: "csv" }, "central_leaders");
    const begun = await begin({ format: "csv" }, "central_leaders");
    const ofCentral = inArray(roles.rank, ["central_leaders"]);
    const before = await db().select().from(roles).where(ofCentral);
    await db()
      .update(roles)
      .set({ abilities: [["create", "export"]] })
      .where(ofCentral);
    await parts().jobs.drain();
    expect(await lineOf(begun, "central_leaders")).toMatchObject({
      state: "failed",
      problem: "forbidden",
    });
    expect((await ask(`/${id}/file`, "central_leaders")).status).toBe(403);
    for (const { id: roleId, abilities } of before) {
      await db().update(roles).set({ abilities }).where(eq(roles.id, roleId));
    }
  });

  test("comes one at a time, and ten times an hour", async () => {
    await begin({});
    const busy = await create({ columns: ["name"] });
    expect([busy.status, busy.body.code]).toEqual([409, "export-busy"]);
    await parts().jobs.drain();
    // One was done, and one was refused.
    for (let number = 2; number < EXPORTS_AN_HOUR; number++) await done({ format: "csv" });
    expect((await create({ columns: ["name"] })).status).toBe(429);
    world.clock.pass(60 * 60 + 1);
    tokens.admin = (await world.signIn(person("verified", "admin").uid)).accessToken;
    await done({});
  });
});
