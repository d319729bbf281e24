import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import type { Organisation } from "#app/contract/organisation.ts";
import { defaultOrganisation } from "#app/organisation.ts";
import { auditLog } from "#app/platform/audit/tables.ts";
import { rateLimits } from "#app/platform/database/tables.ts";
import { renderLetter } from "#app/platform/mail/layout.ts";
import { organisationSettings } from "#app/platform/organisation/tables.ts";
import { profiles } from "#app/platform/profile/tables.ts";
import { silences } from "#app/platform/silence/tables.ts";
import { roles } from "#app/platform/user/tables.ts";
import { addApplicant } from "#tests/world/applicant.ts";
import { createDatabase } from "#tests/world/database.ts";
import { drawing } from "#tests/world/drawing.ts";
import { fixedNow } from "#tests/world/environment.ts";
import { openWorldOn, person, type World } from "#tests/world/platform.ts";

/** Two processes on one database. */
let world: World;
let other: World;
let admin: string;
beforeAll(async () => {
  const url = await createDatabase(
    inject("database"),
    `organisation_${process.pid}`,
    "template_sawt",
  );
  world = await openWorldOn(url, fixedNow);
  other = await openWorldOn(url, fixedNow);
  admin = (await world.signIn(person("verified", "admin").uid)).accessToken;
});
afterAll(async () => {
  await other.close();
  await world.close();
});
beforeEach(async () => {
  const { db, organisation } = world.platform.dependencies;
  await db.delete(rateLimits);
  await db.delete(organisationSettings);
  await db.delete(silences);
  await organisation.refresh();
  await other.platform.dependencies.organisation.refresh();
});

const identity = {
  nameAr: "حزب السنابل",
  nameEn: "The Wheat Party",
  shortAr: "السنابل",
  shortEn: "Wheat",
  portalAr: "بيتنا",
  portalEn: "Baytna",
  promiseAr: "نزرع معًا",
  promiseEn: "We sow together",
  email: "Office@Wheat.Example",
  phone: "١٩٩٩٩",
  addressAr: "القاهرة",
  addressEn: "Cairo",
};
const { colours } = defaultOrganisation;
const now = () => world.platform.dependencies.organisation.get();
const send = (method: string, path: string, body?: unknown, token = admin) =>
  world.request(method, `/organisation${path}`, { token, body });

const logoForm = (file: File, version?: number) => {
  const form = new FormData();
  form.append("logo", file);
  if (version !== undefined) form.append("version", String(version));
  return form;
};

/** Resolves when a process has heard of a change; the test's own time limit is the other end. */
const heard = ({ platform }: World) =>
  new Promise<void>((resolve) => {
    const stop = platform.dependencies.organisation.onChange(() => {
      stop();
      resolve();
    });
  });

/** What is answered while nothing is saved. */
const untouched = {
  ...defaultOrganisation,
  logo: null,
  silences: [],
  shareImageUrl: expect.stringMatching(/^http.*\/api\/v1\/share\/portal\.jpg\?v=[\w-]{12}$/),
};

test("everybody is told the default as long as nobody has saved anything", async () => {
  const { status, body } = await world.request("GET", "/organisation");
  expect([status, body.data]).toEqual([200, untouched]);
});

test("what is saved is in force in this process at once, and in the others when they are told", async () => {
  const told = heard(other);
  let published = 0;
  const stop = other.platform.onPublish(() => {
    published += 1;
    // Pages are drawn anew from what is known by then.
    expect(other.platform.dependencies.organisation.get().name.en).toBe("The Wheat Party");
  });
  const { status, body } = await send("PATCH", "/identity", { ...identity, version: 0 });
  expect([status, now().name.ar, now().email, now().phone]).toEqual([
    200,
    "حزب السنابل",
    "office@wheat.example",
    "19999",
  ]);
  expect(body.data).toEqual(now());
  await told;
  expect(other.platform.dependencies.organisation.get()).toEqual(now());
  expect(published).toBe(1);
  stop();
});

test("a process whose listener lost its connection reads again when it has found it", async () => {
  const told = heard(other);
  const { db } = world.platform.dependencies;
  // Saved while nobody listens: the connections are ended, and nobody is told.
  await db.insert(organisationSettings).values({
    part: "membership",
    content: { membershipMonths: 24, fee: null, reviewTime: null },
    version: 1,
    changedAt: world.clock.now(),
  });
  await db.execute(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'sawt listener' and datname = current_database()`);
  await told;
  expect(other.platform.dependencies.organisation.get().membershipMonths).toBe(24);
});

test("a second editor is told, and nothing of theirs is saved; other parts are not concerned", async () => {
  expect((await send("PATCH", "/identity", { ...identity, version: 0 })).status).toBe(200);
  const late = await send("PATCH", "/identity", { ...identity, nameEn: "Late", version: 0 });
  expect([late.status, late.body.code]).toEqual([409, "changed-meanwhile"]);
  expect(now().name.en).toBe("The Wheat Party");
  const terms = { months: 6, feeAr: "مجانًا", feeEn: "Free", version: 0 };
  expect((await send("PATCH", "/membership", terms)).body.data.versions).toEqual({
    identity: 1,
    membership: 1,
    colours: 0,
    logo: 0,
  });
});

describe("may be changed", () => {
  const writes = [
    ["PATCH", "/identity", identity],
    ["PATCH", "/membership", { months: 6 }],
    ["PATCH", "/colours", colours],
    ["DELETE", "/colours", undefined],
    ["DELETE", "/logo", undefined],
  ] as const;

  test.each(writes)("%s %s by nobody without the ability", async (method, path, body) => {
    const leader = await world.signIn(person("verified", "central_leaders").uid);
    for (const [token, expected] of [
      [undefined, 401],
      [(await world.signIn(person("verified").uid)).accessToken, 403],
      [leader.accessToken, 403],
    ] as const) {
      const answer = await world.request(method, `/organisation${path}`, { token, body });
      expect(answer.status).toBe(expected);
    }
    expect(now()).toEqual(untouched);
  });

  test("by no leader of one governorate, who holds the ability there only", async () => {
    const { db } = world.platform.dependencies;
    const rank = "governorate_leaders";
    const [role] = await db.select().from(roles).where(eq(roles.rank, rank));
    const abilities = [...(role?.abilities ?? []), ["update", "organisation"] as const];
    await db.update(roles).set({ abilities }).where(eq(roles.rank, rank));
    const { accessToken } = await world.signIn(person("verified", rank).uid);
    for (const [method, path, body] of writes) {
      const answer = await send(method, path, body, accessToken);
      expect([answer.status, answer.body.code], path).toEqual([403, "forbidden"]);
    }
    await db.update(roles).set({ abilities: role?.abilities }).where(eq(roles.rank, rank));
  });

  test("and each change is written down, with who and which part", async () => {
    const { db } = world.platform.dependencies;
    await send("PATCH", "/membership", { months: 6 });
    const lines = await db.select().from(auditLog).where(eq(auditLog.act, "organisation-changed"));
    expect(lines.at(-1)).toMatchObject({ detail: "membership", address: "192.0.2.1" });
  });
});

describe("colours", () => {
  test("that can't be read are refused by name and ratio, and nothing is saved", async () => {
    const { status, body } = await world.request("PATCH", "/organisation/colours", {
      token: admin,
      body: { ...colours, nightAccent: "#0a6a57", dayGlow: "#b87a00" },
      headers: { "Accept-Language": "en" },
    });
    expect([status, body.code]).toEqual([400, "colours-unreadable"]);
    expect(body.errors).toEqual([
      { path: "nightAccent", message: expect.stringContaining("2.07 and must be 4.5") },
      { path: "dayGlow", message: expect.stringContaining("2.93 and must be 4.5") },
    ]);
    expect(now().colours).toEqual(colours);
  });

  test("are given back", async () => {
    const black = { ...colours, night: "#000000" };
    await send("PATCH", "/colours", black);
    expect(now().colours).toEqual(black);
    expect((await send("DELETE", "/colours?version=0")).status).toBe(409);
    await send("DELETE", "/colours?version=1");
    expect([now().colours, now().versions.colours]).toEqual([colours, 2]);
  });
});

/** The pixel in a picture's corner, and in its middle. */
async function pixels(address: string | undefined) {
  const { pathname } = new URL(address ?? "");
  const answer = await world.platform.fetch(new Request(`http://platform${pathname}`));
  expect(answer.headers.get("cache-control")).toContain("immutable");
  expect(answer.headers.get("content-type")).toBe("image/png");
  const { data, info } = await sharp(await answer.bytes())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4).subarray(0, 4)];
  const middle = Math.floor(info.width / 2);
  return { side: [info.width, info.height], corner: at(0, 0), middle: at(middle, middle) };
}
const red = [204, 0, 0, 255];

describe("a logo", () => {
  test("is drawn in every size, its icons on the dark ground, under addresses of its content", async () => {
    const { status, body } = await send("POST", "/logo", logoForm(drawing()));
    expect(status).toBe(200);
    const { logo } = body.data as Organisation;
    expect(await pixels(logo?.mark)).toEqual({ side: [128, 128], corner: red, middle: red });
    expect((await pixels(logo?.favicon)).side).toEqual([64, 64]);
    const night = [14, 23, 25, 255];
    for (const side of [180, 192, 512] as const) {
      const expected = { side: [side, side], corner: night, middle: red };
      expect(await pixels(logo?.[`icon${side}`])).toEqual(expected);
    }
    // The icons follow the ground, the mark does not.
    await send("PATCH", "/colours", { ...colours, night: "#000000" });
    expect((await pixels(now().logo?.icon192)).corner).toEqual([0, 0, 0, 255]);
    expect(now().logo?.mark).toBe(logo?.mark);
    await send("DELETE", "/logo");
    expect(now().logo).toBeNull();
  });

  test("may be a PNG, of which nothing is kept but what is seen", async () => {
    const png = await sharp({
      create: { width: 300, height: 100, channels: 3, background: "#c00" },
    })
      .withExif({ IFD0: { Artist: "somebody" } })
      .png()
      .toBuffer();
    const { body } = await send("POST", "/logo", logoForm(new File([png], "a.png")));
    const mark = await pixels((body.data as Organisation).logo?.mark);
    expect(mark).toEqual({ side: [128, 128], corner: [0, 0, 0, 0], middle: red });
    const { pathname } = new URL((body.data as Organisation).logo?.mark ?? "");
    const kept = await world.platform.fetch(new Request(`http://platform${pathname}`));
    expect(Buffer.from(await kept.bytes()).includes("somebody")).toBe(false);
  });

  const png = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: "#c00" } })
      .png()
      .toBuffer();
  test.each<[string, () => Promise<BlobPart> | BlobPart, string]>([
    ["a script", () => "<svg><script>alert(1)</script></svg>", "scripts"],
    ["a page", () => "<!doctype html><p>hello", "PNG or SVG"],
    [
      "a JPEG",
      async () =>
        sharp(await png(300))
          .jpeg()
          .toBuffer(),
      "PNG or SVG",
    ],
    ["a small picture", () => png(100), "192 pixels"],
    [
      "a picture cut short",
      async () => (await png(300)).subarray(0, 200),
      "can’t show this picture",
    ],
    [
      "a drawing that is none",
      () => '<svg xmlns="http://www.w3.org/2000/svg"><path d="',
      "can’t show this picture",
    ],
    ["too many pixels", () => png(6000), "can’t show this picture"],
    ["too large a file", () => `<svg>${" ".repeat(1024 * 1024)}</svg>`, "1\u00a0MB"],
    ["text", () => '<svg xmlns="http://www.w3.org/2000/svg"><text>a</text></svg>', "outlines"],
  ])("is not %s, and the sentence says why", async (_, content, sentence) => {
    const { status, body } = await world.request("POST", "/organisation/logo", {
      token: admin,
      body: logoForm(new File([await content()], "logo.svg")),
      headers: { "Accept-Language": "en" },
    });
    expect([status, body.errors[0].path]).toEqual([400, "logo"]);
    expect(body.errors[0].message).toContain(sentence);
    expect(now().logo).toBeNull();
  });

  test("draws nothing of what lies on the server, nor of the network", async () => {
    // What the check refuses by its words, librsvg would not load either.
    const outside = `<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8">
      <image href="file://${process.cwd()}/public/icon-192.png" width="8" height="8"/></svg>`;
    const { data } = await sharp(Buffer.from(outside)).raw().toBuffer({ resolveWithObject: true });
    expect(new Set(data)).toEqual(new Set([0]));
  });
});

test("mails and the calls' own page follow", async () => {
  await send("PATCH", "/identity", identity);
  await send("PATCH", "/colours", { ...colours, dayAccent: "#123456" });
  await send("POST", "/logo", logoForm(drawing()));
  const { html, text } = renderLetter("ar", { title: "عنوان", before: [] }, now());
  expect(text).toContain("بيتنا · حزب السنابل");
  for (const part of ["بيتنا · حزب السنابل", "office@wheat.example", "#123456", now().logo?.mark]) {
    expect(html).toContain(part);
  }
  const docs = await world.request("GET", "/docs");
  const json = await world.request("GET", "/openapi.json");
  expect(docs.body).toContain("The calls of Baytna");
  expect(json.body.info.title).toBe("Baytna: the platform of The Wheat Party");
});

test("a membership lasts as many months as are saved", async () => {
  await send("PATCH", "/membership", { months: "٦" });
  const { id, nationalId, userId } = await addApplicant(world.platform.dependencies, 1);
  const { status } = await world.request("POST", `/membership/applications/${id}/approval`, {
    token: admin,
    body: { nationalId },
  });
  const [profile] = await world.db.select().from(profiles).where(eq(profiles.userId, userId));
  const end = new Date(`${profile?.membershipStart}T00:00:00Z`);
  end.setUTCMonth(end.getUTCMonth() + 6);
  expect([status, profile?.membershipEnd]).toEqual([200, end.toISOString().slice(0, 10)]);
});
